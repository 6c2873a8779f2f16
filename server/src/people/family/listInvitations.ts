import type { FamilyInvitation } from '@medlem/contract/family'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditImplicitRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { isSupport } from '../access/policy.ts'
import { findMemberByEmail } from '../member/store.ts'
import { presentInvitation } from './present.ts'
import { listInvitationsOf } from './store.ts'
import { invited } from './theirInvitation.ts'

interface Asked {
  inviterEmail?: string | undefined
  email?: string | undefined
}

/**
 * The member's own invitations, sent and received. Each address that is given must be the member's own; a super
 * administrator may ask for one other member's, which is audited.
 */
export async function listOwnInvitations(
  deps: Deps,
  caller: Caller,
  { inviterEmail, email }: Asked,
): Promise<FamilyInvitation[]> {
  const [given, other] = new Set([inviterEmail, email].filter((one) => one !== undefined))
  if (given === undefined) {
    throw new AppError(
      'invalid_request',
      400,
      say(peopleProblemTexts, (t) => t.inviterEmailMissing({ field: 'inviterEmail' })),
      {
        errors: [
          {
            field: 'inviterEmail',
            code: 'missing',
            message: say(peopleProblemTexts, (t) => t.ownEmailMissing),
          },
        ],
      },
    )
  }
  if (given === caller.subject.email && other === undefined) return listOf(deps, invited(caller))
  if (!isSupport(caller) || other !== undefined) {
    throw forbidden(say(peopleProblemTexts, (t) => t.ownInvitationsOnly))
  }
  const member = await findMemberByEmail(deps.db, given)
  if (!member) throw notFound()
  await auditImplicitRead(deps, caller, {
    subjectId: member.id,
    orgId: null,
    action: 'family_invitation_read',
  })
  return listOf(deps, member)
}

async function listOf(deps: Deps, who: { id: string; email: string | null }): Promise<FamilyInvitation[]> {
  const rows = await listInvitationsOf(deps.db, who)
  return rows.map(presentInvitation)
}
