// Runs one of several programs by its name: `npm run medlem`, `npm run measure` and `npm run prove` are lists of such programs.
import { spawnSync } from 'node:child_process'
import { bin, ensureInstalled, root } from './install.mjs'

/**
 * Runs the program that the first argument names, with the arguments after it; without one, or with one that is not in the list,
 * prints the list and ends with 1. `programs`: by name `{ says, file, args }`; a `.ts` file is run from its source.
 */
export async function dispatch(command, programs) {
  const [name, ...rest] = process.argv.slice(2)
  const program = Object.hasOwn(programs, name ?? '') ? programs[name] : undefined
  if (!program) {
    console.error(listOf(command, programs, name))
    process.exit(1)
  }
  ensureInstalled()
  const args = [...(program.args ?? []), ...rest]
  if (program.file.endsWith('.ts')) {
    const { status } = spawnSync(bin('tsx'), [`${root}${program.file}`, ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    process.exit(status ?? 1)
  }
  await program.before?.()
  process.argv.splice(1, process.argv.length, `${root}${program.file}`, ...args)
  await import(`${root}${program.file}`)
}

/** What there is, a line each. */
export function listOf(command, programs, name) {
  const width = Math.max(...Object.keys(programs).map((one) => one.length))
  const lines = Object.entries(programs).map(([one, { says }]) => `  ${one.padEnd(width)}  ${says}`)
  const problem = name === undefined ? [] : [`There is no ${name}.`]
  return [...problem, `Usage: npm run ${command} -- NAME [ARGUMENTS]`, ...lines].join('\n')
}
