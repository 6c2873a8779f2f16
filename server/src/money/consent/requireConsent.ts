import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { RENEWAL_CONSENT } from './consent.ts'

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
  const message = 'Please read and agree to the terms of automatic renewal.'
  throw new AppError('consent_missing', 422, message, {
    errors: [{ field: 'consentVersion', code: shown === undefined ? 'missing' : 'outdated', message }],
  })
}
