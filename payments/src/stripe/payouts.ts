import type Stripe from 'stripe'
import * as z from 'zod'
import {
  checkedPage,
  type Payout,
  type PayoutAnswer,
  type PayoutEntry,
  type PayoutEntryKind,
  type PayoutsFrom,
  type RefusedPayout,
} from '../payout.ts'
import { BookedList, BookedMove, PayoutList, PayoutObject } from './api.ts'
import { type Refusal, read } from './ask.ts'

const payoutsAtOnce = 10
const movesAtOnce = 100
/** A payout of more moves is not read: it would take more calls than a job has time for. */
const mostPages = 500
/** A payout may fail, or be found out about, so long after it was made; in seconds. */
const maySettleFor = 30 * 86_400

/** Where a pass through the list is, which begins with the newest; all in seconds. */
const Cursor = z.object({
  /** Payouts made before this are not looked at again. */
  from: z.int().min(0),
  newest: z.int().min(0),
  /** Of those whose moves Stripe has not said yet, when the oldest was made. */
  unready: z.int().min(0).optional(),
  after: z.string().max(255).optional(),
})
type Cursor = z.infer<typeof Cursor>

function cursorOf(from: PayoutsFrom): Cursor | undefined {
  if ('day' in from) {
    const at = Date.parse(from.day)
    return Number.isNaN(at) ? undefined : { from: Math.max(0, at / 1_000), newest: 0 }
  }
  try {
    return Cursor.parse(JSON.parse(from.cursor))
  } catch {
    return undefined
  }
}

const noAnswer = ({ status }: Refusal): PayoutAnswer =>
  status !== undefined && status >= 400 && status < 500 && status !== 429
    ? { outcome: 'refused', code: `http_${status}` }
    : { outcome: 'unknown', code: status === undefined ? 'no_answer' : `http_${status}` }

/** What a move is by Stripe's reporting category; one that is not named here is an adjustment. */
const kinds: Record<string, PayoutEntryKind> = {
  charge: 'capture',
  charge_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  partial_capture_reversal: 'refund',
  platform_earning_refund: 'fee',
  refund: 'refund',
  refund_failure: 'refund',
  tax: 'fee',
}

function entriesOf({ id, amount, fee, reporting_category: label, source }: BookedMove): PayoutEntry[] {
  const reference = source === undefined ? {} : { reference: source }
  const kind = kinds[label] ?? 'adjustment'
  const moved: PayoutEntry = { id, kind, minor: BigInt(amount), label, ...reference }
  const kept: PayoutEntry = { id: `${id}:fee`, kind: 'fee', minor: BigInt(-fee), label: 'fee', ...reference }
  return [moved, kept].filter(({ minor }) => minor !== 0n)
}

/** All moves of a payout but the line that takes it off the account, or why they can't be had of this payout. */
async function movesOf(
  api: () => Stripe,
  payout: string,
): Promise<BookedMove[] | RefusedPayout['why'] | Refusal> {
  const moves: BookedMove[] = []
  let starting_after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const params = {
      payout,
      limit: movesAtOnce,
      expand: ['data.source'],
      ...(starting_after === undefined ? {} : { starting_after }),
    }
    const answer = await read(() => api().balanceTransactions.list(params), BookedList)
    // The key and the account are those of the list: such a no is about this payout.
    if (!answer.ok) return answer.status === 400 || answer.status === 404 ? 'not_listed' : answer
    const { data, has_more } = answer.value
    const found = z.array(BookedMove).safeParse(data).data
    if (!found) return 'nonsense'
    moves.push(...found.filter(({ type }) => type !== 'payout'))
    const last = found.at(-1)?.id
    if (!has_more || last === undefined || last === starting_after) return moves
    starting_after = last
  }
  return 'too_long'
}

/** Empty for a moment that no calendar has; in seconds. */
function dayOf(at: number): string {
  const day = new Date(at * 1_000)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const states: Record<string, Payout['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

/** Stripe counts no moves for a manual payout, so what is in it can't be said. */
async function payoutOf(
  api: () => Stripe,
  row: z.infer<typeof PayoutObject>,
): Promise<Payout | RefusedPayout['why'] | Refusal> {
  const { id, amount, currency, arrival_date, status, automatic, trace_id } = row
  const manual: PayoutEntry = { id, kind: 'adjustment', minor: BigInt(amount), label: 'manual_payout' }
  const moves = automatic ? await movesOf(api, id) : []
  if (!Array.isArray(moves)) return moves
  if (moves.some((move) => move.currency !== currency)) return 'nonsense'
  return {
    id,
    amount: { minor: BigInt(amount), currency: currency.toUpperCase() },
    expectedOn: dayOf(arrival_date),
    state: states[status] ?? 'on_its_way',
    ...(trace_id?.value ? { bankReference: trace_id.value } : {}),
    entries: automatic ? moves.flatMap(entriesOf) : [manual],
  }
}

/** A page of payouts, the newest first; those of the last thirty days are read again by each pass, as they may fail. */
export async function listPayouts(api: () => Stripe, from: PayoutsFrom): Promise<PayoutAnswer> {
  const cursor = cursorOf(from)
  if (!cursor) return { outcome: 'refused', code: 'bad_cursor' }
  const params = {
    created: { gte: cursor.from },
    limit: payoutsAtOnce,
    ...(cursor.after === undefined ? {} : { starting_after: cursor.after }),
  }
  const answer = await read(() => api().payouts.list(params), PayoutList)
  // The payout that was read last is of another account, or deleted.
  if (!answer.ok && answer.code === 'resource_missing' && cursor.after !== undefined)
    return { outcome: 'unknown', code: 'lost_place' }
  if (!answer.ok) return noAnswer(answer)
  const { data, has_more } = answer.value
  const payouts: Payout[] = []
  const refused: RefusedPayout[] = []
  let { newest, unready } = cursor
  for (const { id, ...one } of data) {
    const row = PayoutObject.safeParse({ id, ...one }).data
    if (!row) {
      refused.push({ id, why: 'nonsense' })
      continue
    }
    newest = Math.max(newest, row.created)
    if (row.reconciliation_status === 'in_progress') {
      unready = Math.min(unready ?? row.created, row.created)
      continue
    }
    const payout = await payoutOf(api, row)
    if (typeof payout === 'string') refused.push({ id, why: payout })
    else if ('entries' in payout) payouts.push(payout)
    else return noAnswer(payout)
  }
  const last = data.at(-1)?.id
  const hasMore = has_more && last !== undefined && last !== cursor.after
  const next: Cursor = hasMore
    ? { ...cursor, newest, unready, after: last }
    : { from: Math.max(cursor.from, Math.min(newest - maySettleFor, unready ?? newest)), newest }
  return checkedPage({ payouts, refused, returned: [], cursor: JSON.stringify(next), hasMore })
}
