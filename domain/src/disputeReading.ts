import type { DisputeKind, DisputeSource, DisputeState } from './dispute.ts'

/** A dispute of a payment as our books have it. */
export interface KnownDispute {
  /** The provider's own name of it; null where a person noted it, or the release before wrote it. */
  name: string | null
  kind: DisputeKind
  source: DisputeSource
  state: DisputeState
  /** Null for all that is left. */
  amountMinor: number | null
  concluded: boolean
}

/** The same as the provider tells it. */
export interface ReportedDispute {
  name: string
  kind: DisputeKind
  state: DisputeState
  /** What it is about, and once it is lost what was withdrawn; undefined where the provider names no amount of the payment's currency. */
  amountMinor: number | undefined
}

/** What follows for the books; 'changed' is another amount, kind or name, or that the bank took the money. */
export type DisputeNews<Known> =
  | { news: 'opened'; reported: ReportedDispute }
  | { news: 'changed'; known: Known; reported: ReportedDispute }
  | { news: 'won'; known: Known }

/**
 * Compares the provider's disputes of a payment with ours. Each is known by the provider's name; one that has no name here
 * is the first that the provider tells of and we don't know. What is concluded here stays so, and a dispute that is over
 * before we knew of it changed nothing.
 */
export function readDisputes<Known extends KnownDispute>(
  known: readonly Known[],
  reported: readonly ReportedDispute[],
): DisputeNews<Known>[] {
  const names = new Set(known.map(({ name }) => name))
  const nameless = known.filter(({ name, concluded }) => name === null && !concluded)
  const news = reported.flatMap((one): DisputeNews<Known>[] => {
    const ours = names.has(one.name) ? known.find(({ name }) => name === one.name) : nameless.shift()
    return newsOf(ours, one)
  })
  // The provider tells of all: one that it reported before and no longer has is over.
  const gone = [
    ...nameless,
    ...known.filter(({ name }) => name !== null && !reported.some((one) => one.name === name)),
  ]
  return [...news, ...gone.filter(isOpenAtProvider).map((one) => ({ news: 'won' as const, known: one }))]
}

function newsOf<Known extends KnownDispute>(
  ours: Known | undefined,
  reported: ReportedDispute,
): DisputeNews<Known>[] {
  if (!ours) return reported.state === 'won' ? [] : [{ news: 'opened', reported }]
  if (ours.concluded || ours.state === 'lost') return []
  // One that a person noted down is for a person to close.
  if (reported.state === 'won') return isOpenAtProvider(ours) ? [{ news: 'won', known: ours }] : []
  const { name, kind, state } = ours
  const isSameAmount = reported.amountMinor === undefined || reported.amountMinor === ours.amountMinor
  const isSame = reported.name === name && reported.kind === kind && reported.state === state && isSameAmount
  return isSame ? [] : [{ news: 'changed', known: ours, reported }]
}

function isOpenAtProvider({ source, state, concluded }: KnownDispute): boolean {
  return source === 'provider' && state === 'open' && !concluded
}
