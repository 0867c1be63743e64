#!/bin/sh
# Installs movielib from this folder, without a compiler and without root:
#
#   ./install.sh                    under ~/.local
#   ./install.sh --prefix FOLDER    elsewhere, such as /usr/local
#   ./install.sh --uninstall        takes all of it away again; --prefix as at the installation
#
# What was put where is noted in PREFIX/lib/movielib/files; a later version takes away what it no longer has, and
# PREFIX/lib/movielib/install.sh uninstalls without this folder. Your library, settings and cache are never touched.
set -eu
umask 022

say() { printf 'install.sh: %s\n' "$*" >&2; }
usage() {
    echo "usage: install.sh [--prefix FOLDER] [--uninstall]" >&2
    exit 2
}

here=$(cd "$(dirname "$0")" && pwd -P)
prefix=
uninstall=no
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ $# -ge 2 ] || usage
        prefix=$2
        shift
        ;;
    --prefix=*) prefix=${1#--prefix=} ;;
    --uninstall) uninstall=yes ;;
    *) usage ;;
    esac
    shift
done
# The copy that an installation keeps knows where it is.
case $here in
*/lib/movielib) if [ -f "$here/files" ] && [ -z "$prefix" ]; then prefix=${here%/lib/movielib}; fi ;;
esac
if [ -z "$prefix" ]; then prefix=${HOME:?is not set; give --prefix}/.local; fi
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
files=lib/movielib/files

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
    *) rm -f "$prefix/$1" "$prefix/$1.new" ;;
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
(cd "$here" && find bin share -type f | LC_ALL=C sort) >"$work/new"
printf '%s\n' lib/movielib/install.sh >>"$work/new"
touch "$work/old" "$work/folders"
if [ -f "$prefix/$files" ]; then
    grep -v '/$' "$prefix/$files" >"$work/old" || true
    grep '/$' "$prefix/$files" >"$work/folders" || true
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

# Noted before anything is copied, so that an installation that was cut short can be uninstalled, too.
mkdir -p "$prefix/lib/movielib"
LC_ALL=C sort -u "$work/folders" "$work/old" "$work/new" >"$work/all"
cp "$work/all" "$prefix/$files"
# A new file beside the old one, then its name: what runs meanwhile keeps the old, and nothing is ever half there.
while IFS= read -r file; do
    case $file in
    lib/movielib/install.sh) from=$here/install.sh mode=755 ;;
    bin/*) from=$here/$file mode=755 ;;
    *) from=$here/$file mode=644 ;;
    esac
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$from" "$prefix/$file.new"
    chmod "$mode" "$prefix/$file.new"
    mv -f "$prefix/$file.new" "$prefix/$file"
done <"$work/new"
while IFS= read -r file; do
    if ! grep -qxF -e "$file" "$work/new"; then remove "$file"; fi
done <"$work/old"
LC_ALL=C sort -u "$work/folders" "$work/new" >"$prefix/$files"

echo "movielib is in $prefix/bin, its manual and its completions in $prefix/share."
case :${PATH:-}: in
*":$prefix/bin:"*) ;;
*) echo "Your PATH does not name $prefix/bin: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
echo "zsh finds the completions once .zshrc has, before compinit: fpath+=($prefix/share/zsh/site-functions)"
echo "To remove it: $prefix/lib/movielib/install.sh --uninstall"
