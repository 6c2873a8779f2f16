import type { FamilyInvitation } from '@medlem/contract/family'
import type { FamilyLinkStatus, MemberName } from '@medlem/contract/member'
import type { Relation } from '@medlem/contract/membership'

export type Decision = 'approved' | 'rejected'

/** Who decides: the signed-in member's own address, and whether somebody acts in that member's place. */
export interface Decider {
  email: string | null
  actingFor: boolean
}

export type DecisionResult =
  /** `changed` is false when it had been decided so before. */
  { ok: true; status: Decision; changed: boolean; message: string } | { ok: false; message: string }

/** Decides a pending invitation; only the invited member can (Spec 4, Ruling 33). */
export function decide(
  invitation: Pick<FamilyInvitation, 'inviteeEmail' | 'status'>,
  decider: Decider,
  decision: Decision,
): DecisionResult {
  const verb = decision === 'approved' ? 'approve' : 'reject'
  // Support may see a member's invitations, but never consents in the member's place.
  if ((decider.actingFor && decision === 'approved') || !isInvitee(invitation, decider.email)) {
    return { ok: false, message: `Only the invited member can ${verb} this link.` }
  }
  if (invitation.status === decision) {
    return { ok: true, status: decision, changed: false, message: `The family link is already ${decision}.` }
  }
  if (invitation.status !== 'pending') {
    return { ok: false, message: `This invitation was already ${invitation.status}.` }
  }
  return { ok: true, status: decision, changed: true, message: `The family link is ${decision}.` }
}

export function isInvitee(invitation: Pick<FamilyInvitation, 'inviteeEmail'>, email: string | null): boolean {
  return email !== null && invitation.inviteeEmail.toLowerCase() === email.toLowerCase()
}

/** Spec 5: an invitation that lacks either address is skipped. */
export function isComplete(
  invitation: Partial<Pick<FamilyInvitation, 'inviterEmail' | 'inviteeEmail'>>,
): boolean {
  return Boolean(invitation.inviterEmail?.trim()) && Boolean(invitation.inviteeEmail?.trim())
}

/** The name shown for the inviter, from first and last name (Spec 3). */
export function inviterName(inviter: MemberName): string {
  return `${inviter.firstName} ${inviter.lastName}`.trim()
}

/** An invitation between the viewer and one other member. */
export interface LinkRow {
  otherId: string
  status: FamilyLinkStatus
  /** Milliseconds since 1970 of its latest change. */
  changedAt: number
}

export interface FamilyMember {
  memberId: string
  relation: Relation
  linkStatus: FamilyLinkStatus | null
}

const standing: Record<FamilyLinkStatus, number> = { approved: 3, pending: 2, rejected: 1, ended: 1 }

/**
 * The family as a viewer has it (Ruling 13): oneself, own children, and every account with which there was an
 * invitation. Of several invitations with one account the approved one counts, then a pending one, then the latest.
 */
export function family(
  viewerId: string,
  childIds: readonly string[],
  links: readonly LinkRow[],
): FamilyMember[] {
  const counting = new Map<string, LinkRow>()
  for (const link of links) {
    const other = counting.get(link.otherId)
    const rank = other ? standing[link.status] - standing[other.status] : 1
    if (!other || rank > 0 || (rank === 0 && link.changedAt > other.changedAt))
      counting.set(link.otherId, link)
  }
  counting.delete(viewerId)
  for (const id of childIds) counting.delete(id)
  return [
    { memberId: viewerId, relation: 'self', linkStatus: null },
    ...childIds.map((memberId) => ({ memberId, relation: 'child' as const, linkStatus: null })),
    ...[...counting.values()].map(({ otherId, status }) => ({
      memberId: otherId,
      relation: 'linked' as const,
      linkStatus: status,
    })),
  ]
}

/** Whether the viewer may see and buy for this member: always oneself and children, a linked account while approved. */
export function isInReach(member: Pick<FamilyMember, 'relation' | 'linkStatus'>): boolean {
  return member.relation !== 'linked' || member.linkStatus === 'approved'
}

/** The ids in the viewer's reach. */
export function reach(viewerId: string, childIds: readonly string[], links: readonly LinkRow[]): string[] {
  return family(viewerId, childIds, links)
    .filter(isInReach)
    .map((member) => member.memberId)
}
