import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/job/jobs.ts'
import { LEASE_MS } from '../charge/runDue.ts'
import { refOf } from '../payment/provider.ts'
import { getPayment } from '../payment/store.ts'
import { chargeRenewal } from './chargeRenewal.ts'
import { findRenewalOfPayment, listOrderedOfPaid, takeRenewalLease } from './store.ts'

/** Enqueues the cancelling of each charge that was ordered for a year which was paid in another way since. */
export async function sweepOrdered(deps: Deps): Promise<void> {
  for (const paymentId of await listOrderedOfPaid(deps.db)) {
    await deps.jobs.enqueue(deps.db, 'cancelCharge', { paymentId }, { singletonKey: paymentId })
  }
}

/**
 * Cancels at its provider a charge that is made on a later day and not wanted any more, and ends its renewal. While the provider does not
 * answer, the next sweep names it again; what it has charged by then is released, like every second payment of a year.
 */
export async function cancelCharge(deps: Deps, { paymentId }: JobData['cancelCharge']): Promise<void> {
  const found = await findRenewalOfPayment(deps.db, paymentId)
  if (!found || !(await listOrderedOfPaid(deps.db, paymentId)).includes(paymentId)) return
  const payment = await getPayment(deps.db, paymentId)
  const organisation = await findOrganisation(deps.db, found.renewal.orgId)
  const provider = organisation && deps.providerFor(organisation, payment)
  await provider?.voidHold({ ref: refOf(payment), key: `pay_${paymentId}:cancel:1` })
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const leased = await takeRenewalLease(deps.db, found.renewal.id, { now, until })
  if (leased) await chargeRenewal(deps, leased)
}
