import { setTimeout as delay } from 'node:timers/promises'
import { type Random, shuffled } from '../random.ts'
import type { ClusterNode } from './clusterNode.ts'
import { type ClusterWorld, statement } from './clusterWorld.ts'
import { canCutNetwork, cutOff } from './networkCut.ts'

/** What a fault is given: the world, and who was what a moment before. */
export interface Scene {
  world: ClusterWorld
  primary: ClusterNode
  /** The standby that commits wait for. */
  synchronous: ClusterNode
  other: ClusterNode
  random: Random
}

/** A fault that was brought about. */
export interface Brought {
  /** Ends it: what was killed is started, what was stopped goes on. Resolves to what it found wrong. */
  end(): Promise<string[]>
  /** From so long after its beginning on, in ms, no purchase may be answered as paid while it lasts. */
  stopsPurchasesAfterMs?: number
}

interface Fault {
  name: string
  /** How long it lasts before it is ended, in ms; 0 where the cluster must recover while it lasts. */
  lastsMs: number
  /** Kinds that are brought about together with it only when both leave a node to write and one to copy. */
  hits: 'primary' | 'standby' | 'standbys' | 'beside'
  /** Leaves one process of Medlem, so that no other may be killed. */
  killsProcess?: true
  bring(scene: Scene): Promise<Brought> | Brought
}

/** A request is answered within 8 s: one that reads a payment waits for its capture, and then says what was committed before. */
const ANSWERED_WITHIN_MS = 9_000

const none = async (): Promise<string[]> => []
const dies = (node: ClusterNode): Brought => {
  node.signal('SIGKILL')
  return {
    end: async () => {
      node.start()
      return none()
    },
  }
}

const faults: readonly Fault[] = [
  {
    name: 'PostgreSQL of the primary killed',
    hits: 'primary',
    lastsMs: 0,
    bring({ primary }) {
      primary.signal('SIGKILL', ['postgres'])
      return { end: none }
    },
  },
  {
    name: 'machine of the primary dead',
    hits: 'primary',
    lastsMs: 0,
    bring: ({ primary }) => dies(primary),
  },
  {
    name: 'primary frozen, and continued when another is primary',
    hits: 'primary',
    lastsMs: 0,
    bring({ primary, world }) {
      primary.signal('SIGSTOP', ['patroni', 'postgres'])
      return {
        async end() {
          primary.signal('SIGCONT', ['postgres', 'patroni'])
          return writesOf(primary, world)
        },
      }
    },
  },
  {
    name: 'synchronous standby dead',
    hits: 'standby',
    lastsMs: 0,
    bring: ({ synchronous }) => dies(synchronous),
  },
  {
    name: 'synchronous standby frozen, and continued',
    hits: 'standby',
    lastsMs: 0,
    bring({ synchronous }) {
      synchronous.signal('SIGSTOP', ['patroni', 'postgres'])
      return {
        async end() {
          synchronous.signal('SIGCONT', ['postgres', 'patroni'])
          return none()
        },
      }
    },
  },
  {
    name: 'both standbys dead',
    hits: 'standbys',
    lastsMs: 12_000,
    bring({ synchronous, other }) {
      // Their etcd goes on: without two of three the primary would stop for another reason.
      for (const node of [synchronous, other]) node.signal('SIGKILL', ['patroni', 'postgres'])
      return {
        stopsPurchasesAfterMs: ANSWERED_WITHIN_MS,
        async end() {
          for (const node of [synchronous, other]) node.start()
          return none()
        },
      }
    },
  },
  {
    name: 'etcd gone',
    hits: 'beside',
    lastsMs: 25_000,
    bring({ world: { cluster } }) {
      for (const node of cluster.nodes) node.signal('SIGSTOP', ['etcd'])
      return {
        async end() {
          for (const node of cluster.nodes) node.signal('SIGCONT', ['etcd'])
          return none()
        },
      }
    },
  },
  {
    name: 'HAProxy gone',
    hits: 'beside',
    lastsMs: 3_000,
    bring({ world: { haproxy } }) {
      haproxy.kill()
      return {
        stopsPurchasesAfterMs: 1_000,
        async end() {
          await haproxy.start()
          return none()
        },
      }
    },
  },
  {
    name: 'a process of Medlem killed',
    hits: 'beside',
    killsProcess: true,
    lastsMs: 0,
    async bring({ world, random }) {
      const index = random.below(world.processes.length)
      // At any moment of what the other fault does.
      await delay(random.below(3_000))
      await world.processes[index]?.kill()
      return {
        async end() {
          await world.restart(index)
          return none()
        },
      }
    },
  },
  {
    name: 'planned switchover',
    hits: 'primary',
    lastsMs: 0,
    async bring({ world }) {
      // Refused where etcd is gone too: then that is the whole trial.
      await world.cluster.switchover()
      return { end: none }
    },
  },
]

const networkCut: Fault = {
  name: 'primary cut off from the other nodes, not from Medlem',
  hits: 'primary',
  lastsMs: 0,
  bring({ primary, synchronous, other, world }) {
    const mend = cutOff(primary, [synchronous, other])
    return {
      async end() {
        const wrong = await writesOf(primary, world)
        mend()
        return wrong
      },
    }
  },
}

const ZOMBIE_WRITES = 5

/** A node that was primary must acknowledge no write; resolves to those that it did and the new primary does not have. */
async function writesOf(zombie: ClusterNode, { cluster, databaseUrl }: ClusterWorld): Promise<string[]> {
  const acknowledged: string[] = []
  const url = new URL(databaseUrl)
  url.hostname = zombie.address
  url.port = String(zombie.databasePort)
  for (let index = 0; index < ZOMBIE_WRITES; index += 1) {
    const mark = `zombie-${Date.now()}`
    const sql = `create table if not exists failover_mark (mark text); insert into failover_mark values ('${mark}')`
    const answer = await statement(url.href, sql, 1_500).catch(() => 'refused')
    if (/INSERT 0 1/.test(answer) && !/WARNING/.test(answer)) acknowledged.push(mark)
  }
  const primary = await cluster.primary()
  if (acknowledged.length === 0 || !primary || primary === zombie) return []
  const rows = await statement(databaseUrl, 'select mark from failover_mark').catch(() => '')
  return acknowledged
    .filter((mark) => !rows.includes(mark))
    .map((mark) => `${zombie.name}, which was primary no longer, acknowledged the write ${mark}`)
}

/** What one failover of the proof meets: a fault alone, or with one beside it. */
export interface Trial {
  faults: readonly Fault[]
}

/** So many trials: every fault in turn in an order of the seed, every other one with a second fault beside it. */
export function trials(count: number, random: Random): Trial[] {
  const all = canCutNetwork() ? [...faults, networkCut] : faults
  const planned: Trial[] = []
  while (planned.length < count) {
    for (const fault of shuffled(all, random)) {
      const beside = shuffled(all, random).find((second) => canGoTogether(fault, second))
      planned.push({ faults: planned.length % 2 === 1 && beside ? [fault, beside] : [fault] })
    }
  }
  return planned.slice(0, count)
}

/** One of three nodes may be gone: two that hit nodes leave nothing to recover with. */
const canGoTogether = (one: Fault, other: Fault) =>
  one !== other && other.hits === 'beside' && !(one.hits === 'beside' && one.lastsMs > 0 && other.lastsMs > 0)
