import type { MemberRow } from '@medlem/database/schema/member'
import type { InvitationRow } from './store.ts'

/**
 * Whether a viewer may know who is on the other side of an invitation. The invited person knows the inviter; the inviter
 * knows the other's record only once it was approved, and until then what they typed (Ruling 45).
 */
export function isOtherKnown(
  { inviterId, status, decidedAt }: Pick<InvitationRow, 'inviterId' | 'status' | 'decidedAt'>,
  viewerId: string,
): boolean {
  // An invitation that was taken back has no time of decision, a link that was ended has.
  return inviterId !== viewerId || status === 'approved' || (status === 'ended' && decidedAt !== null)
}

/** An invited address as its inviter sees it: what was typed, under the invitation's own id and dates. */
export function typedOther({ id, inviteeEmail, createdAt }: InvitationRow): MemberRow {
  return {
    id,
    number: 0,
    parentId: null,
    firstName: inviteeEmail,
    lastName: '',
    email: inviteeEmail,
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address: null,
    enabled: true,
    comments: null,
    language: null,
    readLanguage: null,
    messagingOptIn: false,
    mergedInto: null,
    hasOffice: false,
    messagingConsent: null,
    erasedAt: null,
    issuer: null,
    subject: null,
    registrationDate: createdAt,
    updateDate: createdAt,
    version: 1,
  }
}

interface Found {
  invitation: InvitationRow
  /** Null while the invited address is no member's. */
  other: MemberRow | null
}

/** Invitations of a viewer, newest first, with the other side as the viewer may know it; one id for one address. */
export function seenOthers(found: readonly Found[], viewerId: string) {
  const idByAddress = new Map<string, string>()
  for (const { invitation, other } of found) {
    const { inviterId, inviterEmail, inviteeEmail } = invitation
    if (!other || !isOtherKnown(invitation, viewerId)) continue
    const address = inviterId === viewerId ? inviteeEmail : inviterEmail
    idByAddress.set(address.toLowerCase(), other.id)
  }
  return found.flatMap(({ invitation, other }) => {
    if (isOtherKnown(invitation, viewerId)) return other ? { invitation, other } : []
    const address = invitation.inviteeEmail.toLowerCase()
    const id = idByAddress.get(address) ?? invitation.id
    idByAddress.set(address, id)
    return { invitation, other: { ...typedOther(invitation), id } }
  })
}
