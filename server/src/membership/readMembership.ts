import type { Membership } from '@medlem/contract/membership'
import { copenhagenDate } from '@medlem/domain/calendar'
import { ineligibility } from '@medlem/domain/eligibility'
import { activeYears, membershipToday } from '@medlem/domain/membership'
import { auditImplicitRead } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { requireReach } from '../http/reach.ts'
import { findMemberById, type MemberRow } from '../member/store.ts'
import { findCatalogueEntry } from '../organisation/catalogue.ts'
import { findOrganisation } from '../organisation/store.ts'
import { type LineOfPayment, listLinesOfHistories } from './paidLineStore.ts'
import { memberName } from './persons.ts'
import { findMembership, type HistoryRow, listHistory, type MembershipRow } from './store.ts'
import { toHistoryItem, toMembership, type Viewer } from './wire.ts'

/** Whose membership it is, if the caller may see it: within reach, or of an organisation that the caller administers. */
export async function requireMembershipReader(
  deps: Deps,
  caller: Caller,
  { memberId, orgId }: { memberId: string; orgId: string },
): Promise<{ member: MemberRow; viewer: Viewer }> {
  const organisation = await findOrganisation(deps.db, orgId)
  if (!organisation) throw notFound()
  const id = caller.subject.id
  const administered = !caller.superAdmin && !caller.actingFor && caller.administers(organisation.key)
  // Whoever has no membership here is none of the organisation's, and answers as somebody who isn't there.
  if (administered && (await findMembership(deps.db, { memberId, orgId }))) {
    const member = await findMemberById(deps.db, memberId)
    if (!member) throw notFound()
    if (member.id !== id)
      await auditImplicitRead(deps, caller, { subjectId: memberId, action: 'membership_read' })
    return { member, viewer: { id, seesPayments: true } }
  }
  const member = await requireReach(deps, caller, memberId, 'read')
  const own = member.id === id || member.parentId === id
  return { member, viewer: { id, seesPayments: own || (caller.superAdmin && !caller.actingFor) } }
}

/** A membership as the viewer may see it, its periods newest first; drafts that nobody tried to pay are left out. */
export async function viewMembership(
  deps: Deps,
  row: MembershipRow,
  { member, viewer }: { member: MemberRow; viewer: Viewer },
): Promise<Membership> {
  const history = await listHistory(deps.db, row.id)
  const lines = await listLinesOfHistories(
    deps.db,
    history.map(({ id }) => id),
  )
  const items = history
    .filter((period) => isTold(period, lines))
    .map((period) =>
      toHistoryItem(
        period,
        lines.filter(({ historyId }) => historyId === period.id),
        viewer,
      ),
    )
  const ready = await readyForRenewal(deps, member, row.orgId, history)
  // The stored copy may be of yesterday; the answer speaks of today.
  const today = membershipToday(history, copenhagenDate(deps.clock.now()))
  const fresh = { ...row, ...today, enabled: today.status === 'active' }
  return toMembership({ row: fresh, items, ready, viewer })
}

function isTold(period: HistoryRow, lines: readonly LineOfPayment[]): boolean {
  return period.status === 'active' || !period.open || lines.some(({ historyId }) => historyId === period.id)
}

/** The organisation is ready, and something is on offer whose year the member has not paid (design §2.4). */
async function readyForRenewal(
  deps: Deps,
  member: MemberRow,
  orgId: string,
  history: readonly HistoryRow[],
): Promise<boolean> {
  const entry = await findCatalogueEntry(deps.db, orgId)
  if (!entry) return false
  const { organisation, configurations, readiness } = entry
  const person = {
    memberId: member.id,
    name: memberName(member),
    relation: 'self' as const,
    linkStatus: null,
    enabled: member.enabled,
  }
  const question = {
    person,
    organisation: { name: organisation.name, ready: readiness.ready },
    activeYears: activeYears(history),
    today: copenhagenDate(deps.clock.now()),
  }
  return configurations.some((offer) => ineligibility({ ...question, offer }) === undefined)
}

/** The membership as a list of none or one, as the specification's clients read it. */
export async function findOwnMembership(
  deps: Deps,
  caller: Caller,
  wish: { memberId: string; orgId: string },
): Promise<Membership[]> {
  const reader = await requireMembershipReader(deps, caller, wish)
  const row = await findMembership(deps.db, wish)
  return row ? [await viewMembership(deps, row, reader)] : []
}

/** The answer to one who just made it. */
export async function viewCreated(deps: Deps, caller: Caller, row: MembershipRow): Promise<Membership> {
  return viewMembership(deps, row, await requireMembershipReader(deps, caller, row))
}
