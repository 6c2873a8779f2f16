import type { MemberListItem } from '@medlem/contract/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { auditListRead, implicitRead } from '../access/auditCaller.ts'
import { type Caller, requireCaller } from '../access/caller.ts'
import { findCaller } from '../access/callerStore.ts'
import { administers, mayChooseMember } from '../access/policy.ts'
import { findOrganisation } from '../organisation/store.ts'
import { readEverybody } from './everybodyStore.ts'
import { findPage, type MemberPage, type MemberQuestion } from './searchStore.ts'

const listRead = { subjectId: null, orgId: null, action: 'member_list_read' } as const

/**
 * Members by the beginnings of words, for super administrators, and for administrators within their organisation; that a
 * list was read is written to the audit log.
 */
export async function searchMembers(
  deps: Deps,
  request: FastifyRequest,
  question: MemberQuestion,
): Promise<MemberPage> {
  const { orgId, query } = question
  if (orgId === undefined && query === '') return listEverybody(deps, request, question)
  const caller = await requireCaller(deps, request)
  await requireListReader(deps, caller, orgId)
  const page = await findPage(deps.db, question)
  await auditListRead(deps, caller, {
    action: 'member_list_read',
    orgId: orgId ?? null,
    ...(orgId === undefined ? {} : { objectId: orgId }),
    size: page.members.length,
    total: page.total,
    query,
  })
  return page
}

/**
 * The first of all members. Where the token itself says that they may be read, who is asking is found together with them, in one
 * round trip; a role that the office gave is known only after that.
 */
async function listEverybody(
  deps: Deps,
  request: FastifyRequest,
  { sort, size }: MemberQuestion,
): Promise<MemberPage> {
  const entry = implicitRead(deps, request.id, listRead)
  const read = (identity: Identity) => readEverybody(deps.db, { identity, sort, size, entry })
  let page: MemberPage | undefined
  const caller = await requireCaller(deps, request, async (identity) => {
    // Acting for a member may still be refused, and a refused caller has read nothing.
    if (!mayChooseMember({ identity }) || isActing(request)) return findCaller(deps.db, identity)
    const own = await read(identity)
    page = own?.page
    return own?.reader
  })
  if (!mayChooseMember(caller)) throw forbidden()
  page ??= (await read(caller.identity))?.page
  // Their member was closed a moment ago.
  if (!page) throw forbidden()
  return page
}

const isActing = ({ headers }: FastifyRequest) => headers['x-acting-for'] !== undefined

/** The members that a super administrator can choose from; the read is audited. */
export async function listForPicker(deps: Deps, caller: Caller, size: number): Promise<MemberListItem[]> {
  if (!mayChooseMember(caller)) throw forbidden()
  const { members } = await findPage(deps.db, { query: '', sort: 'firstName', size })
  await auditListRead(deps, caller, { action: 'member_list_read', orgId: null, size: members.length })
  return members.map(({ memberNumber: _, ...member }) => member)
}

async function requireListReader(deps: Deps, caller: Caller, orgId: string | undefined): Promise<void> {
  if (orgId !== undefined) await requireOrganisationReader(deps, caller, orgId)
  else if (!mayChooseMember(caller)) throw forbidden()
}

/** 403 for an absent organisation and for a foreign one alike: a caller can't learn which it is. */
export async function requireOrganisationReader(
  deps: Deps,
  caller: Caller,
  orgId: string,
): Promise<OrganisationRow> {
  const organisation = await findOrganisation(deps.db, orgId)
  if (mayChooseMember(caller)) {
    if (!organisation) throw notFound()
    return organisation
  }
  if (!organisation || !administers(caller, organisation, 'members:read')) throw forbidden()
  return organisation
}
