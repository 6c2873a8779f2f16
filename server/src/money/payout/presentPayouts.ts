import { PAYOUTS_AT_ONCE, type Payout, type PayoutEntry, type PayoutFeed } from '@medlem/contract/payout'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { payoutStanding } from '@medlem/domain/payout'
import { memberName } from '../../club/membership/persons.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { listFeeds, listSources } from './feedStore.ts'
import { sourcesOf } from './fetchPayouts.ts'
import {
  countUnknown,
  type KindSum,
  listEntries,
  listPayouts,
  type PayoutAtBank,
  type PayoutsWanted,
  sumEntries,
} from './store.ts'

/** A page of payouts; it names no people. */
export async function presentPayouts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  of: Omit<PayoutsWanted, 'payoutId' | 'limit'>,
): Promise<Payout[]> {
  const rows = await listPayouts(db, { ...of, limit: PAYOUTS_AT_ONCE })
  const sums = await sumEntries(
    db,
    rows.map(({ id }) => id),
  )
  const today = copenhagenDate(clock.now())
  return rows.map((row) => presentPayout(row, { sums, today }))
}

/** A payout with its entries. They name who paid, so that they were read stands in the organisation's log (Ruling 53). */
export async function presentOnePayout(
  deps: Deps,
  caller: Caller,
  of: { orgId: string; payoutId: string },
): Promise<{ payout: Payout; entries: PayoutEntry[] }> {
  const { db, clock } = deps
  const [row] = await listPayouts(db, { ...of, limit: 1 })
  if (!row) throw notFound()
  const sums = await sumEntries(db, [row.id])
  const entries = await listEntries(db, row.id)
  await auditListRead(deps, caller, {
    action: 'payout_read',
    orgId: of.orgId,
    objectId: row.id,
    size: entries.length,
  })
  return {
    payout: presentPayout(row, { sums, today: copenhagenDate(clock.now()) }),
    entries: entries.map(({ entry, paymentId, payer, receipt }) => ({
      reference: entry.reference,
      kind: entry.kind,
      amountMinor: entry.amountMinor,
      label: entry.label,
      paymentReference: entry.paymentReference,
      payment:
        paymentId && payer ? { paymentId, payerId: payer.id, payerName: memberName(payer), receipt } : null,
    })),
  }
}

const NO_SUMS: Payout['sums'] = { capture: 0, refund: 0, fee: 0, dispute: 0, adjustment: 0 }

function presentPayout(
  row: PayoutAtBank,
  { sums, today }: { sums: readonly KindSum[]; today: string },
): Payout {
  const own = sums.filter(({ payoutId }) => payoutId === row.id)
  const { id, provider, reference, amountMinor, currency, expectedOn, bankMinor } = row
  return {
    id,
    provider,
    reference,
    amountMinor,
    currency,
    expectedOn,
    standing: payoutStanding(row, today),
    bankMinor,
    isTest: row.test,
    sums: { ...NO_SUMS, ...Object.fromEntries(own.map(({ kind, sumMinor }) => [kind, sumMinor])) },
    unknownEntries: countUnknown(own),
  }
}

/** How far the payouts of each provider are read through which the organisation was paid. */
export async function presentFeeds(deps: Deps, organisation: OrganisationRow): Promise<PayoutFeed[]> {
  const { db, providerFor } = deps
  const feeds = await listFeeds(db, organisation.id)
  return sourcesOf(organisation, await listSources(db, organisation.id)).flatMap((source) => {
    const provider = providerFor(organisation, source)
    if (!provider) return []
    const feed = feeds.find((one) => one.provider === source.provider && one.test === source.test)
    return {
      provider: source.provider,
      reports: provider.caps.reportsPayouts,
      readAt: feed?.readAt.toISOString() ?? null,
      problem: feed?.problem ?? null,
      refused: feed?.refused ?? [],
    }
  })
}
