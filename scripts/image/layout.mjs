// An OCI image layout (github.com/opencontainers/image-spec, image-layout.md): layers, configuration, manifest, index.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const TYPE = 'application/vnd.oci.image'
const MAX_BYTES = 1024 * 1024 * 1024

const sha256 = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

/** The same folder is always the same archive: entries in order, one owner, one time, plain modes. */
export function archive(folder, { epoch, owned = [], owner = 0 }) {
  const flags = (id) => [
    '--format=posix',
    '--pax-option=delete=atime,delete=ctime',
    '--sort=name',
    `--mtime=@${epoch}`,
    `--owner=${id}`,
    `--group=${id}`,
    '--numeric-owner',
  ]
  const tar = (id, more) =>
    execFileSync('tar', ['--create', '--file=-', ...flags(id), '--directory', folder, ...more], {
      maxBuffer: MAX_BYTES,
    })
  const exclude = owned.map((path) => `--exclude=./${path}`)
  const all = tar(0, ['--mode=u=rwX,go=rX', ...exclude, '.'])
  if (owned.length === 0) return all
  // Two archives after one another are one without the empty blocks at the end of the first.
  const own = tar(owner, ['--mode=u=rwx,go=', ...owned.map((path) => `./${path}`)])
  return Buffer.concat([withoutEnd(all), own])
}

const BLOCK = 512

function withoutEnd(bytes) {
  let end = bytes.length
  while (end >= BLOCK && bytes.subarray(end - BLOCK, end).every((byte) => byte === 0)) end -= BLOCK
  return bytes.subarray(0, end)
}

/** Writes the layout into a folder; answers the digest of the image. */
export function writeLayout(folder, { layers, config, architecture, created, version }) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(`${folder}/blobs/sha256`, { recursive: true })
  const blob = (bytes, mediaType) => {
    const digest = sha256(bytes)
    writeFileSync(`${folder}/blobs/sha256/${digest.slice(7)}`, bytes)
    return { mediaType, digest, size: bytes.length }
  }
  const json = (value, mediaType) => blob(Buffer.from(JSON.stringify(value)), mediaType)
  const written = layers.map(({ tar }) => blob(gzipSync(tar, { level: 9 }), `${TYPE}.layer.v1.tar+gzip`))
  const labels = { 'org.opencontainers.image.title': 'medlem', 'org.opencontainers.image.version': version }
  const configuration = json(
    {
      created,
      architecture,
      os: 'linux',
      config: { ...config, Labels: labels },
      rootfs: { type: 'layers', diff_ids: layers.map(({ tar }) => sha256(tar)) },
      history: layers.map(({ name }) => ({ created, created_by: `npm run image: ${name}` })),
    },
    `${TYPE}.config.v1+json`,
  )
  const manifest = json(
    {
      schemaVersion: 2,
      mediaType: `${TYPE}.manifest.v1+json`,
      config: configuration,
      layers: written,
      annotations: labels,
    },
    `${TYPE}.manifest.v1+json`,
  )
  const annotations = { 'org.opencontainers.image.ref.name': version }
  const index = {
    schemaVersion: 2,
    mediaType: `${TYPE}.index.v1+json`,
    manifests: [{ ...manifest, annotations }],
  }
  writeFileSync(`${folder}/index.json`, JSON.stringify(index))
  writeFileSync(`${folder}/oci-layout`, JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  return { digest: manifest.digest, layers: written }
}
