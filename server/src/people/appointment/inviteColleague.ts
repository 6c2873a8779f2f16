import {
  APPOINTMENT_TEMPLATE,
  type AppointmentInvitation,
  type inviteColleague as call,
} from '@medlem/contract/appointment'
import type { RequestOf } from '@medlem/contract/endpoint'
import { APPOINTMENT_INVITATION_DAYS, INVITATIONS_A_DAY } from '@medlem/domain/appointment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveRole, movesMoney } from '@medlem/domain/rights'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { BASE_LANGUAGE } from '@medlem/i18n/languages'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireFreshLogin } from '../access/freshLogin.ts'
import { requireSecondStep } from '../access/secondStep.ts'
import { findMemberByEmail } from '../member/store.ts'
import { lacksRights, requireOwnRoles } from './appointmentProblems.ts'
import { fullName, presentInvitation } from './present.ts'
import {
  countInvitationsSince,
  findInvitation,
  insertInvitation,
  lockInvitation,
  updateInvitation,
  withdrawSame,
} from './store.ts'

const DAY_MS = 86_400_000

type Input = RequestOf<typeof call>['body'] & { orgId: string }

/** Invites the reader of an address to a job, by e-mail; an open invitation of theirs to the same job ends with it. */
export async function inviteColleague(
  deps: Deps,
  caller: Caller,
  { orgId, email, job, endsOn }: Input,
): Promise<AppointmentInvitation> {
  const organisation = await requireAdministered(deps, caller, orgId, 'access:write')
  const { key, name } = organisation
  requireOwnRoles(deps)
  if (!mayGiveRole(caller.identity.roles, key, job)) throw lacksRights()
  // Else a stolen password makes another account, which has a second step.
  if (movesMoney(job)) requireSecondStep(caller, organisation)
  requireFreshLogin(deps, caller)
  const at = deps.clock.now()
  requireFuture(endsOn, copenhagenDate(at))
  const { actor } = caller
  return deps.db.transaction(async (tx) => {
    if ((await countInvitationsSince(tx, actor.id, new Date(at.getTime() - DAY_MS))) >= INVITATIONS_A_DAY) {
      throw new AppError(
        'rate_limited',
        429,
        say(peopleProblemTexts, (t) => t.tooManyJobInvitations),
      )
    }
    await withdrawSame(tx, { orgId, email, role: job, at })
    const { id } = await insertInvitation(tx, {
      orgId,
      email,
      role: job,
      endsOn,
      invitedBy: actor.id,
      createdAt: at,
      expiresAt: new Date(at.getTime() + APPOINTMENT_INVITATION_DAYS * DAY_MS),
    })
    const receiver = await findMemberByEmail(tx, email)
    await queueMessage(tx, {
      dedupKey: `appointment-invitation:${id}`,
      channel: 'email',
      templateId: APPOINTMENT_TEMPLATE,
      // Somebody who is no member yet is written to in the inviter's language.
      ...(receiver ? { memberId: receiver.id } : { language: actor.language ?? BASE_LANGUAGE }),
      orgId,
      params: { ORG: name, NAME: fullName(actor), JOB: job, appointmentInvitationId: id },
      at,
    })
    const entry = {
      action: 'appointment_invite',
      orgId,
      objectId: id,
      detail: { role: job, endsOn },
      at,
    } as const
    await auditAdministration(tx, caller, { ...entry, subjectId: receiver?.id ?? null })
    const view = await findInvitation(tx, id)
    if (!view) throw new Error('the invitation was not read back')
    return presentInvitation(view)
  })
}

function requireFuture(endsOn: string | null, today: string): void {
  if (endsOn === null || endsOn > today) return
  const message = say(peopleProblemTexts, (t) => t.lastDayOver)
  throw refuseField('endsOn', 'in_past', message)
}

/** Its link is of no use any more; those who may give jobs may withdraw it. */
export async function withdrawColleague(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  await requireAdministered(deps, caller, orgId, 'access:write')
  requireOwnRoles(deps)
  await deps.db.transaction(async (tx) => {
    const view = await lockInvitation(tx, id)
    if (view?.row.orgId !== orgId || view.row.acceptedAt !== null) throw notFound()
    if (view.row.withdrawnAt !== null) return
    const at = deps.clock.now()
    await updateInvitation(tx, id, { withdrawnAt: at })
    const entry = {
      action: 'appointment_withdraw',
      orgId,
      objectId: id,
      detail: { role: view.row.role },
      at,
    } as const
    await auditAdministration(tx, caller, entry)
  })
}
