import type { BooksDay } from '@medlem/contract/ledger'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { windowProviders } from '@medlem/domain/organisation'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import * as store from '../ledger/store.ts'
import { type Comparing, comparePayment, type Verdict } from './comparePayment.ts'

export type BooksDeps = Pick<Deps, 'db' | 'clock' | 'providerFor' | 'log'>

/** The days of one organisation on which a payment moved, compared. */
export interface ComparedBooks {
  organisation: OrganisationRow
  days: BooksDay[]
}

/** Concurrent lookups at a gateway. */
const MAX_CONCURRENT = 4
/** After so many lookups in a row without an answer the rest waits for the next run. */
const MAX_FAILURES = 12
const DAYS_BACK = 3

/** Today and the three days before it. */
export function recentDays(now: Date): store.Span {
  const today = copenhagenDate(now)
  return { from: addDays(today, -DAYS_BACK), to: today }
}

/**
 * Compares the payments that moved on these days with the gateway's record of each, stores the result and returns it. A
 * payment that the gateway does not answer about is listed, and never counts as equal.
 */
export async function compareBooks(deps: BooksDeps, span: BooksSpan): Promise<ComparedBooks[]> {
  const compared: ComparedBooks[] = []
  await compareEach(deps, span, (one) => compared.push(one))
  return compared
}

type BooksSpan = store.Span & { orgId?: string }

/** Reports each organisation at once, so that one that can't be compared hides no difference of another. */
async function compareEach(
  deps: BooksDeps,
  span: BooksSpan,
  report: (compared: ComparedBooks) => void,
): Promise<void> {
  const moved = await store.listMovedPayments(deps.db, span)
  const ids = new Set(moved.map(({ orgId }) => orgId))
  const organisations = await store.listOrganisationsByIds(deps.db, [...ids])
  await runAll(organisations, async (organisation) => {
    const payments = moved.filter(({ orgId }) => orgId === organisation.id)
    const days = await compareOrganisation(deps, organisation, payments)
    await deps.db.transaction((tx) =>
      store.replaceReports(tx, { orgId: organisation.id, from: span.from, to: span.to, days }),
    )
    report({ organisation, days })
  })
}

async function compareOrganisation(
  deps: BooksDeps,
  organisation: OrganisationRow,
  payments: readonly store.MovedPayment[],
): Promise<BooksDay[]> {
  const now = deps.clock.now()
  const test = organisation.paymentTestMode
  const names = windowProviders(organisation)
  const providers = new Map(
    names.map((provider) => [provider, deps.providerFor(organisation, { provider, test })]),
  )
  const around: Comparing = { db: deps.db, now, providers }
  let failures = 0
  const verdicts: Verdict[] = []
  const compareOne = async ([n, payment]: [number, store.MovedPayment]) => {
    const verdict: Verdict =
      failures < MAX_FAILURES ? await comparePayment(around, payment) : { unasked: 'no_answer' }
    failures = verdict && 'unasked' in verdict && verdict.unasked === 'no_answer' ? failures + 1 : 0
    verdicts[n] = verdict
  }
  await runAll(payments.entries(), compareOne, { atOnce: MAX_CONCURRENT })
  const days = new Map<string, BooksDay>()
  for (const [n, { day, row }] of payments.entries()) {
    const of = days.get(day) ?? {
      day,
      comparedAt: now.toISOString(),
      compared: 0,
      differences: [],
      unasked: [],
    }
    days.set(day, of)
    const verdict = verdicts[n]
    if (verdict && 'unasked' in verdict) of.unasked.push({ paymentId: row.id, reason: verdict.unasked })
    if (verdict && 'differences' in verdict) {
      of.compared += 1
      of.differences.push(...verdict.differences)
    }
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

/** The daily comparison, for administrators in their organisation and for operators in the log. */
export async function compareRecentDays(deps: BooksDeps): Promise<void> {
  await compareEach(deps, recentDays(deps.clock.now()), ({ organisation, days }) => {
    const of = { orgId: organisation.id }
    for (const { day, differences, unasked } of days) {
      for (const { kind, paymentId } of differences) {
        const about = { event: 'books_difference' as const, ...of, day, kind, paymentId }
        deps.log.error(about, 'the books and the gateway disagree')
      }
      if (unasked.length > 0) {
        const about = { event: 'books_not_compared' as const, ...of, day, payments: unasked.length }
        deps.log.warn(about, 'the gateway did not answer about some payments')
      }
    }
  })
}
