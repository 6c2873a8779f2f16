// What is in the image, as CycloneDX: npm's own list, of it what the build took and what stands beside the bundle, with the base's
// packages and Node added.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../install.mjs'
import { readPackages } from '../licenses.mjs'

/** npm names a package by its version, and workspaces have none: they get the product's, in a copy. */
function copyWithVersions(folder) {
  const read = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
  const write = (path, value) => writeFileSync(`${folder}/${path}`, JSON.stringify(value))
  const product = read('package.json')
  const lock = read('package-lock.json')
  for (const workspace of product.workspaces) {
    mkdirSync(`${folder}/${workspace}`, { recursive: true })
    write(`${workspace}/package.json`, { ...read(`${workspace}/package.json`), version: product.version })
    lock.packages[workspace].version = product.version
  }
  write('package.json', product)
  write('package-lock.json', lock)
}

/** The packages of the image by 'name@version': npm does not know which of its production packages a bundle took. */
function packagesOfImage() {
  const folders = JSON.parse(readFileSync(`${root}dist/packages.json`, 'utf8'))
  return new Map(readPackages(folders).map((one) => [`${one.name}@${one.version}`, one]))
}

/** One that npm counts as of the build alone, though what it wrote is in the bundle, such as styles. */
const component = ({ name, version, license }) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  licenses: [{ expression: license }],
})

/** Without the moment and the random number that npm adds, so that the same image has the same list. */
export function makeSbom({ work, packages, node, created }) {
  const folder = `${work}/medlem`
  mkdirSync(folder)
  copyWithVersions(folder)
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
  const text = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { serialNumber: _, ...sbom } = JSON.parse(text)
  const debian = packages.map(({ name, version, architecture }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${name.replaceAll('+', '%2B')}@${version.replaceAll('+', '%2B')}?arch=${architecture}`,
  }))
  const platform = {
    'bom-ref': `node@${node.version}`,
    type: 'platform',
    name: 'node',
    version: node.version,
    purl: `pkg:generic/node@${node.version}`,
  }
  const inImage = packagesOfImage()
  const fullName = ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`
  const listed = sbom.components.filter((one) => inImage.has(fullName(one)))
  const known = new Set(listed.map(fullName))
  const added = [...inImage].flatMap(([name, one]) => (known.has(name) ? [] : [component(one)]))
  const components = [...listed, ...added, ...debian, platform]
  const refs = new Set(components.map((one) => one['bom-ref']))
  const dependencies = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) =>
    refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }] : [],
  )
  return {
    ...sbom,
    dependencies,
    metadata: { ...sbom.metadata, timestamp: created },
    components,
  }
}
