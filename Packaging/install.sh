#!/bin/sh
# Installs movielib from this folder, without a compiler and without root:
#
#   ./install.sh                    under ~/.local
#   ./install.sh --prefix FOLDER    elsewhere, such as /usr/local
#   ./install.sh --force            even over files that no installation put there
#   ./install.sh --uninstall        takes all of it away again; --prefix as at the installation
#
# PREFIX/lib/movielib/files notes the prefix, what was put where, and a sum of each file. A later version takes away what
# it no longer has, and PREFIX/lib/movielib/install.sh uninstalls without this folder: only files that are as they were
# installed, where they were installed. Your library, settings and cache are never touched.
set -eu
umask 022

say() { printf 'install.sh: %s\n' "$*" >&2; }
usage() {
    echo "usage: install.sh [--prefix FOLDER] [--force] [--uninstall]" >&2
    exit 2
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
prefix='' force=no uninstall=no
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ -n "${2:-}" ] || usage
        prefix=$2
        shift
        ;;
    --prefix=?*) prefix=${1#--prefix=} ;;
    --force) force=yes ;;
    --uninstall) uninstall=yes ;;
    *) usage ;;
    esac
    shift
done
list=lib/movielib/files
# The copy that an installation keeps knows where it is; it may have been reached through a link.
case $here in
*/lib/movielib)
    if [ -f "$here/files" ] && [ -z "$prefix" ]; then
        prefix=$(sed -n 's/^prefix //p;q' "$here/files")
        if [ -z "$prefix" ]; then
            prefix=${here%/lib/movielib}
        elif [ ! "$prefix/lib/movielib" -ef "$here" ]; then
            say "movielib was installed in $prefix, and $here is no longer part of that; nothing was changed"
            say "if you moved it, delete its files by hand; $here/files names them"
            exit 1
        fi
    fi
    ;;
esac
if [ -z "$prefix" ]; then prefix=${HOME:?is not set; give --prefix}/.local; fi
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
newline='
'
case $prefix in
*"$newline"*)
    say "the prefix has a line break in its name"
    exit 1
    ;;
esac
# As PATH names it: without . and .. and a slash at the end.
tidy() { if [ -d "$prefix" ]; then prefix=$(CDPATH='' cd -- "$prefix" && pwd); fi; }
tidy

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export LC_ALL=C

# quoted TEXT: as a shell reads it back.
quoted() {
    case $1 in
    *[!A-Za-z0-9/._-]*) printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf '%s' "$1" ;;
    esac
}

# A list names, one a line, the prefix; each folder with files in it, and where that was with all links followed; the
# folders that were made; and the files with their sums. Lists of 0.1.0 and before are names without any of that.
#
# One is believed only as an installation leaves it: no link, of this user, and where it says that it is.
touch "$work/noted"
doubted=''
if [ -L "$prefix/$list" ]; then
    doubted="$prefix/$list is a link"
elif [ -f "$prefix/$list" ]; then
    if [ ! -O "$prefix/$list" ]; then
        say "nothing was changed, for the movielib in $prefix belongs to another user; run this as that user"
        exit 1
    fi
    cat "$prefix/$list" >"$work/noted"
fi
# place FOLDER: where a folder below the prefix is, or would be, with all links followed.
place() { realpath -m -- "$prefix/$1"; }
noted() { grep -qxF -e "$1" "$work/noted"; }
owner=$(sed -n 's/^prefix //p;q' "$work/noted")
if [ -n "$owner" ] && [ ! "$owner" -ef "$prefix" ]; then
    say "nothing was changed, for $prefix/lib/movielib belongs to the movielib in $owner; give --prefix $(quoted "$owner")"
    exit 1
fi
if [ -n "$owner" ] && ! noted "at ${list%/*} $(place "${list%/*}")"; then
    doubted="$prefix/${list%/*} leads to another folder than when movielib was installed there"
fi
if [ -n "$doubted" ]; then
    if [ $uninstall = yes ]; then
        say "nothing was changed, for $doubted"
        exit 1
    fi
    # All that is there is then a file that no installation put there.
    owner=''
    : >"$work/noted"
fi

there() { [ -e "$prefix/$1" ] || [ -L "$prefix/$1" ]; }
# own PATH: whether a file is the one that was installed, where it was installed: no other content, no link that was not
# there then. A draft may have been cut short.
own() {
    [ -f "$prefix/$1" ] && [ ! -L "$prefix/$1" ] && noted "at ${1%/*} $(place "${1%/*}")" || return 1
    noted "draft $1" || noted "file $(sha256sum <"$prefix/$1" | cut -c 1-64) $1"
}

# take: takes away the files named on stdin that are its own, and names in $work/left those that are not, in
# $work/stuck those that cannot be deleted.
take() {
    while IFS= read -r file; do
        there "$file" || continue
        case /$file/ in
        */../* | *//*) own=no ;;
        *) if own "$file"; then own=yes; else own=no; fi ;;
        esac
        if [ $own = no ]; then
            printf '  %s\n' "$prefix/$file" >>"$work/left"
        elif ! rm -f "$prefix/$file" 2>/dev/null; then
            printf '  %s\n' "$prefix/$file" >>"$work/stuck"
        fi
    done
}
touch "$work/left" "$work/stuck"
# files: the names of all noted files.
files() { sed -n 's/^file [0-9a-f]* //p; s/^draft //p' "$work/noted" | sort -u; }
# clear: takes away the folders named on stdin that are empty, where they were made; the inner before the outer.
clear() {
    sort -r | while IFS= read -r folder; do
        case /$folder/ in */../* | *//*) continue ;; esac
        if noted "at $folder $(place "$folder")"; then rmdir "$prefix/$folder" 2>/dev/null || true; fi
    done
}
few() { sed '6{s/.*/  and others/;q}' "$1" >&2; }

if [ $uninstall = yes ]; then
    if [ ! -s "$work/noted" ]; then
        say "no installation is noted in $prefix/$list; where was it? (--prefix)"
        exit 1
    fi
    if [ -z "$owner" ]; then
        say "nothing was removed: an older version installed this movielib, and did not note how its files looked."
        say "Install this version over it (install.sh --force --prefix $(quoted "$prefix")), and then uninstall."
        exit 1
    fi
    # The uninstaller and the list come last.
    files | grep -v '^lib/movielib/' | take
    if [ ! -s "$work/stuck" ]; then files | grep '^lib/movielib/' | take; fi
    if [ -s "$work/stuck" ]; then
        say "these files cannot be deleted; the list of what is left is kept:"
        few "$work/stuck"
        exit 1
    fi
    rm -f "$prefix/$list"
    sed -n 's/^made //p' "$work/noted" | clear
    if noted 'made .'; then rmdir "$prefix" 2>/dev/null || true; fi
    if [ -s "$work/left" ]; then
        say "movielib is gone from $prefix, except for these, which are no longer what was installed:"
        few "$work/left"
        exit 1
    fi
    echo "movielib is gone from $prefix. What is yours stays; delete it by hand if you want to:"
    echo "  ${XDG_DATA_HOME:-${HOME:-~}/.local/share}/movielib (library and its copies)"
    echo "  ${XDG_CONFIG_HOME:-${HOME:-~}/.config}/movielib (settings, credential)"
    echo "  ${XDG_CACHE_HOME:-${HOME:-~}/.cache}/movielib (cache, catalogue)"
    exit 0
fi

if [ ! -f "$here/bin/movielib" ]; then
    say "$here holds no movielib to install; unpack the archive and run its install.sh"
    exit 1
fi
if ! why=$("$here/bin/movielib" --version 2>&1 >/dev/null); then
    say "movielib does not start on this machine, so nothing was installed:"
    printf '%s\n' "$why" >&2
    say "it needs glibc 2.36 or newer, as Debian 12 and Ubuntu 24.04 have it, and zlib"
    exit 1
fi

(cd "$here" && find bin share -type f -exec sha256sum {} +) >"$work/sums"
sha256sum <"$here/install.sh" | sed 's|-$|lib/movielib/install.sh|' >>"$work/sums"
sed 's/^[0-9a-f]*  //' "$work/sums" | sort >"$work/new"
# The names under which they are written before they get their own.
{ cat "$work/new" && echo $list; } | sed 's/$/.movielib-new/' >"$work/drafts"
# The folders, outer ones too: where they are, and which are not there yet, and so go again with the program.
while IFS= read -r file; do
    folder=${file%/*}
    while :; do
        printf '%s\n' "$folder"
        case $folder in */*) folder=${folder%/*} ;; *) break ;; esac
    done
done <"$work/new" | sort -u >"$work/folders"
refuse() {
    say "nothing was installed, for $1"
    exit 1
}
above=$prefix
until [ -e "$above" ] || [ -L "$above" ]; do above=$(dirname -- "$above"); done
[ -d "$above" ] || refuse "$above is no folder"
[ -w "$above" ] || [ -d "$prefix" ] || refuse "$above cannot be written to"
grep '^made ' "$work/noted" >"$work/made" || true
[ -d "$prefix" ] || echo 'made .' >>"$work/made"
while IFS= read -r folder; do
    if [ ! -d "$prefix/$folder" ]; then
        ! there "$folder" || refuse "$prefix/$folder is no folder"
        outer=.
        case $folder in */*) outer=${folder%/*} ;; esac
        [ ! -d "$prefix/$outer" ] || [ -w "$prefix/$outer" ] || refuse "$prefix/$outer cannot be written to"
        printf 'made %s\n' "$folder" >>"$work/made"
    elif grep -q "^$folder/[^/]*\$" "$work/new"; then
        [ -w "$prefix/$folder" ] || refuse "$prefix/$folder cannot be written to"
    fi
    place=$(place "$folder")
    case $place in *"$newline"*) refuse "$prefix/$folder leads to a folder with a line break in its name" ;; esac
    printf 'at %s %s\n' "$folder" "$place"
done <"$work/folders" >"$work/places"

sort "$work/new" "$work/drafts" | while IFS= read -r file; do
    if there "$file" && ! own "$file"; then printf '  %s\n' "$prefix/$file"; fi
done >"$work/foreign"
while IFS= read -r file; do
    if [ -d "$prefix/$file" ] && [ ! -L "$prefix/$file" ]; then
        refuse "there is a folder where a file belongs: $prefix/$file"
    fi
done <"$work/new"
if [ -s "$work/foreign" ] && [ $force = no ]; then
    say "nothing was installed, for these files are there, and are not as an earlier installation left them:"
    few "$work/foreign"
    say "move them away, or give --force to replace them"
    exit 1
fi

# put MODE FILE PATH: a new file beside the old one, then its name: what runs meanwhile keeps the old, and nothing is ever
# half there.
put() {
    install -DT -m "$1" "$2" "$prefix/$3.movielib-new"
    mv -fT "$prefix/$3.movielib-new" "$prefix/$3"
}
# note FILE…: the list of what these name.
note() {
    { printf 'prefix %s\n' "$prefix" && sed 's/^\([0-9a-f]*\)  /file \1 /' "$work/sums" |
        sort -u - "$work/places" "$work/made" "$@"; } >"$work/all"
    put 644 "$work/all" "$list"
}

mkdir -p -- "$prefix"
tidy
# Noted before anything is copied, so that an installation that was cut short can be uninstalled, too.
sed 's/^/draft /' "$work/drafts" >"$work/drafted"
grep -v '^prefix ' "$work/noted" >"$work/before" || true
note "$work/drafted" "$work/before"
while IFS= read -r file; do
    case $file in
    lib/*) put 755 "$here/install.sh" "$file" ;;
    bin/*) put 755 "$here/$file" "$file" ;;
    *) put 644 "$here/$file" "$file" ;;
    esac
done <"$work/new"
# What an earlier version had and this one has not.
if [ -n "$owner" ]; then files; else grep -v '/$' "$work/noted" | sort -u; fi | comm -23 - "$work/new" | take
sed -n 's/^made //p' "$work/noted" | sort -u | comm -23 - "$work/folders" | clear
while IFS= read -r folder; do echo "made $folder"; done <"$work/folders" | grep -xF -e 'made .' -f - "$work/made" >"$work/kept" || true
mv "$work/kept" "$work/made"
note
if [ -s "$work/left" ] || [ -s "$work/stuck" ]; then
    say "these are no longer part of it, and were left:"
    cat "$work/left" "$work/stuck" >"$work/others"
    few "$work/others"
fi

echo "movielib is in $prefix/bin, its manual and its completions in $prefix/share."
case :${PATH:-}: in
*":$prefix/bin:"*) ;;
*) printf '%s\n' "Your PATH does not name $prefix/bin: export PATH=$(quoted "$prefix/bin"):\"\$PATH\"" ;;
esac
completions=$prefix/share/zsh/site-functions
if command -v zsh >/dev/null && ! zsh -fc 'print -l $fpath' | grep -qxF -e "$completions"; then
    printf '%s\n' "zsh finds the completions once .zshrc has, before compinit: fpath+=($(quoted "$completions"))"
fi
printf '%s\n' "To remove it: $(quoted "$prefix/lib/movielib/install.sh") --uninstall"
