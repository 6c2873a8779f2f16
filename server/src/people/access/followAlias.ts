import type { MemberRow } from '@medlem/database/schema/member'
import { isUniqueViolation } from '@medlem/database/violations'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { listBoundUnder, rebindMember } from './bindingStore.ts'
import { findCaller } from './callerStore.ts'

/**
 * The member bound to the same subject under an earlier address of the same issuer, moved to the present one. Undefined
 * when there is none.
 */
export async function followAlias(deps: Deps, identity: Identity): Promise<MemberRow | undefined> {
  const { aliases, boundAs } = deps.config.identity
  if (aliases.length === 0 || identity.issuer !== boundAs) return undefined
  const { issuer, subject } = identity
  const found = await listBoundUnder(deps.db, { issuers: aliases, subject })
  const [first] = found.toSorted((a, b) => aliases.indexOf(a.issuer ?? '') - aliases.indexOf(b.issuer ?? ''))
  if (!first || first.issuer === null) return undefined
  const from = { issuer: first.issuer, subject }
  try {
    const moved = await deps.db.transaction(async (tx) => {
      const row = await rebindMember(tx, { id: first.id, from, to: { issuer, subject } })
      if (row) {
        const detail = { by: 'alias', from: from.issuer, to: issuer }
        const of = { actorId: row.id, subjectId: row.id, objectId: row.id }
        await insertAudit(tx, {
          ...of,
          action: 'sign_in_move',
          traceId: 'alias',
          at: deps.clock.now(),
          detail,
        })
      }
      return row
    })
    if (moved) return moved
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  // Another request of the same person was faster.
  return findCaller(deps.db, identity)
}
