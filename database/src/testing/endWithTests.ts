import type { ChildProcess } from 'node:child_process'

/** Kills a child with the process that runs the tests, where a test that failed did not come to end it. */
export function endWithTests(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}
