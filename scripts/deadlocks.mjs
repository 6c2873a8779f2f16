// The deadlocks that a PostgreSQL server noted: it ends one of the transactions, which a test may not notice.
import { readFileSync } from 'node:fs'

const NOTED = /^[^\t\n].*ERROR: {2}deadlock detected\n/m
/** Before the statements: which process waits for which. */
const WAITS = /^\tProcess \d+ waits for /

/** Each deadlock of a server's log as a test that failed, with the statements that waited for each other (`reports.mjs`). */
export function deadlocksIn(log) {
  const [, ...noted] = log.split(NOTED)
  return noted.map((entry) => {
    const [, ...lines] = entry.split('\n')
    const end = lines.findIndex((line) => !line.startsWith('\t'))
    const reason = lines
      .slice(0, end)
      .filter((line) => !WAITS.test(line))
      .map((line) => line.slice(1))
      .join('\n')
    return { name: 'PostgreSQL noted a deadlock', passed: false, ms: 0, reason }
  })
}

/** Those that a server has noted. Ask before it stops: its log goes with it. */
export const readDeadlocks = ({ log }) => deadlocksIn(readFileSync(log, 'utf8'))
