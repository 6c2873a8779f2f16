import { MESSAGING_CONSENT } from '@medlem/contract/messagingConsent'
import type { MemberRow } from '@medlem/database/schema/member'
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
  return { messagingConsent: { ...MESSAGING_CONSENT, at: at.toISOString() } }
}

/** Keeps the consent as evidence, with the time of its withdrawal. */
export function withdrawn({ messagingConsent: given }: MemberRow, at: Date): MemberRow['messagingConsent'] {
  return given && { ...given, withdrawnAt: at.toISOString() }
}
