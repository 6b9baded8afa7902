# The table of the results of scripts/fuzzing/planted: for each name the number of seeds that reached
# each stage with all aids, and the median number of executions, with all aids and without each. Exits
# with status 1 if the search with all aids missed something.

# What is detected as soon as it is triggered.
$3 == "sought" && $4 ~ /^cost-/ { mutants[$4] }
$3 == "sought" && FILENAME ~ "/mutants-" { mutants[$4] }
$3 == "omitted" { omitted[$4] = $0; sub(/.*omitted /, "", omitted[$4]); next }
!($2 in seeds) { seeds[$2]; seed_count++ }
!($1 in disabled) { disabled[$1] }
$3 == "sought" { if (!($4 in places)) names[places[$4] = ++count] = $4; next }
{ executions[$1, $3, $4, $2] = $5 }

function stage(name, which,    seed, reached) {
  # The oracle detects it by the same question that triggers it.
  if (name in mutants && which != "detected") return "-"
  for (seed in seeds) if (("nothing", which, name, seed) in executions) reached++
  return sprintf("%d/%d", reached, seed_count)
}

# Something counts as found if more than half of the seeds find it.
function median(part, name,    seed, found, sorted, i, number) {
  for (seed in seeds) {
    if (!((part, "detected", name, seed) in executions)) continue
    number = executions[part, "detected", name, seed] + 0
    for (i = ++found; i > 1 && sorted[i - 1] > number; i--) sorted[i] = sorted[i - 1]
    sorted[i] = number
  }
  i = int(seed_count / 2) + 1
  return i <= found ? sorted[i] : "missed"
}

END {
  order[1] = "nothing"; heads["nothing"] = "all aids"; columns = 1
  split("mutator dictionary counters", others)
  for (i = 1; i <= 3; i++) if (others[i] in disabled) {
    order[++columns] = others[i]; heads[others[i]] = "no " others[i]
  }
  printf "%-46s %8s %10s %9s", "planted", "reached", "triggered", "detected"
  for (c = 1; c <= columns; c++) printf " %14s", heads[order[c]]
  print ""
  for (n = 1; n <= count; n++) {
    name = names[n]
    printf "%-46s %8s %10s %9s", name, stage(name, "reached"), stage(name, "triggered"), \
      stage(name, "detected")
    for (c = 1; c <= columns; c++) {
      cell = median(order[c], name)
      if (cell == "missed") missed[c]++
      printf " %14s", cell
    }
    print ""
  }
  printf "%-76s", "found of " count
  for (c = 1; c <= columns; c++) printf " %14d", count - missed[c]
  print ""
  for (name in omitted) print "not planted: " omitted[name] | "sort"
  exit missed[1] > 0 || count == 0
}
