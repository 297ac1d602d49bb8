# Runs a server, and ends it in order when standard input ends: with the program that holds the other end, however that ends.
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r line; kill -INT "$server"; } <&3 3<&- &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$watch" 2>/dev/null
exit "$code"
