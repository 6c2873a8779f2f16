import type { MemberRow } from '@medlem/database/schema/member'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { bindMember, findMemberByEmail } from '../member/store.ts'
import { findCaller } from './callerStore.ts'
import { followAlias } from './followAlias.ts'

/**
 * The member whom this identity is: bound by (issuer, subject), else found by the verified e-mail and bound now
 * (Ruling 7). Undefined when there is none yet.
 */
export async function ownMember(deps: Deps, identity: Identity): Promise<MemberRow | undefined> {
  const bound = await findCaller(deps.db, identity)
  if (bound) return bound
  const moved = await followAlias(deps, identity)
  if (moved) return moved
  if (!identity.email) return undefined
  const found = await findMemberByEmail(deps.db, identity.email)
  if (!found) return undefined
  if (found.issuer !== null) {
    // Another request of the same person may have bound it since we looked.
    if (found.issuer === identity.issuer && found.subject === identity.subject) return found
    throw identityConflict()
  }
  if (!identity.emailVerified) {
    throw new AppError(
      'email_unverified',
      403,
      say(peopleProblemTexts, (t) => t.emailUnverified),
    )
  }
  const row = await bindMember(deps.db, found.id, identity)
  if (row) return row
  // Another request of the same person was faster, or another identity was.
  const faster = await findCaller(deps.db, identity)
  if (faster) return faster
  throw identityConflict()
}

export function identityConflict(): AppError {
  return new AppError(
    'identity_conflict',
    409,
    say(peopleProblemTexts, (t) => t.identityConflict),
  )
}
