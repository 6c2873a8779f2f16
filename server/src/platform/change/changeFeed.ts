import { randomUUID } from 'node:crypto'
import { ChangeKind } from '@medlem/contract/change'
import type { Connection, Listening } from '@medlem/database/connection'
import type { Clock } from '../clock.ts'
import { CHANGE_CHANNEL } from './publishChange.ts'

/** Something of a kind changed, for one member or for the administrators of one organisation. */
export interface Change {
  kind: ChangeKind
  memberId?: string
  orgKey?: string
}

/** Its place in what this process heard; a client that comes back names the last one that it knows. */
export interface ReceivedChange extends Change {
  position: string
}

export interface Follower {
  changed(change: ReceivedChange): void
  /** Something may have been missed. */
  anew(): void
}

export interface ChangeFeed {
  /** Whether what any process commits is heard now; the first question begins it. */
  isHearing(): Promise<boolean>
  /** The same, without waiting. */
  hears(): boolean
  position(): string
  /** What was heard after a position, or in the last minute; undefined when that is not known in full. */
  since(position: string | undefined): ReceivedChange[] | undefined
  follow(follower: Follower): () => void
  close(): Promise<void>
}

const KEPT = 1000
/** What a page shows when it begins to follow is not older than this. */
const RECENT_MS = 60_000
const PATIENCE_MS = 5_000
const TOLD = /^(\w+) (member|organisation) (\S+)$/

/** One for each process. It listens from the first question on. */
export function createChangeFeed(connection: Pick<Connection, 'listen'>, clock: Clock): ChangeFeed {
  const followers = new Set<Follower>()
  let listening: Listening | undefined
  let firstTime: Promise<void> | undefined
  /** Since when nothing was missed, under a name of its own. */
  let run: { name: string; beganAt: number; heard: number } | undefined
  let kept: (ReceivedChange & { at: number; number: number })[] = []

  const positionOf = (number: number) => (run ? `${run.name}-${number}` : '')
  const told = (payload: string) => {
    const change = readShown(payload)
    if (!change || !run) return
    run.heard += 1
    const heard = { ...change, position: positionOf(run.heard), number: run.heard, at: clock.now().getTime() }
    kept.push(heard)
    if (kept.length > KEPT) kept.shift()
    for (const follower of followers) follower.changed(heard)
  }
  const begin = () =>
    new Promise<void>((resolve) => {
      listening = connection.listen(CHANGE_CHANNEL, {
        notified: told,
        subscribed: () => {
          run = { name: randomUUID().slice(0, 8), beganAt: clock.now().getTime(), heard: 0 }
          kept = []
          for (const follower of followers) follower.anew()
          resolve()
        },
        lost: () => {
          run = undefined
        },
      })
    })

  return {
    async isHearing() {
      firstTime ??= begin()
      await Promise.race([firstTime, connectTimeout()])
      return run !== undefined
    },
    hears: () => run !== undefined,
    position: () => positionOf(run?.heard ?? 0),
    since(position) {
      if (!run) return undefined
      const before = kept[0] ? kept[0].number - 1 : run.heard
      if (position !== undefined) {
        const number = Number(new RegExp(`^${run.name}-(\\d{1,15})$`).exec(position)?.[1] ?? -1)
        return number >= before && number <= run.heard ? kept.filter((one) => one.number > number) : undefined
      }
      const from = clock.now().getTime() - RECENT_MS
      const isWhole = run.beganAt <= from && (before === 0 || (kept[0]?.at ?? 0) <= from)
      return isWhole ? kept.filter(({ at }) => at >= from) : undefined
    },
    follow(follower) {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    async close() {
      await listening?.close()
    },
  }
}

function connectTimeout(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref()
  })
}

function readShown(payload: string): Change | undefined {
  const [, word, whose, id] = TOLD.exec(payload) ?? []
  const kind = ChangeKind.safeParse(word)
  if (!kind.success || id === undefined) return undefined
  return { kind: kind.data, ...(whose === 'member' ? { memberId: id } : { orgKey: id }) }
}
