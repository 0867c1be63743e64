#!/bin/sh
# Installs movielib from this folder, without a compiler and without root:
#
#   ./install.sh                    under ~/.local
#   ./install.sh --prefix FOLDER    elsewhere, such as /usr/local
#   ./install.sh --force            even over files that no installation put there
#   ./install.sh --uninstall        takes all of it away again; --prefix as at the installation
#
# What was put where is noted in PREFIX/lib/movielib/files; a later version takes away what it no longer has, and
# PREFIX/lib/movielib/install.sh uninstalls without this folder. Your library, settings and cache are never touched.
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
# The copy that an installation keeps knows where it is.
case $here in
*/lib/movielib) if [ -f "$here/files" ] && [ -z "$prefix" ]; then prefix=${here%lib/movielib}; fi ;;
esac
if [ -z "$prefix" ]; then prefix=${HOME:?is not set; give --prefix}/.local; fi
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
# As PATH names it: without . and .. and a slash at the end.
tidy() { if [ -d "$prefix" ]; then prefix=$(cd "$prefix" && pwd); fi; }
tidy
files=lib/movielib/files

# quoted TEXT: as a shell reads it back.
quoted() {
    case $1 in
    *[!A-Za-z0-9/._-]*) printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf '%s' "$1" ;;
    esac
}

# remove PATH: takes away what an installation noted, a folder (PATH/) if it is empty. Nothing outside the prefix.
remove() {
    case /$1 in
    */../* | */.. | //*)
        say "$prefix/$files names '$1', which is not below $prefix; left alone"
        return
        ;;
    esac
    case $1 in
    ./) rmdir "$prefix" 2>/dev/null || true ;;
    */) rmdir "$prefix/${1%/}" 2>/dev/null || true ;;
    *) rm -f "$prefix/$1" ;;
    esac
}

if [ $uninstall = yes ]; then
    if [ ! -f "$prefix/$files" ]; then
        say "no installation is noted in $prefix/$files; where was it? (--prefix)"
        exit 1
    fi
    noted=$(cat "$prefix/$files")
    # Files first, then the folders that were made for them, the inner before the outer.
    printf '%s\n' "$noted" | grep -v '/$' | while IFS= read -r file; do remove "$file"; done
    rm -f "$prefix/$files"
    printf '%s\n' "$noted" | grep '/$' | LC_ALL=C sort -r | while IFS= read -r folder; do remove "$folder"; done
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

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export LC_ALL=C
(cd "$here" && find bin share -type f && echo lib/movielib/install.sh) | sort >"$work/new"
# The names under which they are written before they get their own.
sed 's/$/.movielib-new/' "$work/new" >"$work/drafts"
touch "$work/old" "$work/folders"
if [ -f "$prefix/$files" ]; then
    grep -v '/$' "$prefix/$files" | sort >"$work/old"
    grep '/$' "$prefix/$files" >"$work/folders" || true
fi

sort "$work/new" "$work/drafts" | comm -23 - "$work/old" | while IFS= read -r file; do
    if [ -e "$prefix/$file" ] || [ -L "$prefix/$file" ]; then printf '  %s\n' "$prefix/$file"; fi
done >"$work/foreign"
while IFS= read -r file; do
    if [ -d "$prefix/$file" ] && [ ! -L "$prefix/$file" ]; then
        say "nothing was installed, for there is a folder where a file belongs: $prefix/$file"
        exit 1
    fi
done <"$work/new"
if [ -s "$work/foreign" ] && [ $force = no ]; then
    say "nothing was installed, for these files are there, and not from an earlier installation:"
    sed '6{s/.*/  and others/;q}' "$work/foreign" >&2
    say "move them away, or give --force to replace them"
    exit 1
fi

# The folders that are not there yet, and so go again with the program; ./ is the prefix itself.
[ -d "$prefix" ] || echo ./ >>"$work/folders"
while IFS= read -r file; do
    folder=$(dirname "$file")
    while [ "$folder" != . ]; do
        [ -d "$prefix/$folder" ] || printf '%s/\n' "$folder"
        folder=$(dirname "$folder")
    done
done <"$work/new" >>"$work/folders"

# put MODE FILE PATH: a new file beside the old one, then its name: what runs meanwhile keeps the old, and nothing is ever
# half there.
put() {
    install -DT -m "$1" "$2" "$prefix/$3.movielib-new"
    mv -fT "$prefix/$3.movielib-new" "$prefix/$3"
}

# Noted before anything is copied, so that an installation that was cut short can be uninstalled, too.
sort -u "$work/folders" "$work/old" "$work/new" "$work/drafts" >"$work/all"
put 644 "$work/all" "$files"
tidy
while IFS= read -r file; do
    case $file in
    lib/*) put 755 "$here/install.sh" "$file" ;;
    bin/*) put 755 "$here/$file" "$file" ;;
    *) put 644 "$here/$file" "$file" ;;
    esac
done <"$work/new"
comm -13 "$work/new" "$work/old" | while IFS= read -r file; do remove "$file"; done
sort -u "$work/folders" "$work/new" >"$work/all"
put 644 "$work/all" "$files"

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
