// Builds dist/: the server bundled with its packages, the portal, the migrations, and a template database.
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
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bin, ensureInstalled, root, runBeside } from './install.mjs'
import { packageFolder, writeLicenses } from './licenses.mjs'
import { leftOutside, outsideFolders } from './outside.mjs'

const dist = `${root}dist`
const marker = `${dist}/.built-from`
const sources = [
  'i18n',
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
  'scripts/licenses.mjs',
  'scripts/outside.mjs',
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

/** What CommonJS packages expect to be there. */
const commonJs = [
  "import { createRequire as medlemRequire } from 'node:module'",
  'const require = medlemRequire(import.meta.url)',
  'const __filename = import.meta.filename',
  'const __dirname = import.meta.dirname',
].join(';')

// A map with nothing in it. The server reads its maps at start, and those of the packages would be most of them.
const emptyMap = Buffer.from('{"version":3,"sources":["package"],"mappings":"A"}').toString('base64')

const packagesWithoutMaps = {
  name: 'packages-without-maps',
  setup(build) {
    build.onLoad({ filter: /node_modules.+[.][cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/gm, '')}
//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
      loader: 'js',
    }))
  },
}

/** A package that is built on its own, into a file beside the others. */
function besideTheBundle(name) {
  return {
    name: 'beside-the-bundle',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: `./${name}.mjs`, external: true }))
    },
  }
}

/** The folders of the packages that a build bundled, named by paths of their modules. */
const bundled = new Set([
  // Its styles come by a plugin, which names no module.
  'node_modules/tailwindcss',
])
function noteBundled(paths) {
  for (const path of paths) {
    const folder = packageFolder(path)
    if (folder) bundled.add(folder)
  }
}

/** Where the portal's build says what it bundled. */
const PORTAL_MODULES = `${dist}/.portal-modules.json`

async function bundleServer() {
  const { build, stop } = await import('esbuild')
  const common = {
    absWorkingDir: root,
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    minifySyntax: true,
    minifyWhitespace: true,
    // An error shows the line it happened in.
    lineLimit: 200,
    banner: { js: commonJs },
    logLevel: 'warning',
    metafile: true,
  }
  // It tells its classes apart by their names, which a bundle may change; keeping every name would slow the start.
  const apart = 'oidc-provider'
  const library = await build({
    ...common,
    entryPoints: { [apart]: fileURLToPath(import.meta.resolve(apart)) },
    keepNames: true,
    plugins: [packagesWithoutMaps],
  })
  const server = await build({
    ...common,
    entryPoints: {
      server: 'server/src/main.ts',
      reset: 'server/src/commands/reset.ts',
      audit: 'server/src/commands/verifyAudit.ts',
      migrate: 'server/src/commands/migrate.ts',
      admin: 'server/src/commands/admin.ts',
      rotateKeys: 'server/src/commands/rotateKeys.ts',
      probe: 'server/src/commands/probe.ts',
      books: 'server/src/commands/books.ts',
      backup: 'server/src/commands/backup.ts',
      restore: 'server/src/commands/restore.ts',
      restoreCheck: 'server/src/commands/restoreCheck.ts',
      sandbox: 'sandbox/src/main.ts',
      // A thread (server/src/platform/worker): named like the file that its asker names.
      fileWorker: 'server/src/office/importedFile/fileWorker.ts',
      template: 'server/src/app/start/writeTemplate.ts',
    },
    // What only some starts need is loaded only then.
    splitting: true,
    chunkNames: '[name]-[hash]',
    external: leftOutside,
    plugins: [packagesWithoutMaps, besideTheBundle(apart)],
  })
  for (const { metafile } of [library, server]) noteBundled(Object.keys(metafile.inputs))
  await stop()
}

async function buildServer() {
  await bundleServer()
  cpSync(`${root}database/src/migrations`, `${dist}/migrations`, { recursive: true })
  cpSync(`${root}i18n/languages`, `${dist}/languages`, { recursive: true })
  await runBeside(process.execPath, [`${dist}/template.mjs`, `${dist}/template.tar.gz`])
}

/** English and every translation that is offered (i18n/src/languages.ts). */
function offeredLanguages() {
  const folder = `${root}i18n/languages`
  const isOffered = (id) => JSON.parse(readFileSync(`${folder}/${id}/language.json`, 'utf8')).isOffered
  return ['en', ...readdirSync(folder).sort().filter(isOffered)]
}

/** The portal once for each language, one after the other beside the server: English empties the folder first. */
async function buildPortal() {
  for (const language of offeredLanguages()) {
    await runBeside(bin('vite'), ['build', '--logLevel', 'warn'], {
      cwd: `${root}portal`,
      env: { ...process.env, PORTAL_LANGUAGE: language, PORTAL_MODULES },
    })
    noteBundled(JSON.parse(readFileSync(PORTAL_MODULES, 'utf8')))
    rmSync(PORTAL_MODULES)
  }
  await buildApp()
}

/** Sides of the icon, in pixels; 180 is Apple's. Its margin lets a phone cut it round. */
const ICON_SIDES = [180, 192, 512]

/** What makes an app of the portal: its worker, and its icon as phones take it. */
async function buildApp() {
  const [{ build }, { default: sharp }] = await Promise.all([import('esbuild'), import('sharp')])
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: { 'service-worker': 'portal/src/serviceWorker/serviceWorker.ts' },
    outdir: 'dist/portal',
    bundle: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    target: ['chrome123', 'firefox121', 'safari17.5'],
  })
  noteBundled(Object.keys(metafile.inputs))
  mkdirSync(`${dist}/portal/icons`, { recursive: true })
  for (const side of ICON_SIDES) {
    await sharp(`${root}portal/icon.svg`, { density: 72 * Math.ceil(side / 32) })
      .resize(side, side)
      .png()
      .toFile(`${dist}/portal/icons/${side}.png`)
  }
}

/** What the image's list of parts and the licences are made of. */
function writePackages() {
  const folders = [...new Set([...bundled, ...outsideFolders()])].sort()
  writeFileSync(`${dist}/packages.json`, `${JSON.stringify(folders, null, 2)}\n`)
  writeLicenses(`${dist}/portal/licenses.txt`, folders)
}

/** Builds what is not up to date; says so in a line. */
export async function ensureBuilt() {
  const hash = sourceHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return
  console.log('Building …')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  await Promise.all([buildServer(), buildPortal()])
  writePackages()
  writeFileSync(marker, hash)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  await ensureBuilt()
}
