import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@medlem/database/testing/freePort'
import { sandboxMerchants } from '@medlem/server/app/demonstration/sandboxMerchants'
import {
  type Place,
  type Release,
  type RunningProcess,
  runMigrate,
  startProcess,
} from '../upgrade/release.ts'
import { crashable } from './crashPoints.ts'
import { type DatabaseCluster, startDatabaseCluster } from './databaseCluster.ts'
import { deployed } from './deployed.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'

const SECRET = 'a secret of the cluster on loopback, long enough'
const ROLE = 'medlem'
const DRAIN_SECONDS = 2
const GATEWAY_LIMIT_MS = 120_000
const root = fileURLToPath(new URL('../../../', import.meta.url))
const here: Release = { name: 'these sources', folder: root, drains: true }

/** Two processes of Medlem behind HAProxy on three database nodes, and a gateway that outlives them all. */
export interface ClusterWorld {
  /** Where members reach the portal. */
  address: string
  /** Of an ordinary role, through HAProxy. */
  databaseUrl: string
  cluster: DatabaseCluster
  ledgerFile: string
  processes: RunningProcess[]
  /** Starts the process that was at this index. */
  restart(index: number): Promise<void>
  haproxy: { kill(): void; start(): Promise<void> }
  close(of: { keepsLogs: boolean }): Promise<void>
}

/** Runs a statement by psql as the superuser of a node; resolves to what it printed, its warnings included. */
export async function statement(url: string, sql: string, limitMs = 30_000): Promise<string> {
  const options = { timeout: limitMs, env: { PATH: process.env.PATH ?? '', PGCONNECT_TIMEOUT: '5' } }
  const { stdout, stderr } = await promisify(execFile)('psql', ['-X', '-A', '-t', '-c', sql, url], options)
  return `${stdout}${stderr}`
}

/** Brings it up on loopback; what was started ends with this process, whatever ends it. */
export async function openClusterWorld({ live }: { live: boolean }): Promise<ClusterWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-cluster-'))
  // The user postgres has a folder of its own in it.
  chmodSync(folder, 0o711)
  const stops: (() => Promise<unknown> | unknown)[] = []
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const close = async ({ keepsLogs }: { keepsLogs: boolean }) => {
    process.off('exit', remove)
    for (const stop of stops.toReversed()) await stop()
    if (keepsLogs) process.stdout.write(`What the programs logged is in ${folder}.\n`)
    else remove()
  }
  try {
    return await open(folder, { live, stops, close })
  } catch (error) {
    await close({ keepsLogs: true })
    throw error
  }
}

interface Opening {
  live: boolean
  stops: (() => Promise<unknown> | unknown)[]
  close: ClusterWorld['close']
}

async function open(folder: string, { live, stops, close }: Opening): Promise<ClusterWorld> {
  const cluster = await startDatabaseCluster(folder)
  stops.push(() => cluster.stop())
  const password = await makeDatabase(cluster)
  const [database, front, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const haproxy = await startProxy(folder, { cluster, database, front, ports })
  stops.push(() => haproxy.stop())
  const ledgerFile = join(folder, 'ledger.jsonl')
  const gateway = await startSandbox(folder, { ledgerFile, live })
  stops.push(() => gateway.stop())
  const address = `http://127.0.0.1:${front}`
  const databaseUrl = `postgres://${ROLE}:${password}@127.0.0.1:${database}/${ROLE}`
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_SECONDS: '120',
    MEDLEM_SECRET: SECRET,
    BASE_URL: address,
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
    FREEPAY_GATEWAY_URL: gateway.url,
    FREEPAY_MANAGEMENT_URL: gateway.url,
    // Processes share it; scripts/cluster.mjs starts a server for it.
    SAFEKEEPING_URL: process.env.CLUSTER_SAFEKEEPING_URL ?? join(folder, 'safekeeping'),
    MIGRATE_AT_START: 'off',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  }
  const processes: RunningProcess[] = []
  stops.push(() => Promise.all(processes.map((running) => running.stop())))
  const places: Place[] = []
  for (const port of ports) {
    const dataFolder = join(folder, `process-${port}`)
    mkdirSync(dataFolder)
    const own = { ...environment, SANDBOX_PORT: String(await freePort()) }
    // Only the proof kills its processes at points of its choice.
    const place = { port, dataFolder, environment: own }
    places.push(live ? crashable(place) : place)
  }
  const [first] = places
  if (first) await runMigrate(here, first, 'before')
  // One after the other: the first writes the demonstration.
  for (const place of places) processes.push(await startProcess(here, place))
  return {
    address,
    databaseUrl,
    cluster,
    ledgerFile,
    processes,
    async restart(index) {
      const place = places[index]
      if (place) processes[index] = await startProcess(here, place)
    },
    haproxy,
    close,
  }
}

/** A database of a role without any other right, as docs/operations.md says; resolves to its password. */
async function makeDatabase(cluster: DatabaseCluster): Promise<string> {
  const primary = await cluster.untilPrimary()
  const password = 'medlem-on-loopback'
  const url = cluster.superuserUrl(primary)
  await statement(url, `CREATE ROLE ${ROLE} LOGIN PASSWORD '${password}' NOSUPERUSER NOCREATEDB NOCREATEROLE`)
  await statement(url, `CREATE DATABASE ${ROLE} OWNER ${ROLE} ENCODING 'UTF8' TEMPLATE template0`)
  return password
}

interface ProxyInput {
  cluster: DatabaseCluster
  database: number | undefined
  front: number | undefined
  ports: readonly number[]
}

async function startProxy(folder: string, { cluster, database, front = 0, ports }: ProxyInput) {
  const [one = '', two = '', three = ''] = cluster.nodes.map(
    ({ address, databasePort, values }) => `${address}:${databasePort} check port ${values.PATRONI_PORT}`,
  )
  const section = deployed('haproxy.cfg', {
    DATABASE_ADDRESS: `127.0.0.1:${database}`,
    ONE: one,
    TWO: two,
    THREE: three,
    PORTAL_ADDRESS: `127.0.0.1:${front}`,
    PROCESS_0: `127.0.0.1:${ports[0]}`,
    PROCESS_1: `127.0.0.1:${ports[1]}`,
  })
  const start = () => startHaproxy(folder, { sections: [section], port: front })
  let running: Haproxy = await start()
  return {
    kill: () => running.kill('SIGKILL'),
    async start() {
      // Ends when it was killed before.
      await running.stop()
      running = await start()
    },
    stop: () => running.stop(),
  }
}

/** The sandbox by its own program, as a gateway elsewhere. Its clubs take real money when `live`. */
async function startSandbox(folder: string, { ledgerFile, live }: { ledgerFile: string; live: boolean }) {
  const port = await freePort()
  const merchants = sandboxMerchants(SECRET).map((merchant) => (live ? { ...merchant, live } : merchant))
  const log = openSync(join(folder, 'sandbox.log'), 'a')
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      SANDBOX_PORT: String(port),
      SANDBOX_LEDGER: ledgerFile,
      SANDBOX_MERCHANTS: JSON.stringify(merchants),
    },
  })
  const endWithParent = () => void child.kill('SIGKILL')
  process.once('exit', endWithParent)
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const endsAt = Date.now() + GATEWAY_LIMIT_MS
  while (!(await fetch(url).catch(() => undefined))) {
    if (Date.now() > endsAt || child.exitCode !== null) throw new Error('The sandbox did not start.')
    await delay(100)
  }
  const stop = async () => {
    process.off('exit', endWithParent)
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}
