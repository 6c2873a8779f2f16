import type { Dispute } from '@medlem/contract/dispute'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, isSupport } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'
import { toDispute } from './present.ts'
import { listDisputeViews } from './store.ts'

/** The disputes of an organisation, for those who administer it; they name payers, so reading them is audited. */
export async function listDisputes(deps: Deps, caller: Caller, orgId: string): Promise<Dispute[]> {
  const organisation = await findOrganisation(deps.db, orgId)
  if (!organisation && isSupport(caller)) throw notFound()
  if (!organisation || !administers(caller, organisation, 'money:read')) throw forbidden()
  const views = await listDisputeViews(deps.db, { orgId }, caller.language)
  await auditListRead(deps, caller, { orgId, action: 'dispute_list_read', size: views.length })
  return views.map((view) => toDispute(view, caller.language))
}

/** One dispute in its present state, as the answer to a decision. */
export async function viewDispute(deps: Deps, { language }: Caller, id: string): Promise<Dispute> {
  const [view] = await listDisputeViews(deps.db, { id }, language)
  if (!view) throw notFound()
  return toDispute(view, language)
}
