import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** What a buyer agrees to, with its version, which is written down with each membership year. */
export const CONSENT = {
  version: '2026-11-01',
  text: 'I agree that the organisations I join keep and use my name, contact details, address and payments, and those of the family members I pay for, to run our memberships. I can ask to see, correct or delete them at any time; what bookkeeping law requires is kept for five years.',
}

/** What a member agrees to when a card is kept, and when it is charged every year. */
export const RENEWAL_CONSENT = {
  version: '2026-11-22',
  text: 'I agree that the payment provider keeps my card for this organisation, and that the memberships I switch automatic renewal on for are paid with it every year, at the price that the organisation has set for the year. I get a notice with the price at least 14 days before my card is charged. I can stop this at any time, and have the card forgotten; what is paid stays paid.',
}

/** What was agreed to, and when. */
export interface GivenConsent {
  version: string
  text: string
  at: string
}

/** The consent to a kept card and yearly charges, if the version that was shown is the one in force. */
export function givenRenewalConsent(
  { clock }: Pick<Deps, 'clock'>,
  shown?: string,
): GivenConsent | undefined {
  if (shown !== RENEWAL_CONSENT.version) return undefined
  return { ...RENEWAL_CONSENT, at: clock.now().toISOString() }
}

/** The same, or 422 that names the field. */
export function requireRenewalConsent(deps: Pick<Deps, 'clock'>, shown?: string): GivenConsent {
  const given = givenRenewalConsent(deps, shown)
  if (given) return given
  const message = say(moneyProblemTexts, (t) => t.renewalTermsMissing)
  throw new AppError('consent_missing', 422, message, {
    errors: [{ field: 'consentVersion', code: shown === undefined ? 'missing' : 'outdated', message }],
  })
}
