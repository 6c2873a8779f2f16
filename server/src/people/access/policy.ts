import { isStaffOf as holdsJob, isStaff, isSuperAdmin } from '@medlem/domain/access'
import { hasRight, hasRightAnywhere, type Right, reachesDown } from '@medlem/domain/rights'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { AppError, forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from './caller.ts'

/**
 * Who may do what, as far as it depends on roles and on acting for another member (docs/authorization.tsv). A super
 * administrator who acts for a member has that member's rights and no others (Ruling 11).
 */
type Rights = Pick<Caller, 'identity' | 'actingFor'>

/** Whether the caller has the right in the organisation, in their own name. */
export function administers(
  { identity, actingFor }: Rights,
  { key }: { key: string },
  right: Right,
): boolean {
  return !actingFor && hasRight(identity.roles, key, right)
}

/** Whether the caller has the right in one of the organisations above, in their own name, and it reaches down (decision 39). */
export function administersFromAbove(
  { identity, actingFor }: Rights,
  keysAbove: readonly string[],
  right: Right,
): boolean {
  return !actingFor && reachesDown(right) && keysAbove.some((key) => hasRight(identity.roles, key, right))
}

/** Whether the caller has the right in some organisation, in their own name. */
export function administersAny({ identity, actingFor }: Rights, right: Right): boolean {
  return !actingFor && hasRightAnywhere(identity.roles, right)
}

/** Whether the caller has a job in the organisation, or in any where that is null, in their own name. */
export function isStaffOf({ identity, actingFor }: Rights, key: string | null): boolean {
  return !actingFor && (key === null ? isStaff(identity.roles) : holdsJob(identity.roles, key))
}

/** Whether the caller is a super administrator in their own name. */
export function isSupport({ identity, actingFor }: Rights): boolean {
  return !actingFor && isSuperAdmin(identity.roles)
}

/** Whether the caller may choose the member to act for, which they may change while they act. */
export function mayChooseMember({ identity }: Pick<Caller, 'identity'>): boolean {
  return isSuperAdmin(identity.roles)
}

/** 403 unless the caller is a super administrator in their own name. */
export function requireSupport(caller: Rights): void {
  if (!isSupport(caller)) throw forbidden()
}

/** Support must choose to act for the member; to everybody else what is another member's does not exist (Ruling 8). */
export function foreignRefusal(caller: Rights): AppError {
  return isSupport(caller) ? impersonationRequired() : notFound()
}

export function impersonationRequired(): AppError {
  return new AppError(
    'impersonation_required',
    403,
    say(peopleProblemTexts, (t) => t.chooseToAct),
  )
}

/** Only the member may do these: no one may act for another here, support included (Ruling 11). */
const ownAffairs = {
  saveCard: 'actingSavesCard',
  renewAutomatically: 'actingRenews',
  agreeToMessages: 'actingAgreesToMessages',
  makeCalendarAddress: 'actingMakesCalendarAddress',
  exportData: 'actingExports',
  eraseData: 'actingErases',
  readEmails: 'actingReadsEmails',
  showNotifications: 'actingShowsNotifications',
  useLetter: 'actingUsesLetter',
  acceptPage: 'actingAcceptsPage',
} as const satisfies Record<string, keyof typeof peopleProblemTexts>

/** 403 for one who acts for another member. */
export function refuseWhileActing(
  { actingFor }: Pick<Caller, 'actingFor'>,
  affair: keyof typeof ownAffairs,
): void {
  if (!actingFor) return
  const message = say(peopleProblemTexts, (t) => t[ownAffairs[affair]])
  throw new AppError('forbidden', 403, message, { event: 'acting_refused' })
}
