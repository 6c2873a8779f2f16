import type { FamilyLinkData } from '@medlem/contract/notification'
import type { FamilyLinkAction } from '../api/family/family.ts'

/** Spec 8: the titles are kept to the letter, 'declin' included. */
const familyLinkTitles = {
  /** Started from the family's own screens. */
  family: {
    approve: { success: 'Family link approved!', error: 'Family link approval failed!' },
    reject: { success: 'Family link declined!', error: 'Family link declin failed!' },
  },
  /** Started from a notification. */
  notification: {
    approve: { success: 'Family link approved!', error: 'Family link approved failed!' },
    reject: { success: 'Family link rejected!', error: 'Family link rejection failed!' },
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
