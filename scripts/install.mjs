// Installs the dependencies when the lock file is not the one that was installed last. Node's own modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const marker = `${root}node_modules/.medlem-installed`

/** Runs a command in the project's root with its output shown; ends this process with its status when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** The same, while others run beside it. */
export function runBeside(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (status) => (status === 0 ? resolve() : process.exit(status ?? 1)))
  })
}

/** A command of the installed packages, by its name in node_modules/.bin. */
export function bin(name) {
  return `${root}node_modules/.bin/${name}`
}

export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Medlem needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  console.log('Installing the dependencies …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(marker, lock)
}
