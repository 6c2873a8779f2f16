import type { Membership } from '@medlem/contract/membership'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { copenhagenDate } from '@medlem/domain/calendar'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { readinessIn } from '../catalogue/catalogue.ts'
import type { CatalogueCache } from '../catalogue/catalogueCache.ts'
import { composeMembership } from './composeMembership.ts'
import { commitNewMembership } from './newMembershipStore.ts'
import { viewCreated } from './readMembership.ts'
import { findMembership, insertNewMembership } from './store.ts'

interface NewMembershipInput {
  memberId: string
  orgId: string
  /** Of the catalogue, as the caller was found. */
  version: string | undefined
}

/** The membership of a member in an organisation, made inactive when there is none (Spec 4, step 2). */
export async function createMembership(
  deps: Deps & { catalogue: CatalogueCache },
  caller: Caller,
  input: NewMembershipInput,
): Promise<{ created: boolean; membership: Membership }> {
  const member = await requireReach(deps, caller, input.memberId, 'write')
  const entry = await deps.catalogue.entryAt(input.version, input.orgId)
  if (!entry?.organisation.enabled) throw notFound()
  const made = entry.readiness.ready ? await makeMembership(deps, caller, input) : undefined
  if (made) {
    const { language } = caller
    const { id } = caller.subject
    const seesPayments = member.id === id || member.parentId === id
    const today = copenhagenDate(deps.clock.now())
    const parts = {
      row: made,
      history: [],
      lines: [],
      entry,
      member,
      viewer: { id, seesPayments, language },
      today,
    }
    return { created: true, membership: composeMembership(parts) }
  }
  const existing = await findMembership(deps.db, input)
  if (existing) return { created: false, membership: await viewCreated(deps, caller, existing) }
  const { readiness } = entry
  if (!readiness.ready)
    throw new AppError('org_not_ready', 422, (language) => {
      const said = readinessIn(entry, language)
      return said.ready ? readiness.message : said.message
    })
  throw notFound()
}

/** Undefined when there was one already. A member's own has nothing beside it to be committed with. */
async function makeMembership(
  deps: Deps,
  caller: Caller,
  { memberId, orgId }: NewMembershipInput,
): Promise<MembershipRow | undefined> {
  const now = deps.clock.now()
  const values = { memberId, orgId, updateDate: now }
  if (!caller.actingFor) return commitNewMembership(deps.db, values)
  return deps.db.transaction(async (tx) => {
    const row = await insertNewMembership(tx, values)
    if (row) await auditActing(tx, caller, { action: 'membership_create', objectId: row.id, orgId, at: now })
    return row
  })
}
