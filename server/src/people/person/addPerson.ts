import type { NewPerson, StaffPerson } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { isUniqueViolation } from '@medlem/database/violations'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { canInvite, isInvitable } from '../invitation/invitable.ts'
import { writeInvitation } from '../invitation/sendInvitation.ts'
import { requireUsableBirthday, usableContact } from '../member/memberChecks.ts'
import { insertMember } from '../member/store.ts'
import { presentPerson } from './present.ts'
import { insertMembershipOf } from './store.ts'

/**
 * Adds a member who has no sign-in. With an e-mail address, the first sign-in that proves it is theirs. 409 where another
 * member has the address, here or elsewhere. `invite` asks them by e-mail to make their account.
 */
export async function addPerson(
  deps: Deps,
  caller: Caller,
  { orgId, body: { invite, ...typed } }: { orgId: string; body: NewPerson },
): Promise<StaffPerson> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:write')
  const person = usableContact(typed)
  requireUsableBirthday(deps, person.dateOfBirth)
  const at = deps.clock.now()
  try {
    return await deps.db.transaction(async (tx) => {
      const { row } = await insertPerson(tx, caller, { orgId, body: person, at })
      if (invite && canInvite(deps.config) && isInvitable(row))
        await writeInvitation(tx, deps, caller, { member: row, organisation, at })
      return presentPerson({ ...deps, db: tx }, row, orgId)
    })
  } catch (error) {
    throw isUniqueViolation(error, 'member_email_unique') ? emailTaken() : error
  }
}

/** The same in the caller's transaction, whose right and values are checked; a taken address is a unique violation. */
export async function insertPerson(
  tx: Database,
  caller: Caller,
  { orgId, body, at }: { orgId: string; body: Omit<NewPerson, 'invite'>; at: Date },
): Promise<{ row: MemberRow; membershipId: string }> {
  const { phone, gender, ...values } = body
  const row = await insertMember(tx, {
    ...values,
    phone: phone || null,
    gender: gender || null,
    registrationDate: at,
    updateDate: at,
  })
  const membershipId = await insertMembershipOf(tx, { orgId, memberId: row.id }, at)
  const entry = { action: 'person_add', orgId, subjectId: row.id, objectId: row.id, at } as const
  await auditAdministration(tx, caller, entry)
  return { row, membershipId }
}

/** Another member has the address; whether in this organisation or another is not said. */
export function emailTaken(): AppError {
  const message = say(peopleProblemTexts, (t) => t.emailOfAnother)
  return invalidRequest([{ field: 'email', code: 'taken', message }], 409)
}
