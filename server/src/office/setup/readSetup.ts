import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { Setup } from '@medlem/contract/setup'
import { copenhagenDate } from '@medlem/domain/calendar'
import { keysHash } from '../../money/paymentTest/beginPaymentTest.ts'
import { presentPaymentTest } from '../../money/paymentTest/present.ts'
import { findLatestTest } from '../../money/paymentTest/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isValidConfiguration } from '../../people/organisation/present.ts'
import { listConfigurations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findSetup } from './store.ts'

/** How far the setting up of an organisation is: read from what there is, so a step can be left and found again. */
export async function readSetup(deps: Deps, caller: Caller, orgId: string): Promise<Setup> {
  const { db, clock } = deps
  const organisation = await requireAdministered(deps, caller, orgId, 'settings:read')
  const now = clock.now()
  const today = copenhagenDate(now)
  const fees = await listConfigurations(db, orgId)
  const { own, ...found } = await findSetup(db, { orgId, payerId: caller.subject.id, now })
  const { paymentProvider: provider, appProvider, paymentTestMode: testMode } = organisation
  const testOf = async (name: PaymentProviderName) => {
    const test = await findLatestTest(db, { orgId, keysHash: keysHash(organisation, name), testMode })
    return test ? presentPaymentTest(test, caller.language) : null
  }
  const { email, address, registrationNumber, paymentAuthToken } = organisation
  return {
    ...found,
    organisation: Boolean(email && address && registrationNumber),
    fee: fees.some((fee) => isValidConfiguration(fee) && fee.offerStartDate <= today && fee.endDate >= today),
    testMode,
    provider,
    keys: paymentAuthToken !== null,
    // What was given back whole is no longer paid.
    purchase: found.purchase || found.refund,
    test: await testOf(provider),
    app:
      appProvider && appProvider !== provider
        ? { provider: appProvider, test: await testOf(appProvider) }
        : null,
    ownPurchase: own,
  }
}
