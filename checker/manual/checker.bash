# What checker/src/help.txt says, by hand.
_checker() {
    local word=${COMP_WORDS[COMP_CWORD]}
    case ${COMP_WORDS[COMP_CWORD - 1]} in
        --expect | --max-steps | --threads | --shard) COMPREPLY=() ;;
        --all) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        --lines | --ophelia | --statements) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        *)
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--expect --lines --ophelia --statements --all --json --max-steps --threads --shard --join -h --help -V --version' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi
            ;;
    esac
}
complete -o filenames -F _checker checker
