#!/bin/sh
# Print the Python that the private environment is made with: $PYTHON if it is set, else the first
# of the usual names that is 3.11 or newer and can make environments. Say what is missing otherwise.
old='' bare=''
for name in ${PYTHON:-python3.13 python3.12 python3.11 python3 python}; do
    path=$(command -v "$name" 2>/dev/null) || continue
    "$path" -I -c '
import sys
if sys.version_info < (3, 11): sys.exit(10)
try: import venv, ensurepip
except ImportError: sys.exit(11)
' </dev/null >/dev/null 2>&1
    case $? in
        0) echo "$path"; exit 0 ;;
        10) old=$path ;;
        11) bare=${bare:-$path} ;;
    esac
done
if [ -n "$bare" ]; then
    echo "capicua: $bare cannot make private environments; install its venv module" \
        "(on Debian and Ubuntu: apt install python3-venv) and run the same command again." >&2
elif [ -n "$old" ]; then
    echo "capicua: Python 3.11 or newer is needed and only $old ($("$old" -V 2>&1)) was found;" \
        "install a newer one, or name it: make play PYTHON=/path/to/python3.13" >&2
else
    echo "capicua: Python 3.11 or newer is needed and ${PYTHON:-none} was not found;" \
        "install it (on Debian and Ubuntu: apt install python3-venv)," \
        "or name it: make play PYTHON=/path/to/python3.13" >&2
fi
exit 1
