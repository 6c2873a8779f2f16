// Programs and files out of Go modules, for checks with what others wrote: the product itself needs no Go.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './maven.mjs'
import { onPath } from './tools.mjs'

/** Go's own installer puts it outside of an ordinary PATH. */
const go = () => onPath(['go']) ?? (existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : undefined)

/** The path of a program ('module/path@version'), built at its first use and kept; undefined where that is not possible. */
export function goProgram(path) {
  const [module = '', version = ''] = path.split('@')
  const folder = join(cache, `${module.split('/').at(-1)}-${version}`)
  const program = join(folder, module.split('/').at(-1) ?? '')
  if (existsSync(program)) return program
  const builder = go()
  if (!builder) return undefined
  console.log(`Building ${path} …`)
  mkdirSync(folder, { recursive: true })
  spawnSync(builder, ['install', path], { stdio: 'inherit', env: { ...process.env, GOBIN: folder } })
  return existsSync(program) ? program : undefined
}

/** The path of a file in a module ('module@version'); undefined where the module can't be had. */
export function goModule(module, file) {
  const loader = go()
  if (!loader) return undefined
  const { stdout } = spawnSync(loader, ['mod', 'download', '-json', module], {
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod' },
    cwd: '/',
  })
  const found = /"Dir": "([^"]+)"/.exec(stdout ?? '')?.[1]
  const path = found && join(found, file)
  return path && existsSync(path) ? path : undefined
}
