function judge
  @CALL@ $argv
end
function _judge_complete
  set -lx COMP_WORDS (commandline -cp)
  set -lx COMP_CWORD (commandline -t)
  for line in (env @VARIABLE@=fish_complete @CALL@)
    set -l parts (string split -m 1 , $line)
    switch $parts[1]
      case dir
        __fish_complete_directories $parts[2]
      case file
        __fish_complete_path $parts[2]
      case plain
        echo $parts[2]
    end
  end
end
complete --no-files --command judge --arguments "(_judge_complete)"
