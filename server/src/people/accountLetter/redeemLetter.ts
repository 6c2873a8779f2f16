import type { Member } from '@medlem/contract/member'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { isForeignKeyViolation, isUniqueViolation } from '@medlem/database/violations'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { identityConflict, ownMember } from '../access/bindMember.ts'
import { isStaffOf } from '../access/policy.ts'
import { letterDigest, printedCode } from '../invitation/letterCode.ts'
import { deleteMember, lockLetter } from '../invitation/store.ts'
import { presentMember } from '../member/present.ts'
import { becomeMember, memberOfLetter } from './becomeMember.ts'

/**
 * Somebody who signed in with a verified address and types a letter's code becomes the member whom it was written to. The member that
 * the first sign-in made is taken away when nothing is known of it but the profile; a sign-in with a past or a job stays who it is.
 */
export async function redeemLetter(
  deps: Deps,
  identity: Identity,
  { typed, traceId }: { typed: string; traceId: string },
): Promise<Member> {
  const { email } = identity
  if (!email || !identity.emailVerified) throw refused('email_unverified', 403, 'emailUnverified')
  const own = await ownMember(deps, identity)
  const at = deps.clock.now()
  try {
    return await deps.db.transaction(async (tx) => {
      const letter = await lockLetter(tx, { digest: letterDigest(deps.config, printedCode(typed)) })
      const found = letter && (await memberOfLetter(tx, { letter, by: 'post', at }))
      if (!letter || !found) throw wrongCode()
      if (own) {
        if (isStaffOf({ identity, actingFor: false }, null)) throw forAnother()
        await removeFresh(tx, own)
      }
      const bound = await becomeMember(tx, found, { letter, identity, email, by: 'post', traceId, at })
      if (!bound) throw identityConflict()
      return presentMember(bound)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw identityConflict()
    throw error
  }
}

async function removeFresh(tx: Database, own: MemberRow): Promise<void> {
  try {
    await tx.transaction((inner) => deleteMember(inner, own.id))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw forAnother()
    throw error
  }
}

const forAnother = () => refused('already_member', 409, 'letterForAnother')

function wrongCode(): AppError {
  const message = say(peopleProblemTexts, (t) => t.letterOver)
  return refuseField('code', 'wrong', message, { status: 400 })
}

function refused(
  code: 'email_unverified' | 'already_member',
  status: number,
  text: 'emailUnverified' | 'letterForAnother',
): AppError {
  return new AppError(
    code,
    status,
    say(peopleProblemTexts, (t) => t[text]),
  )
}
