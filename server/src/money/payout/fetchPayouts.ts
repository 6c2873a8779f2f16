import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PayoutPage, PayoutsFrom } from '@medlem/payments/payout'
import type { PaymentProvider } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { listOrganisationsByIds } from '../ledger/store.ts'
import { type FeedOf, keepPage, listSources, noteProblem, readCursor, type Source } from './feedStore.ts'

type FetchDeps = Pick<Deps, 'db' | 'clock' | 'providerFor' | 'log'>

/** No account has so many pages at once; a provider whose list has no end stops here, and goes on at the next reading. */
const MOST_PAGES = 2_000

/**
 * Reads what providers paid out since the last reading, of one organisation or all; returns how many payouts are new. A page is written
 * whole with the place where the next one begins, so that a process that ends in between loses none and doubles none.
 */
export async function fetchPayouts(deps: FetchDeps, { orgId }: { orgId?: string } = {}): Promise<number> {
  const sources = await listSources(deps.db, orgId)
  const orgIds = [...new Set(sources.map((one) => one.orgId))]
  let added = 0
  await runAll(await listOrganisationsByIds(deps.db, orgIds), async (organisation) => {
    for (const source of sourcesOf(organisation, sources)) {
      const provider = deps.providerFor(organisation, source)
      if (provider?.caps.reportsPayouts) added += await readSource(deps, source, provider)
    }
  })
  return added
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
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await askFor(provider, source, cursor)
    const at = deps.clock.now()
    if (page.outcome !== 'done') {
      await noteProblem(deps.db, source, { problem: page.outcome, at })
      deps.log.warn(
        { event: 'payouts_unavailable', orgId: source.orgId, provider: source.provider, code: page.code },
        'the provider does not report its payouts: it does not answer, or the key may not read them',
      )
      return added
    }
    const kept = await deps.db.transaction((tx) => keepPage(tx, source, { before: cursor, page, at }))
    // Another process reads the same list: it goes on.
    if (kept === undefined) return added
    added += kept
    noteRefused(deps, source, page)
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

function noteRefused({ log }: FetchDeps, { orgId, provider }: FeedOf, { refused }: PayoutPage): void {
  for (const { id, why } of refused)
    log.error(
      { event: 'payout_refused', orgId, provider, reference: id, code: why },
      'a payout is not believed',
    )
}
