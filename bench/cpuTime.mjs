// What a process has used of the processors. Unlike a rate it does not depend on what else the machine is doing.
import { readFileSync } from 'node:fs'

// Of the kernel's clock, on every Linux that Node runs on.
const TICKS_PER_SECOND = 100
const NANOSECONDS = 1e9

/** Seconds that a process and its threads have run so far; undefined where the system does not tell. */
export function secondsOf(pid) {
  try {
    // Precise, where the scheduler keeps books; the other one counts hundredths of a second.
    const [ran] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return Math.max(Number(ran) / NANOSECONDS, (user + system) / TICKS_PER_SECOND)
  } catch {
    return undefined
  }
}

/** The same for the sessions of a database, as far as they run on this machine. */
export async function databaseSeconds(client) {
  const { rows } = await client.query(
    'select pid from pg_stat_activity where datname = current_database() and not pid = pg_backend_pid()',
  )
  return rows.reduce((total, { pid }) => total + (secondsOf(pid) ?? 0), 0)
}
