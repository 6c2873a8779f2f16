import type { RequestOf } from '@medlem/contract/endpoint'
import type { createMember, Member } from '@medlem/contract/member'
import { isUniqueViolation } from '@medlem/database/violations'
import { plainName } from '@medlem/domain/personName'
import { isPhone } from '@medlem/domain/typedContact'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { ownMember } from '../access/bindMember.ts'
import { claimInvitations } from '../family/claimInvitations.ts'
import { presentMember } from '../member/present.ts'
import { insertMember } from '../member/store.ts'

type Body = RequestOf<typeof createMember>['body']

/**
 * Creates the signed-in member and binds it to the identity; the same person again gets the existing one (Ruling 9). `readLanguage`
 * is what the portal is shown in (Ruling 51).
 */
export async function createOwnMember(
  deps: Deps,
  identity: Identity,
  { body, readLanguage = null }: { body: Body; readLanguage: string | null | undefined },
): Promise<{ member: Member; created: boolean }> {
  if (!identity.email || body.email !== identity.email) {
    throw forbidden(say(peopleProblemTexts, (t) => t.ownMemberOnly))
  }
  const existing = await existingMember(deps, identity)
  if (existing) return { member: presentMember(existing), created: false }
  const now = deps.clock.now()
  try {
    const values = {
      // A sign-in says what its own server took for a name and a number; anyone who has one gets in.
      firstName: plainName(body.firstName || identity.givenName),
      lastName: plainName(body.lastName || identity.familyName),
      email: identity.email,
      phone: body.phone && isPhone(body.phone) ? body.phone : null,
      issuer: identity.issuer,
      subject: identity.subject,
      readLanguage,
      registrationDate: now,
      updateDate: now,
    }
    const row = await deps.db.transaction(async (tx) => {
      const made = await insertMember(tx, values)
      if (identity.emailVerified) await claimInvitations(tx, made, now)
      return made
    })
    return { member: presentMember(row), created: true }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // A second request of the same click came in between, or somebody took the address.
    const faster = await existingMember(deps, identity)
    if (!faster) throw error
    return { member: presentMember(faster), created: false }
  }
}

async function existingMember(deps: Deps, identity: Identity) {
  try {
    return await ownMember(deps, identity)
  } catch (error) {
    // Unverified and the address taken: whose it is can't be said (design §4.4, row 2).
    if (error instanceof AppError && error.code === 'email_unverified') {
      throw new AppError('email_unverified', 409, error.sentence)
    }
    throw error
  }
}
