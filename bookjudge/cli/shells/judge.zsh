judge() { @CALL@ "$@"; }
_judge_complete() {
  local -a lines plain described
  local kind key meaning
  lines=("${(@f)$(COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) @VARIABLE@=zsh_complete @CALL@)}")
  for kind key meaning in ${lines}; do
    case $kind in
      plain)
        if [[ $meaning == _ ]]; then plain+=("$key"); else described+=("$key:$meaning"); fi ;;
      dir) _path_files -/ ;;
      file) _path_files -f ;;
    esac
  done
  [[ -n $described ]] && _describe -V unsorted described -U
  [[ -n $plain ]] && compadd -U -V unsorted -a plain
}
compdef _judge_complete judge
