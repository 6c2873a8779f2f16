// Starts the image as a container engine would: its user, a root that is read only, no capability; asks /readyz; stops it.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureContainerTools } from '../tools.mjs'

const READY_WITHIN_MS = 60_000
const WRITES =
  "try{require('fs').writeFileSync('/app/x','');console.log('writable')}catch(e){console.log(e.code)}"

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** The bundle that umoci unpacked, on this machine's network, as nested containers have no bridge of their own. */
function configure(bundle, { data, environment, user }) {
  const file = `${bundle}/config.json`
  const config = JSON.parse(readFileSync(file, 'utf8'))
  config.root.readonly = true
  config.process.terminal = false
  config.process.noNewPrivileges = true
  config.process.env.push(...environment)
  config.process.capabilities = {}
  config.mounts.push(
    { destination: '/data', type: 'bind', source: data, options: ['rbind', 'rw'] },
    {
      destination: '/tmp',
      type: 'tmpfs',
      source: 'tmpfs',
      options: ['nosuid', 'nodev', 'size=64m', 'mode=1777'],
    },
  )
  config.linux.namespaces = config.linux.namespaces.filter(
    ({ type }) => !['network', 'user', 'cgroup'].includes(type),
  )
  // Limits are the operator's; a machine may offer no cgroups at all.
  delete config.linux.resources
  writeFileSync(file, JSON.stringify(config))
  if (config.process.user.uid !== user.id) throw new Error(`the image runs as ${config.process.user.uid}`)
}

async function untilReady(url, ended) {
  const endsAt = Date.now() + READY_WITHIN_MS
  while (Date.now() < endsAt && !ended()) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
    if (answer?.status === 200) return answer.json()
    await delay(500)
  }
  throw new Error('the product in the image did not get ready')
}

/** Needs root on Debian. Throws when the product does not get ready, or could write to its root. */
export async function startImage(layout, { version, user }) {
  const { umoci, runc } = ensureContainerTools()
  const work = mkdtempSync(`${tmpdir()}/medlem-container-`)
  const name = `medlem-${process.pid}`
  const bundle = `${work}/bundle`
  try {
    execFileSync(umoci, ['unpack', '--image', `${layout}:${version}`, bundle])
    mkdirSync(`${work}/data`)
    chownSync(`${work}/data`, user.id, user.id)
    const [port, sandbox] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const environment = [
      'MEDLEM_MODE=demonstration',
      `PORT=${port}`,
      `SANDBOX_PORT=${sandbox}`,
      `BASE_URL=${url}`,
    ]
    configure(bundle, { data: `${work}/data`, environment, user })
    const child = spawn(runc, ['run', '--bundle', bundle, name], { stdio: ['ignore', 'inherit', 'inherit'] })
    const end = new Promise((resolve) => child.once('exit', resolve))
    const begun = Date.now()
    try {
      const ready = await untilReady(url, () => child.exitCode !== null)
      const written = execFileSync(runc, ['exec', name, '/usr/local/bin/node', '-e', WRITES], {
        encoding: 'utf8',
      }).trim()
      if (written !== 'EROFS') throw new Error(`the root of the image is not read only (${written})`)
      console.log(
        `started with runc as user ${user.id}, read only: /readyz is ${ready.status} after ${Date.now() - begun} ms`,
      )
    } finally {
      if (child.exitCode === null) execFileSync(runc, ['kill', name, 'TERM'])
    }
    const status = await end
    if (status !== 0) throw new Error(`the product ended with ${status}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
