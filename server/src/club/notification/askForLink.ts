import { Email } from '@medlem/contract/scalar'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import {
  badField,
  type CreatedNotification,
  type NotificationInput,
} from '../../communication/notification/notificationInput.ts'
import { refuseTooMany } from '../../communication/notification/sendingLimit.ts'
import {
  findNotificationByKey,
  insertNotification,
  type NotificationRow,
} from '../../communication/notification/store.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { type InvitationRow, listInvitationsOf, lockInvitation } from '../../people/family/store.ts'
import { findMemberByEmail, lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** Asks the one who was invited for a family link; once for an invitation, and only while it is pending. */
export async function askForLink(
  deps: Deps,
  caller: Caller,
  input: NotificationInput,
): Promise<CreatedNotification> {
  const address = Email.safeParse(input.data.inviteeEmail)
  if (!address.success) {
    throw badField(
      'data.inviteeEmail',
      say(clubProblemTexts, (t) => t.inviteeMissing),
    )
  }
  const { subject } = caller
  return deps.db.transaction(async (tx) => {
    // Two requests at once each count the other.
    await lockMember(tx, subject.id)
    const own = await listInvitationsOf(tx, subject)
    const sent = own.find(
      ({ inviterId, inviteeEmail, status }) =>
        inviterId === subject.id && inviteeEmail === address.data && status === 'pending',
    )
    const invitation = sent && (await lockInvitation(tx, sent.id))
    if (invitation?.status !== 'pending') throw notFound()
    const { id, inviterEmail, inviteeEmail } = invitation
    // The same key as the invitation's own notification.
    const dedupKey = `invitation:${id}:request`
    const answer = { row: seenByInviter(invitation, { input, dedupKey }), created: false }
    if (await findNotificationByKey(tx, dedupKey)) return answer
    const inviteeId = invitation.inviteeId ?? (await findMemberByEmail(tx, inviteeEmail))?.id
    if (inviteeId === undefined) return answer
    const at = deps.clock.now()
    await refuseTooMany(tx, deps, { senderId: subject.id, type: 'FAMILY_LINK_REQUEST', at })
    const row = await insertNotification(tx, {
      receiverId: inviteeId,
      senderId: subject.id,
      type: 'FAMILY_LINK_REQUEST',
      title: input.title,
      message: input.message,
      data: { inviterEmail, familyId: null, inviteeId, inviteeEmail, invitationId: id },
      createdAt: at,
      dedupKey,
    })
    if (!row) throw new Error('the locked invitation has a notification already')
    await auditActing(tx, caller, { action: 'notification_create', objectId: id, at })
    return answer
  })
}

/**
 * The request as its inviter may know it: the same whether the address is a member's, who that is, and whether they have
 * read it (Ruling 45).
 */
function seenByInviter(
  { id, inviterId, inviterEmail, inviteeEmail, createdAt }: InvitationRow,
  { input, dedupKey }: { input: NotificationInput; dedupKey: string },
): NotificationRow {
  return {
    id,
    messageThreadId: null,
    receiverId: id,
    senderId: inviterId,
    type: 'FAMILY_LINK_REQUEST',
    title: input.title,
    message: input.message,
    notice: null,
    data: { inviterEmail, familyId: null, inviteeEmail, invitationId: id },
    read: false,
    createdAt,
    readDate: null,
    deletedAt: null,
    dedupKey,
  }
}
