import type { RequestOf } from '@medlem/contract/endpoint'
import type { renameGuest as call, GuestOrder } from '@medlem/contract/guest'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { Caller } from '../../people/access/caller.ts'
import { eraseAnswers } from '../../people/customField/store.ts'
import { isGuest } from '../../people/guest/store.ts'
import { requireUsableBirthday, usableContact } from '../../people/member/memberChecks.ts'
import { lockMembers, updateMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { answerQuestions } from '../registration/answerQuestions.ts'
import { notifyRegistration } from '../registration/notifyRegistration.ts'
import { changeOwn, type Locked } from '../registration/ownRegistration.ts'
import { guestProblem } from '../registration/refuseTiers.ts'
import { changeHolder, listNumbered } from '../registration/store.ts'
import { readOrder } from './readOrder.ts'

type Renaming = RequestOf<typeof call>['body'] & { id: string }

/**
 * Another person comes on a place of a guest's order, or a name was misspelt: the ticket that was sent before is of no use any more. The
 * kind of place must be for the age that is given.
 */
export async function renameGuest(
  deps: Deps,
  caller: Caller,
  { id, ...typed }: Renaming,
): Promise<GuestOrder> {
  if (!isGuest(caller.subject)) throw notFound()
  const { answers, ...person } = usableContact(typed)
  requireUsableBirthday(deps, person.dateOfBirth)
  await changeOwn(deps, caller, id, async (tx, place) => {
    const { row, event, at } = place
    if (row.state === 'cancelled') throw notFound()
    await lockMembers(tx, [row.memberId])
    await refuseAge(tx, place, person)
    const changed = await updateMember(tx, row.memberId, { ...person, updateDate: at })
    if (answers) {
      await eraseAnswers(tx, [row.memberId])
      const given = [{ memberId: row.memberId, answers }]
      await answerQuestions(tx, caller, {
        event,
        asked: [row.memberId],
        people: [changed],
        answers: given,
        at,
      })
    }
    if (row.state !== 'registered') return
    const { memberId } = row
    const renewed = await changeHolder(tx, row, { memberId, changedAt: at, changedBy: caller.actor.id })
    await notifyRegistration(tx, { what: 'signed_up', row: renewed, event, by: caller.subject.id, at })
  })
  return readOrder(deps, caller)
}

/** Refuses somebody whose age the kind of place is not for. */
async function refuseAge(
  tx: Database,
  { row, event }: Locked,
  { firstName, dateOfBirth = null }: Pick<Renaming, 'firstName' | 'dateOfBirth'>,
): Promise<void> {
  const [numbered] = await listNumbered(tx, { memberIds: [row.memberId], of: { eventIds: [event.id] } })
  if (!numbered?.tier) return
  const guest = { firstName, dateOfBirth, isMember: false }
  const problem = guestProblem(numbered.tier, guest, copenhagenDate(event.startDate))
  if (problem) throw refuseField('dateOfBirth', 'not_eligible', problem, { as: 'not_eligible' })
}
