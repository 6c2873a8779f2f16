import { agreementTexts } from '@medlem/i18n/en/server/consent'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** What somebody agrees to: the version, and its text in a language. */
export interface Consent {
  version: string
  text: string
}

/** What a buyer agrees to, with its version, which is written down with each membership year. */
export function consentIn(language: string): Consent {
  return { version: '2026-11-01', text: inLanguage(agreementTexts, language).membership }
}

/** What a member agrees to when a card is kept, and when it is charged every year. */
export function renewalConsentIn(language: string): Consent {
  return { version: '2026-11-22', text: inLanguage(agreementTexts, language).renewal }
}

/** What a member who lets an app be charged every year agrees to. */
export function appRenewalConsentIn(language: string): Consent {
  return { version: '2026-11-29', text: inLanguage(agreementTexts, language).appRenewal }
}

/** What a member agrees to when a card is kept for the parts of one purchase. */
export function instalmentConsentIn(language: string): Consent {
  return { version: '2026-11-23', text: inLanguage(agreementTexts, language).instalments }
}

export const CONSENT = consentIn(BASE_LANGUAGE)
export const RENEWAL_CONSENT = renewalConsentIn(BASE_LANGUAGE)

/** What was agreed to, in which language, and when. */
export interface GivenConsent extends Consent {
  language: string
  at: string
}

/** The consent to a kept card and yearly charges, if the version that was shown is the one in force. */
export function givenRenewalConsent(
  { clock }: Pick<Deps, 'clock'>,
  { language }: Pick<Caller, 'language'>,
  shown?: string,
  isAgreement = false,
): GivenConsent | undefined {
  const given = isAgreement ? appRenewalConsentIn(language) : renewalConsentIn(language)
  return shown === given.version ? { ...given, language, at: clock.now().toISOString() } : undefined
}

/** The same, or 422 that names the field. */
export function requireRenewalConsent(
  deps: Pick<Deps, 'clock'>,
  caller: Pick<Caller, 'language'>,
  shown?: string,
  isAgreement = false,
): GivenConsent {
  const given = givenRenewalConsent(deps, caller, shown, isAgreement)
  if (given) return given
  const message = say(moneyProblemTexts, (t) => t.renewalTermsMissing)
  throw refuseField('consentVersion', shown === undefined ? 'missing' : 'outdated', message, {
    as: 'consent_missing',
  })
}

/** The same for the parts of a purchase. */
export function requireInstalmentConsent(
  { clock }: Pick<Deps, 'clock'>,
  { language }: Pick<Caller, 'language'>,
  shown?: string,
): GivenConsent {
  const given = instalmentConsentIn(language)
  if (shown === given.version) return { ...given, language, at: clock.now().toISOString() }
  const message = say(moneyProblemTexts, (t) => t.instalmentTermsMissing)
  throw refuseField('consentVersion', shown === undefined ? 'missing' : 'outdated', message, {
    as: 'consent_missing',
  })
}
