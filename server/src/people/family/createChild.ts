import type { Member, ProfileUpdate } from '@medlem/contract/member'
import { MAX_CHILDREN } from '@medlem/domain/family'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditActing } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireUsableBirthday, usableContact } from '../member/memberChecks.ts'
import { presentMember } from '../member/present.ts'
import { insertMember, lockMember } from '../member/store.ts'
import { countChildren } from './store.ts'

/** A child without login, always a new member, whose parent is the one who makes it (X4). */
export async function createChild(deps: Deps, caller: Caller, typed: ProfileUpdate): Promise<Member> {
  const body = usableContact(typed)
  requireUsableBirthday(deps, body.dateOfBirth)
  return deps.db.transaction(async (tx) => {
    // Keeps a second request out, so that the children are counted one at a time.
    const parent = await lockMember(tx, caller.subject.id)
    if (!parent) throw notFound()
    if (parent.parentId !== null) {
      throw new AppError(
        'not_eligible',
        422,
        say(peopleProblemTexts, (t) => t.childOfChild),
      )
    }
    if ((await countChildren(tx, parent.id)) >= MAX_CHILDREN) {
      throw new AppError(
        'limit_reached',
        409,
        say(peopleProblemTexts, (t) => t.mostChildren({ count: MAX_CHILDREN })),
      )
    }
    const at = deps.clock.now()
    const { version: _ofNothing, ...values } = body
    const child = await insertMember(tx, {
      ...values,
      email: null,
      parentId: parent.id,
      registrationDate: at,
      updateDate: at,
    })
    await auditActing(tx, caller, { action: 'child_create', objectId: child.id, at })
    return presentMember(child)
  })
}
