import type { Fee } from '@medlem/contract/fee'
import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import type { Database } from '@medlem/database/database'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { dunningLimit } from '@medlem/domain/dunning'
import { toWireMinor } from '@medlem/domain/money'
import { readiness } from '@medlem/domain/organisation'
import { credentialStates } from '@medlem/domain/paymentCredentials'
import { configurationProblems, membershipPrice } from '@medlem/domain/pricing'
import { DEFAULT_MAX_RISE_PERCENT } from '@medlem/domain/renewal'
import { organisationTexts } from '@medlem/i18n/en/domain/organisation'
import { pricingTexts } from '@medlem/i18n/en/domain/pricing'
import { inLanguage } from '@medlem/i18n/languages'
import { listUses } from '../../money/discount/store.ts'
import { keptCredentials } from '../../money/payment/credentials.ts'
import { findMaxRisePercent } from '../../money/renewal/store.ts'
import { feeTerms, isValidConfiguration, presentConfiguration } from '../../people/organisation/present.ts'
import { findOrganisation, listAllConfigurations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listCaps, listDiscountCodes } from './feeRuleStore.ts'

/** An organisation as its administrators see it; `db` may be the transaction that wrote it. */
export async function readSettings(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Database,
  { id, language }: { id: string; language: string },
): Promise<OrganisationSettings> {
  const row = await findOrganisation(db, id)
  if (!row) throw new Error('the organisation is gone')
  const configurations = await listAllConfigurations(db, id)
  const ready = readiness(
    {
      name: row.name,
      enabled: row.enabled,
      validConfigurations: configurations.filter(isValidConfiguration).length,
      paymentUsable: row.paymentAuthToken !== null,
    },
    inLanguage(organisationTexts, language),
  )
  return {
    id,
    key: row.key,
    name: row.name,
    category: row.category,
    description: row.description,
    hue: row.hue,
    email: row.email,
    address: row.address,
    registrationNumber: row.registrationNumber,
    messagingPhone: row.messagingPhone,
    language: row.language,
    refundSecondPersonMinor: row.refundSecondPersonMinor,
    retentionMonths: row.retentionMonths,
    dunning: row.dunning,
    dunningLimit: presentLimit(row.currency, copenhagenDate(clock.now())),
    slipCreditor: row.slipCreditor,
    moneySecondStep: row.moneySecondStep,
    isPublic: row.isPublic,
    embedOrigins: row.embedOrigins,
    maxPriceRisePercent: (await findMaxRisePercent(db, id)) ?? DEFAULT_MAX_RISE_PERCENT,
    currency: row.currency,
    enabled: row.enabled,
    version: row.version,
    payment: presentPayment(config, row),
    ready: ready.ready,
    notReadyReason: ready.ready ? null : ready.message,
    fees: configurations.map((one) => presentFee(one, language)),
    familyCaps: await listCaps(db, id),
    discountCodes: await discountCodesOf(db, { id, now: clock.now() }),
  }
}

function presentLimit(currency: string, today: CalendarDate): OrganisationSettings['dunningLimit'] {
  const limit = dunningLimit(currency, today)
  if (!limit) return { mostMinor: 0, mostFees: 0, firstAfterDays: 1, daysApart: 0, source: null }
  const { from: _from, ...shown } = limit
  return shown
}

async function discountCodesOf(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<OrganisationSettings['discountCodes']> {
  const codes = await listDiscountCodes(db, id)
  const uses = await listUses(
    db,
    codes.map((one) => one.id),
    now,
  )
  return codes.map(({ orgId: _orgId, ...code }) => ({
    ...code,
    uses: uses.filter(({ codeId }) => codeId === code.id).length,
  }))
}

/** Providers that send their webhooks to one address for the whole organisation, and sign them. */
const withOneAddress: PaymentProviderName[] = ['stripe', 'vipps']

/** Of the keys no more than their last four characters leave the server (design §5.5). */
function presentPayment(config: Deps['config'], row: OrganisationRow): OrganisationSettings['payment'] {
  const { paymentProvider: provider, paymentTestMode: testMode, appProvider } = row
  const kept = keptCredentials(config, row)
  const single = provider === 'freepay' ? kept.apiKey : undefined
  return {
    provider,
    testMode,
    paymentAuthToken: null,
    paymentAuthTokenSet: single !== undefined,
    paymentAuthTokenLast4: single?.slice(-4) ?? null,
    credentials: credentialStates(provider, kept),
    webhookUrl: withOneAddress.includes(provider) ? webhookUrl(config, row, provider) : null,
    app: appProvider && {
      provider: appProvider,
      credentials: credentialStates(appProvider, keptCredentials(config, row, appProvider)),
      webhookUrl: webhookUrl(config, row, appProvider),
    },
  }
}

function webhookUrl(
  { baseUrl }: Deps['config'],
  row: OrganisationRow,
  provider: PaymentProviderName,
): string {
  return `${baseUrl}/callbacks/${provider}/org/${row.webhookToken}`
}

function presentFee(row: ConfigurationRow, language: string): Fee {
  const terms = feeTerms(row)
  const price = membershipPrice(terms)
  // Its own name, which is what its administrators change.
  const own = { language: null, ownLanguage: null }
  const {
    orgId: _orgId,
    languages: _languages,
    priceSteps = [],
    joiningFee = 0,
    instalments = null,
    ...shown
  } = presentConfiguration(row, own)
  const problems = configurationProblems({ ...row, ...terms })
  return {
    ...shown,
    priceSteps,
    joiningFee,
    instalments,
    renewalClaim: row.renewalClaim,
    translations: row.translations,
    ageOn: row.ageOn,
    enabled: row.enabled,
    version: row.version,
    unitMinor: price && problems.length === 0 ? toWireMinor(price.unitMinor) : null,
    problems: problems.map(({ message }) => message(inLanguage(pricingTexts, language))),
  }
}
