import { randomUUID } from 'node:crypto'
import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { inviterName } from '@medlem/domain/family'
import { BASE_LANGUAGE } from '@medlem/i18n/languages'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { typedOther } from './seenOther.ts'
import type { InvitationRow } from './store.ts'

interface InvitationNotice {
  invitation: InvitationRow
  /** Who did it. */
  by: MemberRow
  at: Date
}

/** The request in the invited member's bell and by e-mail, once per invitation; by e-mail alone to somebody who is no member yet. */
export async function notifyInvitee(db: Database, { invitation, by, at }: InvitationNotice): Promise<void> {
  await queueEmail(db, { invitation, by, at }, { kind: 'familyInvitation', to: invitation.inviteeId })
  if (invitation.inviteeId === null) return
  await insertNotice(db, {
    ...noticeOf({ invitation, by, at }, invitation.inviteeId),
    notice: { code: 'link_request', values: { name: inviterName(by), firstName: by.firstName } },
    // With the invitation's id the bell offers to approve and to reject (Spec 5).
    data: { ...dataOf(invitation), invitationId: invitation.id },
    dedupKey: `invitation:${invitation.id}:request`,
  })
}

const codes = {
  approved: 'link_approved',
  rejected: 'link_rejected',
  ended: 'link_ended',
  takenBack: 'link_taken_back',
} as const

export type Outcome = keyof typeof codes

/** Tells the other side what became of an invitation; there is nothing to answer, so the invitation's id is left out. */
export async function notifyOutcome(
  db: Database,
  { outcome, ...notice }: InvitationNotice & { outcome: Outcome },
): Promise<void> {
  const { invitation, by } = notice
  const receiverId = by.id === invitation.inviterId ? invitation.inviteeId : invitation.inviterId
  if (receiverId === null) return
  // Somebody who says no stays the address that the inviter typed (Ruling 45).
  const isTyped = outcome === 'rejected'
  const { inviteeId, ...typed } = dataOf(invitation)
  await insertNotice(db, {
    ...noticeOf(notice, receiverId),
    ...(isTyped ? { senderId: null } : {}),
    notice: {
      code: codes[outcome],
      values: { name: inviterName(isTyped ? typedOther(invitation) : by) },
    },
    data: isTyped ? typed : { ...typed, inviteeId },
    dedupKey: `invitation:${invitation.id}:${outcome}`,
  })
  const kind = emailKinds[outcome]
  if (kind) await queueEmail(db, notice, { kind, to: receiverId })
}

const emailKinds: Partial<Record<Outcome, 'familyApproved' | 'familyRejected'>> = {
  approved: 'familyApproved',
  rejected: 'familyRejected',
}

interface EmailInput {
  kind: 'familyInvitation' | 'familyApproved' | 'familyRejected'
  /** Null: the address that was invited, whose member is not known. */
  to: string | null
}

async function queueEmail(db: Database, { invitation, by, at }: InvitationNotice, { kind, to }: EmailInput) {
  await queueMessage(db, {
    dedupKey: `invitation:${invitation.id}:${kind}`,
    channel: 'email',
    templateId: TEMPLATE[kind],
    // Somebody who is no member yet is written to in the inviter's language.
    ...(to === null ? { language: by.language ?? BASE_LANGUAGE } : { memberId: to }),
    params: {
      ...(kind === 'familyRejected' ? {} : { NAME: inviterName(by) }),
      byId: by.id,
      invitationId: invitation.id,
    },
    at,
  })
}

function noticeOf({ by, at }: InvitationNotice, receiverId: string) {
  return { id: randomUUID(), receiverId, senderId: by.id, type: 'FAMILY_LINK_REQUEST', createdAt: at }
}

function dataOf({ inviterEmail, inviteeId, inviteeEmail }: InvitationRow) {
  return { inviterEmail, familyId: null, inviteeId, inviteeEmail }
}
