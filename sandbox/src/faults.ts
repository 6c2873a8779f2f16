import type { FastifyReply } from 'fastify'
import type { GatewayClock } from './clock.ts'
import { noteUnanswered } from './unanswered.ts'

/** Where a fault can be laid: a call of the API, a callback, or the answer of the window. */
export const faultPlaces = [
  'create',
  'lookup',
  'capture',
  'credit',
  'void',
  'recurring',
  'payouts',
  'voucher',
  'voucher_lookup',
  'callback',
  'window',
] as const
export type FaultPlace = (typeof faultPlaces)[number]

/**
 * before: nothing is done, then HTTP 500 / silence. after: it is done, then HTTP 500 / silence. refused: HTTP 200 with
 * IsSuccess false. busy: nothing is done, then HTTP 429 with the seconds of `delayMs`. garbage: done, then an answer that is not
 * JSON. delay: done, then answered late. drop: a callback that is never sent.
 */
export const faultKinds = [
  'error_before',
  'silence_before',
  'error_after',
  'silence_after',
  'refused',
  'busy',
  'garbage',
  'delay',
  'drop',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  place: FaultPlace
  kind: FaultKind
  /** How many calls it hits. */
  times: number
  delayMs: number
  /** Gateway status code of a refusal. */
  code: number
  /** Only calls about this authorization. */
  authorizationIdentifier?: string
}

/** Faults laid by the control interface; they live in memory and go with the process. */
export interface FaultBoard {
  lay(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /** Takes one use of the first fault that fits. */
  take(place: FaultPlace, authorizationIdentifier?: string): Fault | undefined
}

/** An empty board. */
export function faultBoard(): FaultBoard {
  let laid: Fault[] = []
  return {
    lay: (fault) => void laid.push({ ...fault }),
    clear: () => {
      laid = []
    },
    list: () => laid,
    take(place, id) {
      const fault = laid.find(
        (one) =>
          one.place === place &&
          (one.authorizationIdentifier === undefined || one.authorizationIdentifier === id),
      )
      if (!fault) return undefined
      fault.times -= 1
      laid = laid.filter((one) => one.times > 0)
      return fault
    },
  }
}

/** Leaves the caller without an answer: the connection stays open until it, or the gateway, closes. */
export function staySilent(reply: FastifyReply): void {
  reply.hijack()
  noteUnanswered(reply.request.headers)
}

/** How a provider words the faults that it answers. */
export interface FaultWords {
  error: unknown
  refuse(fault: Fault, reply: FastifyReply): unknown
}

const freepayWords: FaultWords = {
  error: { Message: 'An error has occurred.' },
  refuse: ({ code }) => ({ IsSuccess: false, GatewayStatusCode: code, ErrorCode: code }),
}

/** Answers HTTP 500 in the words of the provider; FreePay's unless given. */
export function answerError(reply: FastifyReply, { error } = freepayWords): FastifyReply {
  return reply.code(500).send(error)
}

function answerBusy(
  reply: FastifyReply,
  { fault, words }: { fault: Fault; words: FaultWords },
): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', String(Math.ceil(fault.delayMs / 1_000)))
    .send(words.error)
}

interface UnderFault {
  fault: Fault | undefined
  reply: FastifyReply
  clock: GatewayClock
  words?: FaultWords
}

/** Runs an act under a fault: what is answered may say nothing about what was done. */
export async function underFault(
  act: () => unknown,
  { fault, reply, clock, words = freepayWords }: UnderFault,
): Promise<unknown> {
  if (!fault) return act()
  if (fault.kind === 'error_before') return answerError(reply, words)
  if (fault.kind === 'silence_before') return staySilent(reply)
  if (fault.kind === 'refused') return words.refuse(fault, reply)
  if (fault.kind === 'busy') return answerBusy(reply, { fault, words })
  const answer = act()
  if (fault.kind === 'error_after') return answerError(reply, words)
  if (fault.kind === 'silence_after') return staySilent(reply)
  if (fault.kind === 'garbage') return reply.type('text/html').send('<html><body>502</body></html>')
  if (fault.kind === 'delay') await clock.after(fault.delayMs)
  return answer
}
