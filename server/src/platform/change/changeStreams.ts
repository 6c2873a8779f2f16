import { Readable } from 'node:stream'
import { BEAT_MS } from '@medlem/contract/change'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import { AppError } from '../error/appError.ts'
import { type Sentence, say } from '../error/sentence.ts'
import type { ChangeFeed, ReceivedChange } from './changeFeed.ts'
import { isConcernedBy, type Open, OpenStreams, type StreamInput } from './openStreams.ts'

export interface ChangeStreams {
  open(input: StreamInput): Promise<Readable>
  /** Ends them all, for good. */
  drain(): void
}

/** A browser holds one; more than this many at once are a mistake or an attack. */
const MAX_OF_ONE = 10
const MAX_MS = 3_600_000
/** A client that does not read some hundred changes is disconnected, and reconnects. */
const MAX_UNREAD = 8_192
const DRAIN_MS = 500
const RETRY_AFTER_S = '60'

/** The open streams of one process: all of them subscribe to one feed, and share one heartbeat. */
export function createChangeStreams(
  feed: ChangeFeed,
  { most, beatMs = BEAT_MS }: { most: number; beatMs?: number },
): ChangeStreams {
  const open = new OpenStreams()
  let drained = false
  let beat: NodeJS.Timeout | undefined

  const unsubscribe = feed.subscribe({
    changed: (change) => {
      for (const one of open.concernedBy(change)) send(one, changeBlock(change))
    },
    refetch: () => {
      for (const one of open.all()) send(one, block({ id: feed.position(), event: 'hello', data: 'anew' }))
    },
  })

  const beatAll = () => {
    // Without a heartbeat the clients poll.
    if (!feed.isConnected()) return
    for (const one of open.all()) send(one, block({ id: feed.position() }))
  }

  function refuseTooMany(actorId: string): void {
    if (open.countOf(actorId) >= MAX_OF_ONE)
      throw tooMany(
        'rate_limited',
        429,
        say(platformProblemTexts, (t) => t.tooManyStreams),
      )
    if (open.size >= most || drained)
      throw tooMany(
        'unavailable',
        503,
        say(platformProblemTexts, (t) => t.noMoreStreams),
      )
  }

  function begin(input: StreamInput): Readable {
    const stream = new Readable({ read: () => undefined })
    const leave = () => {
      clearTimeout(timer)
      return open.remove(one)
    }
    const one: Open = { stream, input, end: () => leave() && stream.push(null) }
    const timer = setTimeout(one.end, Math.min(input.lastsMs, MAX_MS))
    open.add(one)
    stream.once('close', leave)
    beat ??= setInterval(beatAll, beatMs).unref()
    const missed = feed.since(input.lastPosition)
    send(one, block({ id: feed.position(), event: 'hello', data: missed ? 'resumed' : 'anew' }))
    for (const change of missed ?? []) if (isConcernedBy(input, change)) send(one, changeBlock(change))
    return stream
  }

  return {
    async open(input) {
      refuseTooMany(input.actorId)
      if (!(await feed.connect()))
        throw tooMany(
          'unavailable',
          503,
          say(platformProblemTexts, (t) => t.changesUnavailable),
        )
      refuseTooMany(input.actorId)
      return begin(input)
    },
    drain() {
      drained = true
      unsubscribe()
      clearInterval(beat)
      for (const { stream, end } of [...open.all()]) {
        end()
        // A stream without a reader does not end by itself.
        setTimeout(() => stream.destroy(), DRAIN_MS).unref()
      }
    },
  }
}

function tooMany(code: 'rate_limited' | 'unavailable', status: number, message: Sentence): AppError {
  return new AppError(code, status, message, { headers: { 'retry-after': RETRY_AFTER_S } })
}

function send({ stream }: Open, text: string): void {
  if (stream.readableLength > MAX_UNREAD) stream.destroy()
  else stream.push(text)
}

const changeBlock = ({ position, kind }: ReceivedChange) =>
  block({ id: position, event: 'change', data: kind })

function block(fields: { id: string; event?: string; data?: string }): string {
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}\n`
}
