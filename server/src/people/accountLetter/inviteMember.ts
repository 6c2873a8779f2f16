import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from '../access/caller.ts'
import { isInvitable, requireInvitations } from '../invitation/invitable.ts'
import { writeInvitation } from '../invitation/sendInvitation.ts'
import { lockMember } from '../member/store.ts'
import { requirePerson } from '../person/requirePerson.ts'
import type { PersonKey } from '../person/store.ts'

/** Invites a member of the organisation by e-mail to make an account. */
export async function inviteMember(deps: Deps, caller: Caller, key: PersonKey): Promise<void> {
  const { organisation } = await requirePerson(deps, caller, { key, right: 'members:write' })
  requireInvitations(deps.config)
  await deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, key.memberId)
    if (!member || member.erasedAt !== null) throw notFound()
    if (!isInvitable(member)) throw notInvitable()
    await writeInvitation(tx, deps, caller, { member, organisation, at: deps.clock.now() })
  })
}

function notInvitable(): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(peopleProblemTexts, (t) => t.notInvitable),
  )
}
