import type { FamilyInvitation } from '@medlem/contract/family'
import type { FamilyLinkStatus, MemberName } from '@medlem/contract/member'
import type { Relation } from '@medlem/contract/membership'
import { familyTexts } from '@medlem/i18n/en/domain/family'

type FamilyTexts = typeof familyTexts

/** What can be done with an invitation. */
export type InvitationEvent = 'approve' | 'reject' | 'end'

export type Side = 'inviter' | 'invitee'

interface Transition {
  to: FamilyLinkStatus
  by: readonly Side[]
}

/** Design §2.4, one row per state; what is not listed can't happen. */
const transitions: Record<FamilyLinkStatus, Partial<Record<InvitationEvent, Transition>>> = {
  pending: {
    approve: { to: 'approved', by: ['invitee'] },
    reject: { to: 'rejected', by: ['invitee'] },
    // The inviter takes it back.
    end: { to: 'ended', by: ['inviter'] },
  },
  approved: { end: { to: 'ended', by: ['inviter', 'invitee'] } },
  rejected: {},
  ended: {},
}

/** On which side the one who decides is, if on any, and whether somebody acts in that member's place. */
export interface Decider {
  side: Side | undefined
  actingFor: boolean
}

export type InvitationOutcome =
  /** `changed` is false when it had been decided so before. */
  { ok: true; status: FamilyLinkStatus; changed: boolean; message: string } | { ok: false; message: string }

/** What becomes of an invitation, and the sentence that says so. */
export function decide(
  status: FamilyLinkStatus,
  { side, actingFor }: Decider,
  event: InvitationEvent,
  t: FamilyTexts = familyTexts,
): InvitationOutcome {
  const transition = transitions[status][event]
  if (event === 'end') {
    if (!side) return { ok: false, message: t.onlyTheTwo }
    if (!transition?.by.includes(side)) return { ok: false, message: whyNotEnded(status, t) }
    const message = status === 'pending' ? t.invitationTakenBack : t.linkEnded
    return { ok: true, status: transition.to, changed: true, message }
  }
  // Support may see a member's invitations, but never consents in the member's place (Ruling 33).
  if (side !== 'invitee' || (actingFor && event === 'approve')) {
    return { ok: false, message: event === 'approve' ? t.onlyInvitedApproves : t.onlyInvitedRejects }
  }
  if (!transition) {
    if (status !== decided[event]) return { ok: false, message: t.decidedBefore({ status }) }
    return { ok: true, status, changed: false, message: t.decidedSoBefore({ status }) }
  }
  return { ok: true, status: transition.to, changed: true, message: t.decided({ status: transition.to }) }
}

const decided = { approve: 'approved', reject: 'rejected' } as const

function whyNotEnded(status: FamilyLinkStatus, t: FamilyTexts): string {
  if (status === 'pending') return t.onlySenderTakesBack
  return status === 'rejected' ? t.noLinkToEnd : t.alreadyEnded
}

interface Sides {
  inviterId: string
  /** Null while no member has the invited address. */
  inviteeId: string | null
  inviteeEmail: string
}

/**
 * The side of an invitation that a member is on. The address counts only until the invitation has found its member: who
 * gets the address later was not invited. Pass null for an address that is not proven.
 */
export function sideOf(
  { inviterId, inviteeId, inviteeEmail }: Sides,
  { id, email }: { id: string; email: string | null },
): Side | undefined {
  if (inviterId === id) return 'inviter'
  if (inviteeId !== null) return inviteeId === id ? 'invitee' : undefined
  return email !== null && inviteeEmail.toLowerCase() === email.toLowerCase() ? 'invitee' : undefined
}

/** Design X4. */
export const MAX_CHILDREN = 20

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

const statusRank: Record<FamilyLinkStatus, number> = { approved: 3, pending: 2, rejected: 1, ended: 1 }

/** Of several invitations with one account the approved one counts, then a pending one, then the latest. */
export function countingLinks<Link extends LinkRow>(links: readonly Link[]): Map<string, Link> {
  const counting = new Map<string, Link>()
  for (const link of links) {
    const other = counting.get(link.otherId)
    const rank = other ? statusRank[link.status] - statusRank[other.status] : 1
    if (!other || rank > 0 || (rank === 0 && link.changedAt > other.changedAt))
      counting.set(link.otherId, link)
  }
  return counting
}

/**
 * The family as a viewer has it (Ruling 13): oneself, own children, and every account with which there was an
 * invitation.
 */
export function family(
  viewerId: string,
  childIds: readonly string[],
  links: readonly LinkRow[],
): FamilyMember[] {
  const counting = countingLinks(links)
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

/** Whether the viewer may see and buy for this member: always oneself and children, a linked account while approved. `reachStore.ts` of the server has it in SQL. */
export function isInReach(member: Pick<FamilyMember, 'relation' | 'linkStatus'>): boolean {
  return member.relation !== 'linked' || member.linkStatus === 'approved'
}

/** The ids in the viewer's reach. */
export function reach(viewerId: string, childIds: readonly string[], links: readonly LinkRow[]): string[] {
  return family(viewerId, childIds, links)
    .filter(isInReach)
    .map((member) => member.memberId)
}
