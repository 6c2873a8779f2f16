import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import type { Connection } from '@medlem/database/connection'
import { freePort } from '@medlem/database/testing/freePort'
import { startGateway } from '@medlem/sandbox/gateway'
import { sandboxMerchants } from '@medlem/server/app/demonstration/sandboxMerchants'
import { type Haproxy, portalFrontend, startHaproxy } from '../cluster/haproxy.ts'
import { figure } from '../effort.ts'
import { DRAIN_SECONDS, type Place, type Release, type RunningProcess, startProcess } from './release.ts'

const SECRET = 'a secret of the upgrade proof, long enough'

/** Two processes behind HAProxy on one database, and a gateway that takes the clubs' money as a real one does. */
export interface UpgradeWorld {
  /** Where members reach the portal. */
  address: string
  connection: Connection
  ledgerFile: string
  /** With these settings the operator runs migrations. */
  migrating: Place
  processes: RunningProcess[]
  haproxy: Haproxy
  /** The folder is kept where the proof failed. */
  close(of: { isDone: boolean }): Promise<void>
}

export async function openWorld(release: Release, databaseUrl: string): Promise<UpgradeWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-upgrade-'))
  const ports = [await freePort(), await freePort()]
  const front = await freePort()
  const address = `http://127.0.0.1:${front}`
  const ledgerFile = join(folder, 'ledger.jsonl')
  const gateway = await startGateway({
    port: 0,
    ledgerFile,
    merchants: sandboxMerchants(SECRET).map((merchant) => ({ ...merchant, live: true })),
    callbackHosts: [],
  })
  const environment = {
    DATABASE_URL: databaseUrl,
    MEDLEM_SECRET: SECRET,
    BASE_URL: address,
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'error',
    FREEPAY_GATEWAY_URL: gateway.url,
    FREEPAY_MANAGEMENT_URL: gateway.url,
    MIGRATE_AT_START: 'off',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  }
  const processes: RunningProcess[] = []
  // One after the other: the first writes the demonstration.
  for (const port of ports) {
    const dataFolder = join(folder, `process-${port}`)
    mkdirSync(dataFolder)
    const place = {
      port,
      dataFolder,
      environment: { ...environment, SANDBOX_PORT: String(await freePort()) },
    }
    processes.push(await startProcess(release, place))
  }
  const haproxy = await startHaproxy(folder, { sections: [portalFrontend(front, ports)], port: front })
  const connection = await connect({ databaseUrl, dataFolder: '', poolSize: 2 })
  return {
    address,
    connection,
    ledgerFile,
    migrating: { port: 0, dataFolder: folder, environment },
    processes,
    haproxy,
    async close({ isDone }) {
      for (const running of processes) await running.stop()
      await connection.close()
      await haproxy.stop()
      await gateway.close()
      if (isDone) rmSync(folder, { recursive: true, force: true })
      else figure(`What the processes logged is in ${folder}.`)
    },
  }
}
