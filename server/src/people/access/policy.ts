import { administers as hasOrganisation, hasRole, isSuperAdmin } from '@medlem/domain/access'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { AppError, forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from './caller.ts'

/**
 * Who may do what, as far as it depends on roles and on acting for another member (docs/authorization.tsv). A super
 * administrator who acts for a member has that member's rights and no others (Ruling 11).
 */
type Rights = Pick<Caller, 'identity' | 'actingFor'>

/** Whether the caller administers the organisation in their own name. */
export function administers({ identity, actingFor }: Rights, { key }: { key: string }): boolean {
  return !actingFor && hasOrganisation(identity.roles, key)
}

/** Whether the caller administers some organisation, or the portal, in their own name. */
export function administersAny({ identity, actingFor }: Rights): boolean {
  return !actingFor && hasRole(identity.roles, ['ADMIN', 'SUPER_ADMIN'])
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
