import type { Deps } from '../../platform/deps/deps.ts'
import { type ChargeOrder, runCharge } from '../charge/runCharge.ts'
import { beginCharge } from './beginCharge.ts'
import { concludeRefusal, concludeRenewal } from './concludeCharge.ts'
import { askInstead, dropRenewal, holdForReview, waitFor } from './endRenewal.ts'
import { answerCharge, type ChargeRow, leavePrepared, listCharges, type RenewalRow } from './store.ts'

/** Moves one due renewal a step on. The caller has the lease. */
export async function chargeRenewal(deps: Deps, leased: RenewalRow): Promise<void> {
  return runCharge(deps, {
    source: 'renewal',
    listCharges: (db) => listCharges(db, leased.id),
    leavePrepared,
    answer: answerCharge,
    cardOf: () => leased.cardId,
    recorded: () => ({ renewal: recorded(leased) }),
    // While it is charging, a refusal was not concluded: the process ended before that.
    isConcluded: ({ outcome }) => outcome === 'refused' && leased.state !== 'charging',
    begin: () => begin(deps, leased),
    conclude: (settled) => concludeRenewal(deps, leased, settled),
    refuse: (charge, refusal) => concludeRefusal(deps, leased, { charge, refusal }),
    wait: (until) => waitFor(deps, leased, until),
    holdForReview: () => holdForReview(deps, leased),
  })
}

async function begin(deps: Deps, leased: RenewalRow): Promise<ChargeOrder<ChargeRow> | undefined> {
  const begun = await deps.db.transaction((tx) => beginCharge(tx, deps, leased))
  if (begun.to === 'charge') return begun
  if (begun.to === 'drop') await dropRenewal(deps, leased, begun.reason)
  if (begun.to === 'ask') await askInstead(deps, leased, begun)
  return undefined
}

function recorded({ id, year, membershipConfId, priceMinor, currency, dueOn, announcedAt }: RenewalRow) {
  return { id, year, membershipConfId, priceMinor, currency, dueOn, announcedAt: announcedAt.toISOString() }
}
