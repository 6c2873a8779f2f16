// Gives processes cores of their own, so that the load generator does not take what is measured.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The load generator on one core, the server and the database on another; false where the system can't do so. */
export async function separate({ client, product, shooter }) {
  if (availableParallelism() < 2) return false
  const { rows } = await client.query(
    'select pid from pg_stat_activity where datname = current_database() union select pg_backend_pid()',
  )
  const backends = rows.map(({ pid }) => pid)
  try {
    // New sessions are started by the postmaster, on its core.
    for (const pid of [product.pid, parentOf(backends[0]), ...backends]) pin(pid, 0)
    pin(shooter.pid, 1)
    return true
  } catch {
    return false
  }
}

/** All threads of a process. */
function pin(pid, core) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], {
    stdio: 'ignore',
  })
}

function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
