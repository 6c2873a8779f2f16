import { createHash } from 'node:crypto'
import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentTest } from '@medlem/contract/setup'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { windowProviders } from '@medlem/domain/organisation'
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
import { boxesOf } from '../payment/credentials.ts'
import { endedTest } from './finishPaymentTest.ts'
import { presentPaymentTest } from './present.ts'
import { insertPaymentTest, updatePaymentTest } from './store.ts'

/** Names the keys of a provider that are set now; a test with others says nothing about them. */
export function keysHash(organisation: OrganisationRow, provider: PaymentProviderName): string {
  return createHash('sha256')
    .update(`${provider}|${boxesOf(organisation)[provider] ?? ''}`)
    .digest('base64url')
}

/**
 * Opens a payment window for a small amount that is held and let go, with the organisation's own keys of its provider or its app
 * and in its own mode: for those who may write the keys. The test is in the database before the provider is called.
 */
export async function beginPaymentTest(
  deps: Deps,
  caller: Caller,
  { orgId, provider: named }: { orgId: string; provider: PaymentProviderName },
): Promise<PaymentTest & { windowUrl: string }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'settings:write')
  requireSupport(caller)
  requireSecondStep(caller, organisation)
  const { paymentTestMode: testMode, currency } = organisation
  const name = windowProviders(organisation).find((one) => one === named)
  const provider = name && deps.providerFor(organisation, { provider: name, test: testMode })
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
  const at = clock.now()
  const begun = await deps.db.transaction(async (tx) => {
    const row = await insertPaymentTest(tx, {
      id,
      orgId,
      provider: name,
      testMode,
      keysHash: keysHash(organisation, name),
      amountMinor: testAmountMinor(currency),
      currency,
      reference: testOrderNumber(config.orderPrefix, id),
      state: 'open',
      callbackTokenHash: hash,
      startedBy: caller.actor.id,
      createdAt: at,
    })
    const detail = { provider: name, testMode }
    await auditAdministration(tx, caller, { action: 'payment_test', orgId, objectId: id, at, detail })
    return row
  })
  const page = `${config.baseUrl}/office/${orgId}/setup?test=${id}`
  const answer = await provider.createWindow({
    attemptId: begun.reference,
    reference: begun.reference,
    amount: { minor: BigInt(begun.amountMinor), currency },
    saveInstrument: false,
    payer: {},
    acceptUrl: page,
    declineUrl: `${page}&declined=1`,
    callbackUrl: `${config.baseUrl}/callbacks/${name}/${token}`,
    test: testMode,
  })
  const { outcome, providerPaymentId, windowUrl } = answer
  if (outcome !== 'done' || !windowUrl || !isAllowed(deps, windowUrl)) {
    const code = outcome === 'done' ? 'foreign_window' : answer.code
    const row = await endedTest(deps, begun, 'noWindow', { outcome, ...(code === undefined ? {} : { code }) })
    return { ...presentPaymentTest(row, caller.language), windowUrl: '' }
  }
  const row = await updatePaymentTest(deps.db, id, { providerPaymentId: providerPaymentId ?? null })
  return { ...presentPaymentTest(row ?? begun, caller.language), windowUrl }
}

/** A browser is sent only to the hosts that the operator named (ASVS 3.7.2). */
function isAllowed({ config }: Deps, windowUrl: string): boolean {
  return URL.canParse(windowUrl) && paymentWindowOrigins(config).includes(new URL(windowUrl).origin)
}
