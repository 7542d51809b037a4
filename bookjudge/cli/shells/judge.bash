judge() { @CALL@ "$@"; }
_judge_complete() {
  local line
  COMPREPLY=()
  while read -r line; do
    case $line in
      plain,*) COMPREPLY+=("${line#plain,}") ;;
      file,*) compopt -o default ;;
      dir,*) compopt -o dirnames ;;
    esac
  done < <(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD @VARIABLE@=bash_complete @CALL@)
}
complete -o nosort -F _judge_complete judge
