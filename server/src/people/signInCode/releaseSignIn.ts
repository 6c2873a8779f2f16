import type { Database } from '@medlem/database/database'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import { unbindMember } from '../access/bindingStore.ts'
import type { Caller } from '../access/caller.ts'
import { requireSupport } from '../access/policy.ts'
import { findMemberByEmail, findMemberById } from '../member/store.ts'

/** Support takes a member's binding away: the next sign-in with the verified address is bound (Ruling 7). */
export async function releaseSignIn(deps: Deps, caller: Caller, id: string): Promise<{ released: boolean }> {
  requireSupport(caller)
  const member = await findMemberById(deps.db, id)
  if (!member || member.erasedAt !== null) throw notFound()
  return deps.db.transaction(async (tx) => {
    const from = await unbindMember(tx, id)
    if (from === undefined) return { released: false }
    const entry = { action: 'sign_in_release', objectId: id, at: deps.clock.now() } as const
    await auditAdministration(tx, caller, { ...entry, orgId: null, subjectId: id, detail: { from } })
    return { released: true }
  })
}

export type ReleaseOutcome = 'released' | 'not bound' | 'no member'

/** The same by the operator's command. */
export async function releaseByEmail(db: Database, email: string, at: Date): Promise<ReleaseOutcome> {
  return db.transaction(async (tx) => {
    const found = await findMemberByEmail(tx, email)
    if (!found) return 'no member'
    const from = await unbindMember(tx, found.id)
    if (from === undefined) return 'not bound'
    const of = { actorId: null, subjectId: found.id, objectId: found.id }
    const detail = { by: 'operator', from }
    await insertAudit(tx, { ...of, action: 'sign_in_release', traceId: 'npm run medlem', at, detail })
    return 'released'
  })
}
