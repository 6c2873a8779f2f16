import type { MemberRecord } from '@medlem/contract/memberRecord'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { FastifyRequest } from 'fastify'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import { type Caller, requireCaller } from '../../people/access/caller.ts'
import { administers, isSupport } from '../../people/access/policy.ts'
import { findInReach } from '../../people/access/reachStore.ts'
import { listInvitationsWithOther } from '../../people/family/store.ts'
import { presentLinkedMember, presentMember } from '../../people/member/present.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import type { CatalogueCache } from '../catalogue/catalogueCache.ts'
import { composeMembership } from '../membership/composeMembership.ts'
import type { Viewer } from '../membership/present.ts'
import { withOwnCards } from '../membership/readMembership.ts'
import {
  findRecordById,
  findRecordByIdentity,
  type MembershipRecord,
  type MemberWithMemberships,
} from '../membership/recordStore.ts'

type Reading = Deps & { catalogue: CatalogueCache }

/**
 * A member with every membership and its history (X16): oneself, a child, a linked account, or for an administrator a
 * member of the own organisations. One's own record is found together with who is asking, in one round trip.
 */
export async function getMember(deps: Reading, request: FastifyRequest, id: string): Promise<MemberRecord> {
  let own: MemberWithMemberships | undefined
  const caller = await requireCaller(deps, request, async (identity) => {
    own = await findRecordByIdentity(deps.db, identity)
    return own?.member
  })
  const subjectId = caller.subject.id
  if (own && own.member.id === id && subjectId === id)
    return view(deps, own, { id, seesPayments: true, language: caller.language })
  const record = await findRecordById(deps.db, id)
  if (!record) throw notFound()
  const within = id === subjectId || (await findInReach(deps.db, subjectId, id)) !== undefined
  return within ? viewWithinReach(deps, caller, record) : viewAdministered(deps, caller, record)
}

/** A linked account shares what its approval says, and not what others paid (design row 9). */
async function viewWithinReach(
  deps: Reading,
  caller: Caller,
  record: MemberWithMemberships,
): Promise<MemberRecord> {
  const { subject } = caller
  const { member } = record
  const own = member.id === subject.id || member.parentId === subject.id
  const answer = await view(deps, record, {
    id: subject.id,
    seesPayments: own || isSupport(caller),
    language: caller.language,
  })
  return own ? answer : { ...answer, ...(await presentLinked(deps, subject, member)) }
}

async function presentLinked(deps: Deps, subject: MemberRow, member: MemberRow) {
  const invitations = await listInvitationsWithOther(deps.db, subject.id)
  const link = invitations.find(
    ({ invitation, other }) => other.id === member.id && invitation.status === 'approved',
  )
  // The link was ended meanwhile.
  if (!link) throw notFound()
  const request = link.invitation.inviterId === subject.id ? 'sent' : 'received'
  return presentLinkedMember(member, { status: 'approved', request })
}

/** The member's memberships that the caller administers; 404 when there is none. */
async function viewAdministered(
  deps: Reading,
  caller: Caller,
  record: MemberWithMemberships,
): Promise<MemberRecord> {
  const { member } = record
  const administered: MembershipRecord[] = []
  let seesPayments = true
  for (const one of record.memberships) {
    const entry = await deps.catalogue.entryAt(record.catalogueVersion, one.row.orgId)
    if (entry && administers(caller, entry.organisation, 'members:read')) {
      administered.push(one)
      seesPayments &&= administers(caller, entry.organisation, 'money:read')
    }
  }
  if (administered.length === 0 && !isSupport(caller)) throw notFound()
  // In the log of each of them; where support reads a member of no organisation, only the portal's log has it.
  const orgIds = administered.length > 0 ? administered.map(({ row }) => row.orgId) : [null]
  for (const orgId of orgIds)
    await auditImplicitRead(deps, caller, { subjectId: member.id, orgId, action: 'member_read' })
  return view(
    deps,
    { ...record, memberships: administered },
    { id: caller.subject.id, seesPayments, language: caller.language },
  )
}

/** A record as the viewer may see it: the caller has decided which memberships are in it. */
export async function view(
  { db, clock, catalogue }: Reading,
  { member, memberships, catalogueVersion }: MemberWithMemberships,
  viewer: Viewer,
): Promise<MemberRecord> {
  const today = copenhagenDate(clock.now())
  const knowing = await withOwnCards(
    db,
    viewer,
    memberships.map(({ row }) => row),
  )
  const entries = await Promise.all(
    memberships.map(({ row }) => catalogue.entryAt(catalogueVersion, row.orgId)),
  )
  const composed = memberships.map(({ row, history, lines }, at) => {
    const entry = entries[at]?.organisation.enabled ? entries[at] : undefined
    return composeMembership({ row, history, lines, entry, member, viewer: knowing, today })
  })
  return Object.assign(presentMember(member), { memberships: composed })
}
