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
import { inviteWithin } from '../../people/family/createInvitation.ts'
import {
  type InvitationRow,
  listInvitationsOf,
  listInvitedSince,
  lockInvitation,
} from '../../people/family/store.ts'
import { findMemberByEmail, lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { say } from '../../platform/error/sentence.ts'

/**
 * Asks for a family link (Spec 7 has no other call that starts one): invites the address where nothing is pending with it, and
 * asks the invited person once per invitation. Somebody who is linked already, or was invited by the other, gets that.
 */
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
    const at = deps.clock.now()
    const invitation = sent && (await lockInvitation(tx, sent.id))
    if (invitation?.status !== 'pending') {
      const limit = () =>
        refuseTooMany(tx, deps, {
          senderId: subject.id,
          type: 'FAMILY_LINK_REQUEST',
          at,
          listSent: listInvitedSince,
        })
      const made = await inviteWithin(tx, caller, { inviteeEmail: address.data, at, limit })
      return { row: seenByInviter(made.invitation, { input, senderId: subject.id }), created: made.created }
    }
    const { id, inviterEmail, inviteeEmail } = invitation
    const dedupKey = requestKey(id)
    const answer = { row: seenByInviter(invitation, { input, senderId: subject.id }), created: false }
    if (await findNotificationByKey(tx, dedupKey)) return answer
    const inviteeId = invitation.inviteeId ?? (await findMemberByEmail(tx, inviteeEmail))?.id
    if (inviteeId === undefined) return answer
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

/** The same key as the invitation's own notification. */
const requestKey = (invitationId: string) => `invitation:${invitationId}:request`

/**
 * The request as its inviter may know it: the same whether the address is a member's, who that is, and whether they have
 * read it (Ruling 45).
 */
function seenByInviter(
  { id, inviterEmail, inviteeEmail, createdAt }: InvitationRow,
  { input, senderId }: { input: NotificationInput; senderId: string },
): NotificationRow {
  return {
    id,
    messageThreadId: null,
    receiverId: id,
    senderId,
    type: 'FAMILY_LINK_REQUEST',
    title: input.title,
    message: input.message,
    notice: null,
    data: { inviterEmail, familyId: null, inviteeEmail, invitationId: id },
    read: false,
    createdAt,
    readDate: null,
    deletedAt: null,
    dedupKey: requestKey(id),
  }
}
