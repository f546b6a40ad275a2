package completion

import (
	"flag"
	"fmt"
	"strings"
)

// quote returns a word for all three shells.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// dashed returns the flags of a command as they are written.
func (c completed) dashed() string {
	var all []string
	for _, f := range c.flags {
		all = append(all, "-"+f.Name)
	}
	return strings.Join(all, " ")
}

// known are the names of the commands, as alternatives of a case.
func known(all []completed) string {
	var names []string
	for _, c := range all {
		if c.name != "" {
			names = append(names, c.name)
		}
	}
	return strings.Join(names, "|")
}

// cases returns the branches that bash and zsh have in common: the values of flags, and
// what may stand elsewhere.
func cases(all []completed) (ofFlags, words string) {
	var v, w strings.Builder
	for _, c := range all {
		for _, f := range c.flags {
			if takes(f) {
				fmt.Fprintf(&v, "    %s) values=%s ;;\n", quote(c.name+":-"+f.Name), quote(strings.Join(values(f), " ")))
			}
		}
		fmt.Fprintf(&w, "    %s) flags=%s args=%s ;;\n", quote(c.name), quote(c.dashed()), quote(strings.Join(c.args, " ")))
	}
	return v.String(), w.String()
}

// bash returns the script for bash, 3.2 or later. Readline takes "=" for a word of its
// own. A list is completed behind its last comma.
func bash(all []completed) string {
	values, words := cases(all)
	return `# Completes urlvet in bash.
_urlvet() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev= command= values=none flags= args= words= before= word
  ((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD-1]}
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    ((COMP_CWORD > 1)) && prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  prev=${prev/#--/-}
  case ${COMP_WORDS[1]} in
    ` + known(all) + `) ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;;
  esac
  case "$command:$prev" in
` + values + `  esac
  case "$command" in
` + words + `  esac
  COMPREPLY=()
  if [[ $values != none ]]; then
    before=${cur%"${cur##*,}"}
    words=$values
    cur=${cur##*,}
  elif [[ $cur == -* ]]; then
    words=$flags
  else
    words=$args
    [[ -z $command ]] && ((COMP_CWORD > 1)) && words=
  fi
  while IFS= read -r word; do
    COMPREPLY+=("$before$word")
  done < <(compgen -W "$words" -- "$cur")
}
complete -o default -F _urlvet urlvet
`
}

// zsh returns the script for zsh.
func zsh(all []completed) string {
	values, cases := cases(all)
	return `#compdef urlvet
# Completes urlvet in zsh.
_urlvet() {
  local cur=$words[CURRENT] prev=$words[CURRENT-1] command= values=none flags= args=
  if [[ $cur == -*=* ]]; then
    prev=${cur%%=*}
    compset -P 1 '*='
  fi
  prev=${prev/#--/-}
  if (( CURRENT > 2 )); then
    case $words[2] in
      ` + known(all) + `) command=$words[2] ;;
    esac
  fi
  case "$command:$prev" in
` + values + `  esac
  case "$command" in
` + cases + `  esac
  if [[ $values != none ]]; then
    compset -P '*,'
    if [[ -n $values ]]; then
      compadd -- ${=values}
    else
      _files
    fi
  elif [[ $cur == -* ]]; then
    compadd -- ${=flags}
  else
    [[ -n $command || $CURRENT -eq 2 ]] && compadd -- ${=args}
    _files
  fi
}
compdef _urlvet urlvet
`
}

// fish returns the script for fish.
func fish(all []completed) string {
	var b strings.Builder
	b.WriteString("# Completes urlvet in fish.\n")
	names := strings.ReplaceAll(known(all), "|", " ")
	for _, c := range all {
		when := "__fish_seen_subcommand_from " + c.name
		if c.name == "" {
			when = "not __fish_seen_subcommand_from " + names
		}
		if len(c.args) > 0 {
			fmt.Fprintf(&b, "complete -c urlvet -n %s -a %s\n", quote(when), quote(strings.Join(c.args, " ")))
		}
		for _, f := range c.flags {
			_, about := flag.UnquoteUsage(f)
			fmt.Fprintf(&b, "complete -c urlvet -n %s -o %s%s -d %s\n", quote(when), f.Name, fishValue(f), quote(about))
		}
	}
	return b.String()
}

// fishValue returns how fish is told of the value of a flag.
func fishValue(f *flag.Flag) string {
	words := values(f)
	switch {
	case !takes(f):
		return ""
	case len(words) == 0:
		return " -r"
	}
	return " -x -a " + quote(strings.Join(words, " "))
}
