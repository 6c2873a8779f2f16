import type { Member, MemberName, SignedInMember } from '@medlem/contract/member'
import type { MemberRow } from '@medlem/database/schema/member'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditImplicitRead } from '../access/auditCaller.ts'
import { ownMember } from '../access/bindMember.ts'
import { identifyActor, requireCaller, requireIdentity } from '../access/caller.ts'
import { isSupport, mayChooseMember } from '../access/policy.ts'
import { claimAtSignIn } from '../family/claimInvitations.ts'
import { isOtherKnown, typedOther } from '../family/seenOther.ts'
import { listInvitationsWith } from '../family/store.ts'
import { invited } from '../family/theirInvitation.ts'
import { findSpokenLanguage } from '../language/ownLanguage.ts'
import { noteReadLanguage } from '../language/readLanguage.ts'
import { presentMember, presentMemberName } from '../member/present.ts'
import { findMemberByEmail } from '../member/store.ts'
import { followEmail } from '../profile/followEmail.ts'

/** The sign-in's own lookup: only one's own e-mail; a super administrator may look anyone up, which is audited. */
export async function findMember(
  deps: Deps,
  request: FastifyRequest,
  email: string,
): Promise<SignedInMember> {
  const identity = await requireIdentity(deps, request)
  if (email !== identity.email) {
    const known = await identifyActor(deps, request, identity)
    if (!mayChooseMember({ identity: known }))
      throw forbidden(say(peopleProblemTexts, (t) => t.ownLookupOnly))
    return presentMember(await findForeign(deps, request, email))
  }
  const own = await ownMember(deps, identity)
  if (!own) throw notFound()
  const followed = await followEmail(deps, identity, own)
  if (identity.emailVerified) await claimAtSignIn(deps, followed)
  await noteReadLanguage(deps, request, followed)
  return { ...presentMember(followed), language: await findSpokenLanguage(deps.db, followed) }
}

/** Own profile, or no more than the name of someone with whom there is an invitation, as far as it may be known. */
export async function findMemberName(
  deps: Deps,
  request: FastifyRequest,
  email: string,
): Promise<Member | MemberName> {
  const caller = await requireCaller(deps, request)
  if (email === caller.subject.email) return presentMember(caller.subject)
  const invitations = await listInvitationsWith(deps.db, invited(caller), email)
  const found = await findMemberByEmail(deps.db, email)
  if (found && invitations.some((one) => isOtherKnown(one, caller.subject.id)))
    return presentMemberName(found)
  // Whether the address is a member's is not the inviter's to learn either (Ruling 45).
  const [sent] = invitations.filter(({ inviterId }) => inviterId === caller.subject.id)
  if (sent) return presentMemberName(typedOther(sent))
  if (!isSupport(caller)) throw notFound()
  return presentMember(await findForeign(deps, request, email))
}

async function findForeign(deps: Deps, request: FastifyRequest, email: string): Promise<MemberRow> {
  const caller = await requireCaller(deps, request)
  const found = await findMemberByEmail(deps.db, email)
  if (!found) throw notFound()
  await auditImplicitRead(deps, caller, { subjectId: found.id, orgId: null, action: 'member_read' })
  return found
}
