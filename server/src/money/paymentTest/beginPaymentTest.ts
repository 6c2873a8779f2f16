import { createHash } from 'node:crypto'
import type { PaymentTest } from '@medlem/contract/setup'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { testAmountMinor, testOrderNumber } from '@medlem/domain/paymentTest'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSupport } from '../../people/access/policy.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { paymentWindowOrigins } from '../../platform/config/gateways.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { endedTest } from './finishPaymentTest.ts'
import { insertPaymentTest, updatePaymentTest } from './store.ts'
import { paymentTestWire } from './wire.ts'

/** Names the keys that are set now; a test with others says nothing about them. */
export function keysHash({ paymentProvider, paymentAuthToken }: OrganisationRow): string {
  return createHash('sha256')
    .update(`${paymentProvider}|${paymentAuthToken ?? ''}`)
    .digest('base64url')
}

/**
 * Opens a payment window for a small amount that is held and let go, with the organisation's own keys and in its own mode: for
 * those who may write the keys. The test is in the database before the provider hears of it.
 */
export async function beginPaymentTest(
  deps: Deps,
  caller: Caller,
  orgId: string,
): Promise<PaymentTest & { windowUrl: string }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'settings:write')
  requireSupport(caller)
  requireSecondStep(caller, organisation)
  const provider = deps.providerFor(organisation)
  if (!provider) {
    throw new AppError(
      'configuration_invalid',
      422,
      say(moneyProblemTexts, (t) => t.takesNoPayments),
    )
  }
  const { config, clock } = deps
  const id = crypto.randomUUID()
  const { token, hash } = newToken()
  const { paymentProvider, paymentTestMode: testMode, currency } = organisation
  const at = clock.now()
  const begun = await deps.db.transaction(async (tx) => {
    const row = await insertPaymentTest(tx, {
      id,
      orgId,
      provider: paymentProvider,
      testMode,
      keysHash: keysHash(organisation),
      amountMinor: testAmountMinor(currency),
      currency,
      reference: testOrderNumber(config.orderPrefix, id),
      state: 'open',
      callbackTokenHash: hash,
      startedBy: caller.actor.id,
      createdAt: at,
    })
    const detail = { provider: paymentProvider, testMode }
    await auditAdministration(tx, caller, { action: 'payment_test', orgId, objectId: id, at, detail })
    return row
  })
  const page = `${config.baseUrl}/office/${orgId}/setup?test=${id}`
  const { outcome, providerPaymentId, windowUrl } = await provider.createWindow({
    attemptId: begun.reference,
    reference: begun.reference,
    amount: { minor: BigInt(begun.amountMinor), currency },
    saveInstrument: false,
    payer: {},
    acceptUrl: page,
    declineUrl: `${page}&declined=1`,
    callbackUrl: `${config.baseUrl}/callbacks/${paymentProvider}/${token}`,
    test: testMode,
  })
  if (outcome !== 'done' || !windowUrl || !isAllowed(deps, windowUrl)) {
    const row = await endedTest(deps, begun, 'noWindow')
    return { ...paymentTestWire(row, caller.language), windowUrl: '' }
  }
  const row = await updatePaymentTest(deps.db, id, { providerPaymentId: providerPaymentId ?? null })
  return { ...paymentTestWire(row ?? begun, caller.language), windowUrl }
}

/** A browser is sent only to the hosts that the operator named (ASVS 3.7.2). */
function isAllowed({ config }: Deps, windowUrl: string): boolean {
  return URL.canParse(windowUrl) && paymentWindowOrigins(config).includes(new URL(windowUrl).origin)
}
