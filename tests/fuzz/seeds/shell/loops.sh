for q in a b; do aws sqs create-queue --queue-name "$q"; done
case $1 in up) main "$@";; *) echo `date` ${X:-'y}'} $((1 + 2));; esac
main() { cat <<-'END' > f; }
	text
	END
X=(a b) Y+=$'c\'d' [[ a < b ]] && diff <(a) <<< "$(b "$(c)")" 2>&1 &> log
