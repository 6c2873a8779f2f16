import type { Membership } from '@medlem/contract/membership'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { savedCard } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { and, eq, isNull } from 'drizzle-orm'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, isSupport } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findCatalogueEntry } from '../catalogue/catalogue.ts'
import { composeMembership } from './composeMembership.ts'
import { listLinesOfHistories } from './paidLineStore.ts'
import type { Viewer } from './present.ts'
import { findMembership, listPeriods } from './store.ts'

/** Whose membership it is, if the caller may see it: within reach, or of an organisation that the caller administers. */
export async function requireMembershipReader(
  deps: Deps,
  caller: Caller,
  { memberId, orgId }: { memberId: string; orgId: string },
): Promise<{ member: MemberRow; viewer: Viewer }> {
  const organisation = await findOrganisation(deps.db, orgId)
  if (!organisation) throw notFound()
  const { language } = caller
  const id = caller.subject.id
  const administered = !isSupport(caller) && administers(caller, organisation, 'members:read')
  // For an administrator a member without a membership here does not exist: 404 below.
  if (administered && (await findMembership(deps.db, { memberId, orgId }))) {
    const member = await findMemberById(deps.db, memberId)
    if (!member) throw notFound()
    if (member.id !== id)
      await auditImplicitRead(deps, caller, { subjectId: memberId, orgId, action: 'membership_read' })
    return { member, viewer: { id, seesPayments: administers(caller, organisation, 'money:read'), language } }
  }
  const member = await requireReach(deps, caller, memberId, 'read')
  const own = member.id === id || member.parentId === id
  return { member, viewer: { id, seesPayments: own || isSupport(caller), language } }
}

/** A membership with its periods as the viewer may see it today. */
export async function viewMembership(
  deps: Deps,
  row: MembershipRow,
  { member, viewer }: { member: MemberRow; viewer: Viewer },
): Promise<Membership> {
  const history = await listPeriods(deps.db, row.id)
  const lines = await listLinesOfHistories(
    deps.db,
    history.map(({ id }) => id),
  )
  const entry = await findCatalogueEntry(deps.db, row.orgId)
  const today = copenhagenDate(deps.clock.now())
  const knowing = await withOwnCards(deps.db, viewer, [row])
  return composeMembership({ row, history, lines, entry, member, viewer: knowing, today })
}

/** The membership as a list of none or one, as the specification's clients read it. */
export async function findOwnMembership(
  deps: Deps,
  caller: Caller,
  input: { memberId: string; orgId: string },
): Promise<Membership[]> {
  const reader = await requireMembershipReader(deps, caller, input)
  const row = await findMembership(deps.db, input)
  return row ? [await viewMembership(deps, row, reader)] : []
}

/** The answer to one who just made it. */
export async function viewCreated(deps: Deps, caller: Caller, row: MembershipRow): Promise<Membership> {
  return viewMembership(deps, row, await requireMembershipReader(deps, caller, row))
}

/** The viewer with the cards that they saved themselves, asked for only when some membership is renewed with a card. */
export async function withOwnCards(
  db: Database,
  viewer: Viewer,
  memberships: readonly Pick<MembershipRow, 'savedCardIdentifier'>[],
): Promise<Viewer> {
  if (memberships.every(({ savedCardIdentifier }) => savedCardIdentifier === null)) return viewer
  const cards = await db
    .select({ identifier: savedCard.identifier, provider: savedCard.provider })
    .from(savedCard)
    .where(and(eq(savedCard.memberId, viewer.id), isNull(savedCard.forgottenAt)))
  return { ...viewer, ownCards: new Map(cards.map(({ identifier, provider }) => [identifier, provider])) }
}
