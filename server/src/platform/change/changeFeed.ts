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

export interface ReceivedChange extends Change {
  /** Its place among the changes that this process received; a client that reconnects names the last one that it has. */
  position: string
}

export interface Subscriber {
  changed(change: ReceivedChange): void
  /** Something may have been missed. */
  refetch(): void
}

export interface ChangeFeed {
  /** Connects on the first call; whether this process receives the changes that any process commits. */
  connect(): Promise<boolean>
  isConnected(): boolean
  position(): string
  /** The changes after a position, or of the last minute; undefined when some of them may be missing. */
  since(position: string | undefined): ReceivedChange[] | undefined
  subscribe(subscriber: Subscriber): () => void
  close(): Promise<void>
}

const KEPT = 1000
/** What a page shows when it subscribes is not older than this. */
const RECENT_MS = 60_000
const CONNECT_TIMEOUT_MS = 5_000
const PAYLOAD = /^(\w+) (member|organisation) (\S+)$/

/** One for each process. It listens from the first `connect` on. */
export function createChangeFeed(connection: Pick<Connection, 'listen'>, clock: Clock): ChangeFeed {
  const subscribers = new Set<Subscriber>()
  let listening: Listening | undefined
  let firstTime: Promise<void> | undefined
  /** The current connection, during which no change was missed. */
  let run: { name: string; beganAt: number; received: number } | undefined
  let kept: (ReceivedChange & { at: number; number: number })[] = []

  const positionOf = (number: number) => (run ? `${run.name}-${number}` : '')
  const receive = (payload: string) => {
    const change = readPayload(payload)
    if (!change || !run) return
    run.received += 1
    const number = run.received
    const received = { ...change, position: positionOf(number), number, at: clock.now().getTime() }
    kept.push(received)
    if (kept.length > KEPT) kept.shift()
    for (const subscriber of subscribers) subscriber.changed(received)
  }
  const begin = () =>
    new Promise<void>((resolve) => {
      listening = connection.listen(CHANGE_CHANNEL, {
        notified: receive,
        subscribed: () => {
          run = { name: randomUUID().slice(0, 8), beganAt: clock.now().getTime(), received: 0 }
          kept = []
          for (const subscriber of subscribers) subscriber.refetch()
          resolve()
        },
        lost: () => {
          run = undefined
        },
      })
    })

  return {
    async connect() {
      firstTime ??= begin()
      await Promise.race([firstTime, connectTimeout()])
      return run !== undefined
    },
    isConnected: () => run !== undefined,
    position: () => positionOf(run?.received ?? 0),
    since(position) {
      if (!run) return undefined
      const before = kept[0] ? kept[0].number - 1 : run.received
      if (position !== undefined) {
        const number = Number(new RegExp(`^${run.name}-(\\d{1,15})$`).exec(position)?.[1] ?? -1)
        return number >= before && number <= run.received
          ? kept.filter((one) => one.number > number)
          : undefined
      }
      const from = clock.now().getTime() - RECENT_MS
      const isWhole = run.beganAt <= from && (before === 0 || (kept[0]?.at ?? 0) <= from)
      return isWhole ? kept.filter(({ at }) => at >= from) : undefined
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async close() {
      await listening?.close()
    },
  }
}

function connectTimeout(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CONNECT_TIMEOUT_MS).unref()
  })
}

function readPayload(payload: string): Change | undefined {
  const [, word, whose, id] = PAYLOAD.exec(payload) ?? []
  const kind = ChangeKind.safeParse(word)
  if (!kind.success || id === undefined) return undefined
  return { kind: kind.data, ...(whose === 'member' ? { memberId: id } : { orgKey: id }) }
}
