// The upper layer: what the build made, and the packages that it leaves outside of the bundle.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { leftOutside } from '../build.mjs'
import { root } from '../install.mjs'

/** Initialises the embedded database faster. It is another file after every build, so an image with it could not be made twice. */
const NOT_REPRODUCIBLE = ['template.tar.gz', '.built-from']

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
function packageFolders() {
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

export function makeProduct(folder) {
  mkdirSync(`${folder}/app`, { recursive: true })
  cpSync(`${root}dist`, `${folder}/app/dist`, {
    recursive: true,
    filter: (path) => !NOT_REPRODUCIBLE.some((name) => path.endsWith(`/${name}`)),
  })
  for (const path of packageFolders()) {
    cpSync(`${root}${path}`, `${folder}/app/${path}`, {
      recursive: true,
      // Nested packages are named themselves; .bin has links for a shell.
      filter: (from) => !from.slice(`${root}${path}`.length).includes('/node_modules'),
    })
  }
}
