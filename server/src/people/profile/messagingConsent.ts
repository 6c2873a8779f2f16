import { MESSAGING_CONSENT } from '@medlem/contract/messagingConsent'
import type { MemberRow } from '@medlem/database/schema/member'
import { consentTexts } from '@medlem/i18n/en/contract/consent'
import { inLanguage } from '@medlem/i18n/languages'
import type { Caller } from '../access/caller.ts'
import { refuseWhileActing } from '../access/policy.ts'

/** The consent to messages that a change of the profile gives or withdraws. Only the member gives it. */
export function messagingConsent(
  caller: Caller,
  { row, wanted, at }: { row: MemberRow; wanted: boolean | undefined; at: Date },
): Partial<Pick<MemberRow, 'messagingConsent'>> {
  if (wanted === undefined || wanted === row.messagingOptIn) return {}
  if (!wanted) return { messagingConsent: withdrawn(row, at) }
  refuseWhileActing(caller, 'agreeToMessages')
  // As it was shown: the portal asks for the language of its screen.
  const { language } = caller
  const { messaging: text } = inLanguage(consentTexts, language)
  return { messagingConsent: { version: MESSAGING_CONSENT.version, text, language, at: at.toISOString() } }
}

/** Keeps the consent as evidence, with the time of its withdrawal. */
export function withdrawn({ messagingConsent: given }: MemberRow, at: Date): MemberRow['messagingConsent'] {
  return given && { ...given, withdrawnAt: at.toISOString() }
}
