import type { OwnRenewal, Renewal } from '@medlem/contract/renewal'
import { copenhagenDate } from '@medlem/domain/calendar'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findRenewalView, latestCharges, type RenewalView } from './overviewStore.ts'
import { toOwnRenewal, toRenewal } from './present.ts'

/** Renewals as those see them who administer the organisation. */
export async function viewRenewals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { language }: Caller,
  views: readonly RenewalView[],
): Promise<Renewal[]> {
  const heldForReview = views.filter(({ row }) => row.state === 'parked').map(({ row }) => row.id)
  const latest = await latestCharges(db, heldForReview)
  const today = copenhagenDate(clock.now())
  return views.map((view) => toRenewal(view, { latest: latest.get(view.row.id), language, today }))
}

/** One in its present state, as the answer to a decision. */
export async function viewRenewal(deps: Deps, caller: Caller, id: string): Promise<Renewal> {
  const view = await findRenewalView(deps.db, id)
  const [wire] = view ? await viewRenewals(deps, caller, [view]) : []
  if (!wire) throw notFound()
  return wire
}

/** A renewal of an organisation about whose money the caller decides in their own name; 404 for all others. */
export async function requireRenewal(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<RenewalView> {
  requireSecondStep(caller, await requireAdministered(deps, caller, orgId, 'money:write'))
  const view = await findRenewalView(deps.db, id)
  if (view?.row.orgId !== orgId) throw notFound()
  return view
}

/** A renewal that the caller pays; a super administrator's read is audited (Ruling 11). */
export async function readOwnRenewal(deps: Deps, caller: Caller, id: string): Promise<OwnRenewal> {
  const view = await findRenewalView(deps.db, id)
  if (!view) throw notFound()
  const { orgId, payerId } = view.row
  const today = copenhagenDate(deps.clock.now())
  if (payerId === caller.subject.id) return toOwnRenewal(view, today)
  if (!isSupport(caller)) throw notFound()
  await auditImplicitRead(deps, caller, { subjectId: payerId, orgId, action: 'membership_read' })
  return toOwnRenewal(view, today)
}
