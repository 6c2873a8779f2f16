import { Job } from '@medlem/contract/appointment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveJob } from '@medlem/domain/rights'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { administers } from '../access/policy.ts'
import { findOrganisation } from '../organisation/store.ts'
import { lacksRights, requireOwnRoles } from './appointmentProblems.ts'
import { takeAppointment } from './changeAppointment.ts'
import { hasOtherAdministrator, lockAppointment } from './store.ts'

/** Takes a job away, or gives up one's own. The last administrator without a last day stays. */
export async function endAppointment(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  const organisation = await findOrganisation(deps.db, orgId)
  if (!organisation || !administers(caller, organisation, 'access:read')) throw notFound()
  requireOwnRoles(deps)
  await deps.db.transaction(async (tx) => {
    const row = await lockAppointment(tx, id)
    const job = row?.orgId === orgId ? Job.safeParse(row.role).data : undefined
    if (!row || !job || row.endedAt !== null) throw notFound()
    const isOwn = row.memberId === caller.actor.id
    if (!isOwn && !mayGiveJob(caller.identity.roles, organisation.key, job)) throw lacksRights()
    const at = deps.clock.now()
    const { memberId } = row
    const place = { orgId, memberId, today: copenhagenDate(at) }
    if (job === 'ADMIN' && row.endsOn === null && !(await hasOtherAdministrator(tx, place))) throw lastOne()
    await takeAppointment(tx, row, { at, by: caller.actor.id, traceId: caller.traceId })
    const entry = { action: 'appointment_end', orgId, objectId: id, detail: { role: job }, at } as const
    await auditAdministration(tx, caller, { ...entry, subjectId: memberId })
  })
}

function lastOne(): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(peopleProblemTexts, (t) => t.lastAdministrator),
  )
}
