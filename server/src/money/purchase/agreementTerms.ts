import { hrefOf } from '@medlem/contract/portalAddress'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { ageOn } from '@medlem/domain/age'
import { copenhagenDate } from '@medlem/domain/calendar'
import { DEFAULT_MAX_RISE_PERCENT, suggestedMax } from '@medlem/domain/renewal'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { AgreementTerms } from '@medlem/payments/instrument'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listLines, type PurchaseRow } from '../payment/purchaseStore.ts'
import { findMaxRisePercent } from '../renewal/store.ts'

/** Vipps refuses agreements of younger people since December 2025. */
const ADULT_AGE = 18

/** Refuses an agreement to somebody known to be too young; the app asks those whose age is not known. */
export function requireAdult({ clock }: Pick<Deps, 'clock'>, { subject }: Pick<Caller, 'subject'>): void {
  const { dateOfBirth } = subject
  if (dateOfBirth === null || ageOn(dateOfBirth, copenhagenDate(clock.now())) >= ADULT_AGE) return
  const message = say(moneyProblemTexts, (t) => t.agreementForAdults)
  throw refuseField('saveCard', 'age_outside', message, { as: 'not_eligible' })
}

/** What an agreement names: these years without what rules took off or added this time, and the rise that members are not asked about. */
export async function agreementTerms(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  purchase: PurchaseRow,
  organisation: OrganisationRow,
): Promise<AgreementTerms> {
  const lines = await listLines(db, purchase.id)
  const years = lines.map(({ line: { unitMinor, adjustments } }) =>
    adjustments.reduce((price, { amountMinor }) => price - amountMinor, unitMinor),
  )
  const most = Math.max(
    years.reduce((sum, price) => sum + price, 0),
    100,
  )
  const rise = (await findMaxRisePercent(db, organisation.id)) ?? DEFAULT_MAX_RISE_PERCENT
  return {
    productName: organisation.name,
    suggestedMax: { minor: suggestedMax(BigInt(most), rise), currency: purchase.currency },
    manageUrl: `${config.baseUrl}${hrefOf('/memberships', {})}`,
  }
}
