// The table at the end, and how many answers were wrong.
const columns = [
  'case',
  'members',
  'conn.',
  'req/s',
  'p50 ms',
  'p99 ms',
  'floor req/s',
  'ratio',
  'cpu ms: server + database',
  'floor',
  'aim',
  'growth',
]

/** `growth` is how much smaller the ratio is than among the fewest members. */
export function printTable(results, sizes) {
  const rows = results.map((result) => {
    const before = results.find(
      ({ name, connections, size }) =>
        name === result.name && connections === result.connections && size === sizes[0],
    )
    return [
      result.title,
      String(result.size),
      String(result.connections),
      String(Math.round(result.perSecond)),
      result.p50.toFixed(2),
      result.p99.toFixed(2),
      String(Math.round(result.floorPerSecond)),
      result.ratio.toFixed(2),
      `${result.cpuMs.toFixed(2)} + ${result.databaseCpuMs.toFixed(2)}`,
      `${result.floorCpuMs.toFixed(2)} + ${result.floorDatabaseCpuMs.toFixed(2)}`,
      `${result.aim.toFixed(2)}${result.ratio >= result.aim ? ' ✓' : ''}`,
      before && result.size !== sizes[0] ? `${(before.ratio / result.ratio).toFixed(2)}×` : '',
    ]
  })
  const widths = columns.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)))
  const line = (cells) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`
  console.log(`\n${line(columns)}`)
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of rows) console.log(line(row))
  const wrong = results.reduce((sum, result) => sum + result.wrong, 0)
  for (const example of results.flatMap(({ examples }) => examples).slice(0, 5))
    console.log(`wrong: ${example}`)
  console.log(wrong === 0 ? '\nEvery answer was right.' : `\n${wrong} answers were wrong.`)
  return wrong
}
