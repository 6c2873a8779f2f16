import { mayPass } from '@medlem/database/outage'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PayoutsFrom, RefusedPayout } from '@medlem/payments/payout'
import type { PaymentProvider } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { listOrganisationsByIds } from '../ledger/store.ts'
import { type FeedOf, keepPage, listSources, noteProblem, readCursor, type Source } from './feedStore.ts'

type FetchDeps = Pick<Deps, 'db' | 'clock' | 'providerFor' | 'log'>

/** No account has so many pages at once; a provider whose list has no end stops here, and goes on at the next reading. */
const MAX_PAGES = 2_000

/** Makes a job for each organisation that has a provider which reports its payouts; returns how many. */
export async function enqueuePayouts(deps: Pick<Deps, 'db' | 'providerFor' | 'jobs'>): Promise<number> {
  const orgIds = new Set((await listReporting(deps)).map(({ source }) => source.orgId))
  for (const orgId of orgIds)
    await deps.jobs.enqueue(deps.db, 'fetchPayouts', { orgId }, { singletonKey: orgId })
  return orgIds.size
}

/**
 * Reads what an organisation's providers paid out since the last reading; returns how many payouts are new. A page is written whole with
 * the place where the next one begins, so that a process that ends in between loses none and doubles none. What goes wrong with one
 * provider is noted at its feed, and keeps no other from being read.
 */
export async function fetchPayouts(deps: FetchDeps, { orgId }: { orgId: string }): Promise<number> {
  let added = 0
  for (const { source, provider } of await listReporting(deps, orgId)) {
    try {
      added += await readSource(deps, source, provider)
    } catch (error) {
      // The database is that of every feed: the job is tried again.
      if (mayPass(error)) throw error
      await noteSilence(deps, source, { problem: 'unknown', code: 'failed', err: error })
    }
  }
  return added
}

/** The providers that report payouts, of one organisation or all, with the organisation's keys. */
async function listReporting(
  { db, providerFor }: Pick<Deps, 'db' | 'providerFor'>,
  orgId?: string,
): Promise<{ source: Source; provider: PaymentProvider }[]> {
  const sources = await listSources(db, orgId)
  const orgIds = [...new Set(sources.map((one) => one.orgId))]
  const organisations = await listOrganisationsByIds(db, orgIds)
  return organisations.flatMap((organisation) =>
    sourcesOf(organisation, sources).flatMap((source) => {
      const provider = providerFor(organisation, source)
      return provider?.caps.reportsPayouts ? [{ source, provider }] : []
    }),
  )
}

/** The organisation has the keys of one environment only. */
export function sourcesOf(
  { id, paymentTestMode }: Pick<OrganisationRow, 'id' | 'paymentTestMode'>,
  sources: readonly Source[],
): Source[] {
  return sources.filter(({ orgId, test }) => orgId === id && test === (paymentTestMode ?? false))
}

async function readSource(deps: FetchDeps, source: Source, provider: PaymentProvider): Promise<number> {
  let added = 0
  let cursor = await readCursor(deps.db, source)
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await askFor(provider, source, cursor)
    if (page.outcome !== 'done') {
      await noteSilence(deps, source, { problem: page.outcome, code: page.code })
      return added
    }
    const at = deps.clock.now()
    const kept = await deps.db.transaction((tx) => keepPage(tx, source, { before: cursor, page, at }))
    // Another process reads the same list: it goes on.
    if (kept === undefined) return added
    added += kept.added
    noteRefused(deps, source, kept.refused)
    if (!page.hasMore || page.cursor === cursor) return added
    cursor = page.cursor
  }
  return added
}

/** A place that the adapter does not know any more is forgotten: the list is read from its beginning, where all is known already. */
async function askFor(provider: PaymentProvider, { since }: Source, cursor: string | null) {
  const begin: PayoutsFrom = { day: since }
  const page = await provider.listPayouts(cursor === null ? begin : { cursor })
  const isLost = page.outcome !== 'done' && ['bad_cursor', 'lost_place'].includes(page.code)
  return isLost && cursor !== null ? provider.listPayouts(begin) : page
}

/** Notes at the feed that nothing could be read of it; `err` is what was thrown, where something was. */
async function noteSilence(
  { db, clock, log }: FetchDeps,
  source: FeedOf,
  { problem, code, err }: { problem: 'refused' | 'unknown'; code: string; err?: unknown },
): Promise<void> {
  const { orgId, provider } = source
  log.warn(
    { event: 'payouts_unavailable', orgId, provider, code, ...(err !== undefined && { err }) },
    'the payouts of the provider are not read: it does not answer, the key may not read them, or the reading failed',
  )
  await noteProblem(db, source, { problem, at: clock.now() })
}

function noteRefused(
  { log }: FetchDeps,
  { orgId, provider }: FeedOf,
  refused: readonly RefusedPayout[],
): void {
  for (const { id, why } of refused)
    log.error(
      { event: 'payout_refused', orgId, provider, reference: id, code: why },
      'a payout is not believed',
    )
}
