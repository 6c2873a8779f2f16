import type { MemberRow } from '@medlem/database/schema/member'
import { isUniqueViolation } from '@medlem/database/violations'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { updateMember } from '../member/store.ts'

/** The address of a member is the identity server's: a changed one is taken over when it is proven and free (X1). */
export async function followEmail(deps: Deps, identity: Identity, own: MemberRow): Promise<MemberRow> {
  if (!identity.emailVerified || own.email === identity.email) return own
  try {
    return await updateMember(deps.db, own.id, { email: identity.email, updateDate: deps.clock.now() })
  } catch (error) {
    if (isUniqueViolation(error)) return own
    throw error
  }
}
