import { Email } from '@medlem/contract/scalar'
import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import { listInvitationsOf, lockInvitation } from '../family/store.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { findMemberByEmail, lockMember } from '../member/store.ts'
import { refuseTooMany } from './sendingLimit.ts'
import { findNotificationByKey, insertNotification } from './store.ts'
import { badField, type Told, type Wish } from './wish.ts'

/** Asks the one who was invited for a family link; once for an invitation, and only while it is pending. */
export async function askForLink(deps: Deps, caller: Caller, wish: Wish): Promise<Told> {
  const address = Email.safeParse(wish.data.inviteeEmail)
  if (!address.success) {
    throw badField('data.inviteeEmail', 'Please give the e-mail address of the person whom you invited.')
  }
  const { subject } = caller
  return deps.db.transaction(async (tx) => {
    // Two at once count each other.
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
    const told = await findNotificationByKey(tx, dedupKey)
    if (told) return { row: told, created: false }
    const inviteeId = invitation.inviteeId ?? (await findMemberByEmail(tx, inviteeEmail))?.id
    if (inviteeId === undefined) throw notFound()
    const at = deps.clock.now()
    await refuseTooMany(tx, deps, { senderId: subject.id, type: 'FAMILY_LINK_REQUEST', at })
    const row = await insertNotification(tx, {
      receiverId: inviteeId,
      senderId: subject.id,
      type: 'FAMILY_LINK_REQUEST',
      title: wish.title,
      message: wish.message,
      data: { inviterEmail, familyId: null, inviteeId, inviteeEmail, invitationId: id },
      createdAt: at,
      dedupKey,
    })
    if (!row) throw new Error('the invitation was told of meanwhile, in spite of its lock')
    await auditActing(tx, caller, { action: 'notification_create', objectId: row.id, at })
    return { row, created: true }
  })
}
