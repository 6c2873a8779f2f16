import type { Member } from '@medlem/contract/member'
import { isUniqueViolation } from '@medlem/database/violations'
import { SIGN_IN_CODE_TRIES } from '@medlem/domain/signInCode'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { countTry, rebindMember, type SignInCodeRow, useCode } from '../access/bindingStore.ts'
import { identityConflict } from '../access/bindMember.ts'
import { presentMember } from '../member/present.ts'
import { lockMember } from '../member/store.ts'
import { isCode } from './code.ts'

/** Binds the member to this sign-in with the code that it was sent; the earlier sign-in no longer reaches the member. */
export async function confirmSignInCode(
  deps: Deps,
  identity: Identity,
  { typed, traceId }: { typed: string; traceId: string },
): Promise<Member> {
  const { moveByEmail } = deps.config.identity
  const { issuer, subject, emailVerified } = identity
  const now = deps.clock.now()
  // Counted before the code is compared, so that many requests at once have no more tries than one after the other.
  const code =
    moveByEmail && emailVerified
      ? await countTry(deps.db, { issuer, subject, maxTries: SIGN_IN_CODE_TRIES, now })
      : undefined
  if (!code) throw noLongerValid()
  if (!isCode(deps.config, { id: code.id, typed })) throw wrongCode(SIGN_IN_CODE_TRIES - code.tries)
  try {
    return await move(deps, { identity, code, traceId })
  } catch (error) {
    // Meanwhile this sign-in was bound to another member.
    if (isUniqueViolation(error)) throw identityConflict()
    throw error
  }
}

async function move(
  deps: Deps,
  { identity, code, traceId }: { identity: Identity; code: SignInCodeRow; traceId: string },
): Promise<Member> {
  const { issuer, subject, email } = identity
  return deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, code.memberId)
    const isSame = member?.enabled && member.email !== null && member.email === email
    if (!isSame || member.issuer === null || member.subject === null) throw noLongerValid()
    const at = deps.clock.now()
    const from = { issuer: member.issuer, subject: member.subject }
    if (!(await useCode(tx, code.id, at))) throw noLongerValid()
    const moved = await rebindMember(tx, { id: member.id, from, to: { issuer, subject } })
    if (!moved) throw noLongerValid()
    const detail = { by: 'code', from: from.issuer, to: issuer }
    const of = { actorId: member.id, subjectId: member.id, objectId: code.id }
    await insertAudit(tx, { ...of, action: 'sign_in_move', traceId, at, detail })
    return presentMember(moved)
  })
}

function wrongCode(left: number): AppError {
  const message =
    left > 0
      ? say(peopleProblemTexts, (t) => t.wrongCode({ count: left }))
      : say(peopleProblemTexts, (t) => t.wrongCodeLast)
  return refuseField('code', 'wrong', message, { status: 400 })
}

function noLongerValid(): AppError {
  return new AppError(
    'nothing_to_confirm',
    409,
    say(peopleProblemTexts, (t) => t.codeExpired),
  )
}
