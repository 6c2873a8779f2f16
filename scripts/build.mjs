// Builds dist/: the server as one bundle of our own sources, the portal, the migrations, and a template database.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bin, ensureInstalled, root, run } from './install.mjs'

const dist = `${root}dist`
const marker = `${dist}/.built-from`
const sources = [
  'contract',
  'domain',
  'database',
  'payments',
  'identity',
  'sandbox',
  'server',
  'portal',
  'package-lock.json',
  'scripts/build.mjs',
]

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && !name.endsWith('.test.ts')) yield* filesBelow(`${path}/${name}`)
  }
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(`${root}${source}`))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Everything but our own packages stays in node_modules. */
const dependenciesOutside = {
  name: 'dependencies-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@medlem/') ? undefined : { path, external: true },
    )
  },
}

async function bundleServer() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'server/src/main.ts',
      reset: 'server/src/reset.ts',
      sandbox: 'sandbox/src/main.ts',
      template: 'database/src/writeTemplate.ts',
    },
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [dependenciesOutside],
    logLevel: 'warning',
  })
}

/** Builds what is not up to date; says so in a line. */
export async function ensureBuilt() {
  const hash = sourceHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return
  console.log('Building …')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  await bundleServer()
  cpSync(`${root}database/src/migrations`, `${dist}/migrations`, { recursive: true })
  run(process.execPath, [`${dist}/template.mjs`, `${dist}/template.tar.gz`])
  run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: `${root}portal` })
  writeFileSync(marker, hash)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  await ensureBuilt()
}
