import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { endWithTests } from '../testing/endWithTests.ts'

export type Child = {
  process: ChildProcess
  lines: string[]
  line(wanted: RegExp): Promise<string>
  kill(): Promise<void>
}

/** Runs a script beside this file in a process of its own and keeps the lines it prints. */
export function runChild(script: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const closed = Promise.all([once(child, 'exit'), once(output, 'close')])
  const kill = async () => {
    child.kill('SIGKILL')
    await closed
  }
  endWithTests(child)
  onTestFinished(kill)
  return {
    process: child,
    lines,
    line: (wanted) =>
      new Promise((resolve, reject) => {
        const match = (line: string) => wanted.test(line) && resolve(line)
        lines.forEach(match)
        output.on('line', match)
        const ended = () =>
          reject(new Error(`The process ended without a line like ${wanted}: ${lines.join(' | ')}`))
        closed.then(ended, reject)
      }),
    // SIGKILL, as `kill -9` or the kernel out of memory would: nothing of the process can react.
    kill,
  }
}
