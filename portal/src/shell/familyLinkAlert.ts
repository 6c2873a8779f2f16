import type { FamilyLinkData } from '@medlem/contract/notification'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import type { FamilyLinkAction } from '../api/family/family.ts'

/** Spec 8: the titles are kept to the letter, 'declin' included. */
const familyLinkTitles = {
  /** Started from the family's own screens. */
  family: {
    approve: { success: shellTexts.linkApproved, error: shellTexts.linkApprovalFailed },
    reject: { success: shellTexts.linkDeclined, error: shellTexts.linkDeclineFailed },
  },
  /** Started from a notification. */
  notification: {
    approve: { success: shellTexts.linkApproved, error: shellTexts.ownLinkApprovalFailed },
    reject: { success: shellTexts.ownLinkRejected, error: shellTexts.ownLinkRejectionFailed },
  },
} as const

export type FamilyLinkPlace = keyof typeof familyLinkTitles

/** 'success' is success, anything else an error (Spec 4). */
export function familyLinkAlert(place: FamilyLinkPlace, action: FamilyLinkAction, status: string) {
  const kind = status === 'success' ? 'success' : 'error'
  return { kind, title: familyLinkTitles[place][action][kind] } as const
}

/** What an answer from a notification needs; without invitee or invitation it is ignored (Spec 5). */
export function answerableLink(
  data: FamilyLinkData,
): { invitationId: string; otherEmail: string } | undefined {
  const { inviteeEmail, invitationId, inviterEmail } = data
  if (!inviteeEmail || !invitationId) return undefined
  return { invitationId, otherEmail: inviterEmail ?? '' }
}
