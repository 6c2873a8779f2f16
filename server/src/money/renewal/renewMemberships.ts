import type { Deps } from '../../platform/deps/deps.ts'
import { runDue } from '../charge/runDue.ts'
import { chargeRenewal } from './chargeRenewal.ts'
import { claimDue } from './store.ts'

/** Charges the renewals that are due today; returns how many it took up. */
export async function renewMemberships(deps: Deps): Promise<number> {
  return runDue(deps, {
    claim: (due) => claimDue(deps.db, due),
    run: (leased) => chargeRenewal(deps, leased),
    failed: ({ id }, err) =>
      deps.log.error({ event: 'renewal_failed', err, renewalId: id }, 'a renewal failed'),
  })
}
