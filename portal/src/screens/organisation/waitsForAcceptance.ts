import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'

/** Whether the member is asked to accept a page as a member, or for a child who is one. Linked accounts are asked themselves. */
export const waitsForAcceptance = (
  { relation }: FamilyMemberStatus,
  { status, waitingPages }: MemberStatus,
): boolean => status === 'active' && relation !== 'linked' && waitingPages !== undefined

/** Whether anything of the family waits so. */
export const asksFamily = (people: readonly FamilyMemberStatus[]): boolean =>
  people.some((person) => person.statuses.some((status) => waitsForAcceptance(person, status)))
