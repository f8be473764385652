#!/usr/bin/env bash
# Runs the steps of the Dockerfile in a bare Debian folder, starts the service there and fetches a page.
# usage (as root, Debian, Node 24 on the PATH): deploy/try-in-debootstrap.sh FOLDER MIRROR
# All stages share the folder, so files that one stage copies from another are already in place.
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,4s/^# //p' "$0"; exit 2; }
root=$(realpath -m "$1")
mirror=$2
project=$(realpath "$(dirname "$0")/..")
port=18081

[ ! -e "$root" ] || { echo "$root exists: name a folder that does not" >&2; exit 2; }
debootstrap --variant=minbase bookworm "$root" "$mirror"
# Use this machine's package sources, certificates and names instead of those of a container engine.
rm -f "$root"/etc/apt/sources.list
cp -r /etc/apt/sources.list.d/. "$root/etc/apt/sources.list.d/"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir -p "$root/etc/ssl/certs" && cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
export npm_config_cafile=/etc/ssl/certs/ca-certificates.crt

directory=/
user=root
environment=()
entrypoint=()
command=()

# The contents of the Node image: the binary and npm.
bring_node() {
  install -D "$(realpath "$(command -v node)")" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules" && rm -rf "$root/usr/local/lib/node_modules/npm"
  cp -r "$(dirname "$(realpath "$(command -v npm)")")/.." "$root/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
}

inside() {
  chroot "$root" env "${environment[@]}" sh -c "cd $directory && $1"
}

words() {
  node -e 'for (const word of JSON.parse(process.argv[1])) console.log(word)' "$1"
}

cleanup() {
  [ -z "${service:-}" ] || kill "$service" 2>/dev/null || true
  [ -z "${origin:-}" ] || kill "$origin" 2>/dev/null || true
  umount -l "$root/proc" 2>/dev/null || true
}
trap cleanup EXIT
mount -t proc proc "$root/proc"

while IFS= read -r line; do
  case "$line" in '' | '#'*) continue ;; esac
  instruction=${line%% *}
  rest=${line#* }
  echo "» ${line:0:110}"
  case "$instruction" in
    FROM) case "$rest" in node:*) bring_node ;; esac ;;
    WORKDIR) directory=$rest && mkdir -p "$root$directory" ;;
    ENV) read -ra more <<<"$rest" && environment+=("${more[@]}") ;;
    RUN) inside "$rest" ;;
    COPY)
      case "$rest" in
        --from=*) ;;
        *)
          read -ra files <<<"$rest"
          target=$root$directory/${files[-1]}
          for file in "${files[@]:0:${#files[@]}-1}"; do
            if [ -d "$project/$file" ]; then mkdir -p "$target" && cp -r "$project/$file/." "$target"
            else cp "$project/$file" "$target"; fi
          done
          ;;
      esac
      ;;
    USER) user=$rest ;;
    ENTRYPOINT) mapfile -t entrypoint < <(words "$rest") ;;
    CMD) mapfile -t command < <(words "$rest") ;;
    VOLUME | EXPOSE | HEALTHCHECK) ;;
    *) echo "this script does not know $instruction" >&2 && exit 1 ;;
  esac
done < <(sed -e ':join' -e '/\\$/{N;s/\\\n *//;b join' -e '}' "$project/deploy/Dockerfile")

# User namespaces cannot be created under chroot, so make the folder the root of a mount namespace.
echo "» starting as $user: ${entrypoint[*]} ${command[*]}"
log=$(mktemp)
unshare --mount --pid --fork --kill-child --propagation private sh -c '
  root=$1 directory=$2 user=$3 && shift 3
  mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/tmp" && mkdir -p "$root/.old" && cd "$root" && pivot_root . .old
  umount -l /.old && cd "$directory" && exec setpriv --reuid "$user" --regid "$user" --init-groups env "$@"
' start "$root" "$directory" "$user" -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/pagewright \
  "${environment[@]}" PAGEWRIGHT_PORT=$port PAGEWRIGHT_ALLOW_NETWORKS=127.0.0.1/32 \
  PAGEWRIGHT_DATA_DIR=/tmp/data "${entrypoint[@]}" "${command[@]}" >"$log" 2>&1 &
service=$!

ready() { curl -sf "http://127.0.0.1:$port/readyz" >/dev/null; }
for _ in $(seq 60); do
  ready && break
  kill -0 "$service" 2>/dev/null || break
  sleep 1
done
ready || { cat "$log" && echo "the service did not become ready" >&2 && exit 1; }
node "$project/test/origin/serve.ts" >"$log.origin" &
origin=$!
for _ in $(seq 50); do grep -q victim "$log.origin" && break; sleep 0.2; done
address=$(sed -n 's/.*origin: *//p' "$log.origin")
key=$(grep -o 'pw_[A-Za-z0-9]*' "$log" | head -1)
answer=$(curl -s "http://127.0.0.1:$port/v1/fetch" -H "x-service-api-key: $key" \
  -H 'content-type: application/json' -d "{\"url\":\"${address}article\"}")

renderer=$(pgrep -f 'chromium-headless-shell.*--type=renderer' -u 10001 | head -1)
echo "» the service runs as: $(ps -o user:12= -p "$(pgrep -f 'node dist/main.js' -u 10001 | head -1)")"
echo "» a renderer: seccomp mode $(sed -n 's/^Seccomp:\t//p' "/proc/$renderer/status") (2 is a filter), user namespace of its own: $(
  [ "$(readlink "/proc/$renderer/ns/user")" != "$(readlink /proc/self/ns/user)" ] && echo yes || echo no
)"
if grep -q 'two hundred and twelve' <<<"$answer"; then
  echo "» fetched a page of $(wc -c <<<"$answer") bytes: it works"
else
  echo "$answer" && cat "$log" && exit 1
fi
