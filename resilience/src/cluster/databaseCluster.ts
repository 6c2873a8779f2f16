import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@medlem/database/testing/freePort'
import * as z from 'zod'
import { ClusterNode } from './clusterNode.ts'
import { deployedValues } from './deployed.ts'

const NAMES = ['one', 'two', 'three'] as const
/** Only ends a proof whose cluster does not recover; a busy machine takes several times as long. */
const HEALTHY_LIMIT_MS = 600_000
const ANSWER_LIMIT_MS = 1_500
const LOOK_EVERY_MS = 250

const Members = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
    }),
  ),
})
type Member = z.output<typeof Members>['members'][number]

/** Brings up three nodes with PostgreSQL, Patroni and etcd in a folder that the user postgres may enter. */
export async function startDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  const cluster = new DatabaseCluster(await makeNodes(folder))
  for (const node of cluster.nodes) node.start()
  await cluster.untilHealthy()
  return cluster
}

/** Each node has a loopback address of its own, and free ports there. */
async function makeNodes(folder: string): Promise<ClusterNode[]> {
  const places = []
  for (const [index, name] of NAMES.entries())
    places.push({ name, address: `127.0.0.${11 + index}`, etcd: await freePort(), peer: await freePort() })
  const shared = {
    ...deployedValues('node.env'),
    PEERS: places.map(({ name, address, peer }) => `${name}=http://${address}:${peer}`).join(','),
    ETCD_HOSTS: places.map(({ address, etcd }) => `${address}:${etcd}`).join(','),
    NETWORK: '127.0.0.0/8',
    POSTGRES_PASSWORD: randomBytes(18).toString('base64url'),
    REPLICATION_PASSWORD: randomBytes(18).toString('base64url'),
  }
  const nodes: ClusterNode[] = []
  for (const [index, { name, address, etcd, peer }] of places.entries()) {
    const own = join(folder, name)
    const values = {
      ...shared,
      NODE: name,
      ADDRESS: address,
      ETCD_PORT: String(etcd),
      ETCD_PEER_PORT: String(peer),
      POSTGRES_PORT: String(await freePort()),
      PATRONI_PORT: String(await freePort()),
      ETCD_DATA: join(own, 'etcd'),
      POSTGRES_DATA: join(own, 'postgres', 'data'),
      POSTGRES_SOCKETS: join(own, 'sockets'),
    }
    nodes.push(new ClusterNode(own, { values, index }))
  }
  return nodes
}

/** Three nodes with PostgreSQL, Patroni and etcd. They don't outlive this process. */
export class DatabaseCluster {
  readonly nodes: readonly ClusterNode[]
  readonly #endWithParent = () => {
    for (const node of this.nodes) node.signal('SIGKILL')
  }

  constructor(nodes: readonly ClusterNode[]) {
    this.nodes = nodes
    // Before what removes their folders.
    process.prependOnceListener('exit', this.#endWithParent)
  }

  /** Of the role postgres at one node. */
  superuserUrl({ address, databasePort, values }: ClusterNode): string {
    return `postgres://postgres:${values.POSTGRES_PASSWORD}@${address}:${databasePort}/postgres`
  }

  /** What Patroni says, by the first node that answers; none when no node does. */
  async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const answer = await ask(`${node.patroniUrl}/cluster`)
      const known = answer?.ok ? Members.safeParse(await answer.json().catch(() => undefined)) : undefined
      if (known?.success) return known.data.members
    }
    return []
  }

  /** The node that takes writes, once one does: a busy one may answer too late to be asked once only. */
  async untilPrimary(): Promise<ClusterNode> {
    return until('primary', () => this.primary())
  }

  /** The standby whose answer a commit waits for, once there is one. */
  async untilSynchronous(): Promise<ClusterNode> {
    return until('synchronous standby', () => this.synchronous())
  }

  async primary(): Promise<ClusterNode | undefined> {
    for (const node of this.nodes) {
      const answer = await ask(`${node.patroniUrl}/primary`)
      await answer?.body?.cancel()
      if (answer?.status === 200) return node
    }
    return undefined
  }

  /** The standby whose answer a commit waits for. */
  async synchronous(): Promise<ClusterNode | undefined> {
    const standby = (await this.members()).find(({ role }) => role === 'sync_standby')
    return this.nodes.find(({ name }) => name === standby?.name)
  }

  /** Resolves when there are a primary and two standbys that follow it, one of them synchronous in that mode. */
  async untilHealthy({
    mode = 'synchronous',
  }: {
    mode?: 'synchronous' | 'asynchronous'
  } = {}): Promise<void> {
    const endsAt = Date.now() + HEALTHY_LIMIT_MS
    let members: Member[] = []
    while (Date.now() < endsAt) {
      members = await this.members()
      if (isHealthy(members, mode) && (await this.primary())) return
      await delay(LOOK_EVERY_MS)
    }
    throw new Error(`The cluster did not recover: ${JSON.stringify(members)}`)
  }

  /** Changes what Patroni keeps for the whole cluster, as `patronictl edit-config` does. */
  async configure(change: unknown): Promise<void> {
    const primary = await this.untilPrimary()
    const answer = await fetch(`${primary.patroniUrl}/config`, {
      method: 'PATCH',
      body: JSON.stringify(change),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Patroni refused: ${answer.status} ${text}`)
  }

  /** Makes the synchronous standby primary, as an operator does before maintenance; false where Patroni refuses, as without etcd. */
  async switchover(): Promise<boolean> {
    const candidate = await this.synchronous()
    const primary = await this.primary()
    if (!primary || !candidate) return false
    const body = JSON.stringify({ leader: primary.name, candidate: candidate.name })
    const answer = await fetch(`${primary.patroniUrl}/switchover`, { method: 'POST', body })
    const text = await answer.text()
    if (!answer.ok && answer.status !== 503) throw new Error(`Patroni refused: ${answer.status} ${text}`)
    return answer.ok
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endWithParent)
    // Patroni first everywhere, so that none makes another node primary meanwhile.
    for (const node of this.nodes) node.signal('SIGKILL', ['patroni'])
    await Promise.all(this.nodes.map((node) => node.end()))
  }
}

async function until(what: string, find: () => Promise<ClusterNode | undefined>): Promise<ClusterNode> {
  const endsAt = Date.now() + HEALTHY_LIMIT_MS
  while (Date.now() < endsAt) {
    const node = await find()
    if (node) return node
    await delay(LOOK_EVERY_MS)
  }
  throw new Error(`No node is ${what}.`)
}

function isHealthy(members: readonly Member[], mode: 'synchronous' | 'asynchronous'): boolean {
  const roles = members.map(({ role }) => role)
  const runs = members.filter(({ state }) => state === 'running' || state === 'streaming')
  return (
    runs.length === NAMES.length &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    roles.includes('leader') &&
    roles.includes('sync_standby') === (mode === 'synchronous')
  )
}

const ask = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(() => undefined)
