import { isCalendarDate } from '@medlem/domain/calendar'
import * as z from 'zod'
import { contentOf, type GatewayAnswer } from '../gatewayCall.ts'
import {
  checkedPage,
  type Payout,
  type PayoutAnswer,
  type PayoutEntry,
  type PayoutEntryKind,
  type PayoutsFrom,
  type RefusedPayout,
} from '../payout.ts'
import { FundsEntry, FundsPage, type FundsRow, LedgerList } from './api.ts'
import type { VippsClient } from './client.ts'

/** Entries of one payout beyond this many pages, of 1,000 at most, are not read: a club has no month of a million sales. */
const mostPages = 1_000
/** So many pages are read for one answer, unless a single payout has more. */
const pagesAtOnce = 20

/** Of a payout; as `FundsEntry` has it. */
const MAX_NAME_LENGTH = 200

/**
 * Where the feeds of the unit's ledgers are. `at` names the page in which the first entry stands that was not paid out, and `after` the
 * last payout in it that was read: a page may end within a payout, and the feed names no place within a page.
 */
const Cursor = z.record(
  z.string().max(64),
  z.object({ at: z.string().max(2_000), after: z.string().max(MAX_NAME_LENGTH).optional() }),
)
type Cursor = z.infer<typeof Cursor>
type Place = NonNullable<Cursor[string]>

function cursorOf(from: PayoutsFrom): Cursor | undefined {
  // The feed begins with the first entry of the ledger, whatever day is asked for.
  if ('day' in from) return {}
  try {
    return Cursor.parse(JSON.parse(from.cursor))
  } catch {
    return undefined
  }
}

function noAnswer(answer: GatewayAnswer): PayoutAnswer {
  if (answer.status === 'none') return { outcome: 'unknown', code: 'no_answer' }
  const isNo = answer.status >= 400 && answer.status < 500 && answer.status !== 429
  if (answer.status < 300) return { outcome: 'unknown', code: 'nonsense' }
  return { outcome: isNo ? 'refused' : 'unknown', code: `http_${answer.status}` }
}

/** What an entry is; a type that is not named here is an adjustment, as Vipps adds new ones. */
const kinds: Record<string, PayoutEntryKind> = {
  capture: 'capture',
  refund: 'refund',
  'capture-fee': 'fee',
  'fees-retained': 'fee',
  'retained-disputed-capture': 'dispute',
  'returned-disputed-capture': 'dispute',
}
const payoutTypes = ['scheduled-for-payout', 'payout-scheduled']
const returnedType = 'payout-aborted'

const payoutName = ({ reference, pspReference }: FundsRow) => reference || pspReference

/** The first weekday after a day: Vipps sends the money then. Empty for a day that no calendar has. */
function nextBankDay(day: string): string {
  if (!isCalendarDate(day)) return ''
  const at = new Date(`${day}T00:00:00Z`)
  do at.setUTCDate(at.getUTCDate() + 1)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6)
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** A payout may leave something on the ledger, or take along what an earlier one left: both are named, so that it adds up. */
function payoutOf(payout: FundsEntry, before: readonly FundsEntry[]): Payout {
  const carried = before[0]?.balanceBefore ?? payout.balanceBefore
  const rest = (id: string, label: string, minor: number): PayoutEntry[] =>
    minor === 0 ? [] : [{ id, kind: 'adjustment', minor: BigInt(minor), label }]
  const id = payoutName(payout)
  return {
    id,
    amount: { minor: BigInt(-payout.amount), currency: payout.currency },
    expectedOn: nextBankDay(payout.ledgerDate),
    state: 'on_its_way',
    entries: [
      ...rest(`${id}:carried`, 'carried-over', carried),
      ...before.map(
        ({ pspReference, entryType, reference, amount }, n): PayoutEntry => ({
          // A sale and what was kept of it may have one name.
          id: `${pspReference}:${entryType}:${n}`,
          kind: kinds[entryType] ?? 'adjustment',
          minor: BigInt(amount),
          label: entryType,
          ...(reference === '' ? {} : { reference }),
        }),
      ),
      ...rest(`${id}:left`, 'left-on-ledger', -payout.balanceAfter),
    ],
  }
}

interface Pass {
  payouts: Payout[]
  refused: RefusedPayout[]
  returned: string[]
}

/** Reads on in the feed of one ledger until some payouts are whole, or it ends. */
async function readFeed(
  client: VippsClient,
  { ledgerId, place, found }: { ledgerId: string; place: Place; found: Pass },
): Promise<{ place: Place; hasMore: boolean } | PayoutAnswer> {
  let next = place
  let at = place.at
  let skipTo = place.after
  let waiting: FundsEntry[] = []
  let hasUnread = false
  for (let page = 0; page < mostPages; page += 1) {
    if (page >= pagesAtOnce && next !== place) return { place: next, hasMore: true }
    const query = at === '' ? '' : `?cursor=${encodeURIComponent(at)}`
    const answer = await client.read(`/report/v2/ledgers/${encodeURIComponent(ledgerId)}/funds/feed${query}`)
    const read = contentOf(answer, FundsPage)
    if (!read) return noAnswer(answer)
    for (const row of read.items) {
      const isPayout = payoutTypes.includes(row.entryType)
      const id = payoutName(row)
      if (skipTo !== undefined) {
        if (isPayout && id === skipTo) skipTo = undefined
        continue
      }
      const entry = FundsEntry.safeParse(row).data
      hasUnread ||= !entry
      if (isPayout && id !== '' && id.length <= MAX_NAME_LENGTH) {
        if (entry && !hasUnread) found.payouts.push(payoutOf(entry, waiting))
        else found.refused.push({ id, why: 'nonsense' })
        waiting = []
        hasUnread = false
        next = { at, after: id }
      } else if (entry) {
        if (entry.entryType === returnedType) found.returned.push(id)
        waiting.push(entry)
      }
    }
    // At its end the feed answers the same cursor, or nothing with a new one.
    // The payout that was read last stands in its page, or this is another feed.
    if (skipTo !== undefined) return { outcome: 'unknown', code: 'lost_place' }
    if (read.items.length === 0 || read.cursor === at || read.cursor === '')
      return { place: next, hasMore: false }
    at = read.cursor
    if (waiting.length === 0 && !hasUnread) next = { at }
  }
  return { outcome: 'unknown', code: 'too_long' }
}

/** Payouts of the sales unit, the oldest first. The test environment of Vipps has no reports, and answers no. */
export async function readPayouts(
  client: VippsClient,
  { from, msn }: { from: PayoutsFrom; msn: string },
): Promise<PayoutAnswer> {
  const cursor = cursorOf(from)
  if (!cursor) return { outcome: 'refused', code: 'bad_cursor' }
  const handle = `api:${msn}`
  const answer = await client.read(
    `/settlement/v1/ledgers?settlesForRecipientHandles=${encodeURIComponent(handle)}`,
  )
  const ledgers = contentOf(answer, LedgerList)
  if (!ledgers) return noAnswer(answer)
  const own = ledgers.items.filter(({ settlesForRecipientHandles: of }) => of.includes(handle))
  const found: Pass = { payouts: [], refused: [], returned: [] }
  const places: Cursor = { ...cursor }
  let hasMore = false
  for (const { ledgerId } of own) {
    const read = await readFeed(client, { ledgerId, place: places[ledgerId] ?? { at: '' }, found })
    if (!('place' in read)) return read
    places[ledgerId] = read.place
    hasMore ||= read.hasMore
  }
  return checkedPage({ ...found, cursor: JSON.stringify(places), hasMore })
}
