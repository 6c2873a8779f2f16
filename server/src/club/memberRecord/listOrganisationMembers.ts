import type { MembersFound } from '@medlem/contract/member'
import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { MemberSort } from '@medlem/contract/memberList'
import type { OrganisationMember } from '@medlem/contract/memberRecord'
import { copenhagenDate } from '@medlem/domain/calendar'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { readerMay } from '../../people/memberFilter/columnRights.ts'
import { memberFilterSql } from '../../people/memberFilter/memberFilterSql.ts'
import { findListed } from '../../people/memberList/memberListStore.ts'
import { requireOrganisationReader } from '../../people/memberSearch/searchMembers.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CatalogueCache } from '../catalogue/catalogueCache.ts'
import { listRecordsById } from '../membership/recordStore.ts'
import { view } from './getMember.ts'

/**
 * A page of an organisation's members with their memberships there, in one answer. The audit log gets one
 * entry for the list, and none for each member.
 */
export async function listOrganisationMembers(
  deps: Deps & { catalogue: CatalogueCache },
  caller: Caller,
  question: {
    orgId: string
    query: string
    sort: MemberSort
    size: number
    filter?: MemberFilter | undefined
  },
): Promise<MembersFound & { members: OrganisationMember[] }> {
  const { orgId, filter = [] } = question
  const organisation = await requireOrganisationReader(deps, caller, orgId)
  const may = readerMay(caller, organisation)
  const today = copenhagenDate(deps.clock.now())
  const { members, found } = await findListed(deps.db, {
    ...question,
    condition: memberFilterSql(filter, { orgId, today, may }),
    isDescending: false,
    seesUnpaid: false,
    year: Number(today.slice(0, 4)),
  })
  const records = await listRecordsById(
    deps.db,
    members.map(({ id }) => id),
  )
  const viewer = { id: caller.subject.id, seesPayments: may('money:read'), language: caller.language }
  const membershipOf = async (id: string) => {
    const record = records.find(({ member }) => member.id === id)
    if (!record) return null
    const memberships = record.memberships.filter(({ row }) => row.orgId === orgId)
    const [membership = null] = (await view(deps, { ...record, memberships }, viewer)).memberships
    return membership
  }
  const rows = await Promise.all(
    members.map(async ({ id, memberNumber, firstName, lastName, email }) => ({
      id,
      memberNumber,
      firstName,
      lastName,
      email,
      membership: await membershipOf(id),
    })),
  )
  await auditListRead(deps, caller, {
    action: 'member_list_read',
    orgId,
    objectId: orgId,
    size: rows.length,
    total: found.total,
    filter,
    query: question.query,
  })
  return { ...found, members: rows }
}
