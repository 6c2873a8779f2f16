// `npm run image`: an OCI image of the product in .image/, without a daemon and without a registry. Needs Debian's apt-get,
// dpkg-deb and tar; docs/deploy.md says how to push and run it. `-- --start` tries it, as root, with umoci and runc.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { makeBase } from './image/base.mjs'
import { archive, writeLayout } from './image/layout.mjs'
import { makeProduct } from './image/product.mjs'
import { makeSbom } from './image/sbom.mjs'
import { startImage } from './image/start.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensureLts } from './lts.mjs'
import { onPath } from './tools.mjs'

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }
const out = `${root}.image`

for (const tool of ['apt-get', 'dpkg-deb', 'tar']) {
  if (onPath([tool])) continue
  console.error(`The image needs ${tool}: run this on Debian 12.`)
  process.exit(1)
}
ensureInstalled()
const node = ensureLts()
await ensureBuilt()

/** Files of the product have the time of the commit: by time and size a browser knows whether its copy of a page is current. */
const epoch = Number(
  process.env.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }),
)
/** Those of the base have one of their own, so that releases share the layer. */
const BASE_EPOCH = 0
const created = new Date(epoch * 1000).toISOString()
const { packages: names, user, config } = JSON.parse(readFileSync(`${root}deploy/image/image.json`, 'utf8'))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

const work = mkdtempSync(`${tmpdir()}/medlem-image-`)
try {
  const packages = makeBase(`${work}/base`, { packages: names, node, user, work })
  makeProduct(`${work}/product`)
  const sbom = `${JSON.stringify(makeSbom({ work, packages, node, created }), null, 2)}\n`
  writeFileSync(`${work}/product/app/sbom.cdx.json`, sbom)
  const layers = [
    {
      name: 'base',
      tar: archive(`${work}/base`, { epoch: BASE_EPOCH, owned: ['data', 'tmp'], owner: user.id }),
    },
    { name: 'product', tar: archive(`${work}/product`, { epoch }) },
  ]
  const architecture = ARCHITECTURES[process.arch]
  const { digest, layers: written } = writeLayout(out, { layers, config, architecture, created, version })
  writeFileSync(`${out}/sbom.cdx.json`, sbom)
  const mebibytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`
  layers.forEach(({ name }, index) => {
    console.log(`${name}: ${mebibytes(written[index].size)} ${written[index].digest}`)
  })
  console.log(`.image has medlem:${version} for ${architecture}, Node ${node.version}: ${digest}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (process.argv.includes('--start')) await startImage(out, { version, user })
