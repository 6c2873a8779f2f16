import type { Address, FamilyLinkStatus, Member, MemberName } from '@medlem/contract/member'
import type { MemberRow, StoredAddress } from '@medlem/database/schema/member'

/** The relation of a member to the viewer (Ruling 14). */
export interface Link {
  status: FamilyLinkStatus
  request: 'sent' | 'received'
}

/** A member as seen by themselves, their parent or a super administrator: the whole profile. */
export function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    memberNumber: row.number,
    parentId: row.parentId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    dateOfBirth: row.dateOfBirth,
    profileImage: row.profileImage,
    address: presentAddress(row.address),
    enabled: row.enabled,
    comments: row.comments,
    registrationDate: row.registrationDate.toISOString(),
    updateDate: row.updateDate.toISOString(),
    familyLink: false,
    familyInvitationStatus: null,
    familyInvitationRequest: null,
    messagingOptIn: row.messagingOptIn,
    version: row.version,
  }
}

/**
 * A linked account as the other side sees it. Approval shares Name, Email, Phone and Address and nothing else (Spec 2,
 * 'Approve text'); before and after it only what the invitation itself says.
 */
export function presentLinkedMember(row: MemberRow, link: Link): Member {
  const shared = link.status === 'approved'
  return {
    ...presentMember(row),
    memberNumber: null,
    parentId: null,
    phone: shared ? row.phone : null,
    address: shared ? presentAddress(row.address) : null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    comments: null,
    messagingOptIn: false,
    familyLink: true,
    familyInvitationStatus: link.status,
    familyInvitationRequest: link.request,
  }
}

export function presentMemberName({ firstName, lastName }: MemberRow): MemberName {
  return { firstName, lastName }
}

function presentAddress(stored: StoredAddress | null): Address | null {
  return stored && { ...stored }
}
