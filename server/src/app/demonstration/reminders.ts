import { hrefOf } from '@medlem/contract/portalAddress'
import { REMINDER_TEMPLATE, type ReminderStep } from '@medlem/contract/reminder'
import { addDays } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import type { NewReminder } from '../../club/reminder/store.ts'
import type { NewMessage } from '../../communication/message/store.ts'
import type { NewMember } from '../../people/member/store.ts'
import type { Books } from './books.ts'
import { clubs } from './clubs.ts'
import { at, type SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

/** The one club that reminds its members, and when. */
export const remindingClub = organisationId('sejlklub')
export const remindingSteps: ReminderStep[] = [-30, -7, 14]

/** Wants no reminders. */
export const unwilling = 'gustav.enevoldsen'

/** Members who left the club with the last year were reminded in vain; each with the e-mail that was kept. */
export function reminders(day: SeedDay, books: Books, members: readonly NewMember[], baseUrl: string) {
  const ofClub = books.histories.filter(({ orgId }) => orgId === remindingClub)
  const stayed = new Set(
    ofClub.filter(({ membershipFor }) => membershipFor === day.year).map(({ memberId }) => memberId),
  )
  const left = ofClub.filter((one) => one.membershipFor === day.year - 1 && !stayed.has(one.memberId))
  const ORG = clubs.find(({ key }) => key === 'sejlklub')?.name ?? ''
  return left.flatMap(({ membershipId, memberId, endDate: endsOn }) => {
    const member = members.find(({ id }) => id === memberId)
    const days = remindingSteps.map((step) => ({ step, on: addDays(endsOn, step) }))
    return days
      .filter(({ on }) => on < day.today)
      .map(({ step, on }): { message: NewMessage; reminder: NewReminder } => {
        const id = seedId(`reminder ${memberId} ${step}`)
        const createdAt = at(on, 9)
        const price = books.lines.find((line) => line.memberId === memberId)?.unitMinor ?? 0
        return {
          message: {
            id,
            dedupKey: `reminder:${memberId}:${remindingClub}:${day.year - 1}:${step}`,
            memberId,
            channel: 'email',
            templateId: REMINDER_TEMPLATE,
            orgId: remindingClub,
            createdAt,
            state: 'kept',
            reason: 'no_mail_server',
            nextAt: createdAt,
            params: {
              ORG,
              NAME: `${member?.firstName} ${member?.lastName}`,
              YEAR: String(day.year),
              PRICE: danishMoney(price, 'DKK'),
              ENDS: endsOn,
              byId: memberId,
              OWN: 'yes',
              ENDED: on > endsOn ? 'yes' : 'no',
              BUY: `${baseUrl}${hrefOf('/organizations-review', { renew: remindingClub, whom: memberId, year: String(day.year) })}`,
            },
          },
          reminder: {
            membershipId,
            memberId,
            orgId: remindingClub,
            year: day.year - 1,
            endsOn,
            step,
            receiverId: memberId,
            messageId: id,
            createdAt,
          },
        }
      })
  })
}
