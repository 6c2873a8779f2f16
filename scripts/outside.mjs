// The packages that stand outside of the server's bundle, with all that they need, as folders of this machine's node_modules.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './install.mjs'

/** Packages that read files beside themselves, or are no JavaScript: Node finds them in node_modules. */
export const leftOutside = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/nodefs',
  '@fastify/swagger-ui',
  '@fontsource-variable/*',
  '@fontsource/*',
  '@node-rs/argon2',
  '@simplewebauthn/browser',
  'fontkit',
  'pdfkit',
  'pg-native',
  'sharp',
  'subset-font',
]

const manifest = (folder) => JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'))

/** The folder of a package as Node would find it from another's folder; undefined when it is not installed here. */
function findFrom(folder, name) {
  const parts = folder.split('/node_modules/')
  for (; parts.length > 0; parts.pop()) {
    const nested = `${parts.join('/node_modules/')}/node_modules/${name}`
    if (folder !== '' && existsSync(`${root}${nested}`)) return nested
  }
  return existsSync(`${root}node_modules/${name}`) ? `node_modules/${name}` : undefined
}

/** The names with an asterisk, as the build has them, written out. */
function installed(pattern) {
  const [scope, rest] = pattern.split('/')
  if (rest !== '*')
    return [rest === undefined || scope.startsWith('@') ? pattern.split('/').slice(0, 2).join('/') : scope]
  const folder = `${root}node_modules/${scope}`
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => `${scope}/${name}`)
    : []
}

/** The folders of packages that run outside of the bundle, with all that they need. */
export function outsideFolders() {
  const found = new Set()
  const add = (folder) => {
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = manifest(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(findFrom(folder, name))
  }
  for (const name of leftOutside.flatMap(installed)) add(findFrom('', name))
  return [...found].sort()
}
