import { randomUUID } from 'node:crypto'
import type { ReminderStep } from '@medlem/contract/reminder'
import * as reminders from '@medlem/contract/reminder'
import type { MemberRow } from '@medlem/database/schema/member'
import { aPurchase } from '../club/membership/testing/aPurchase.ts'
import { insertReminder } from '../club/reminder/store.ts'
import { aMessage } from './builders.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A membership of which somebody was reminded once; its id. */
export async function remindedMembership(stage: Stage, member: MemberRow = stage.owner): Promise<string> {
  const { server, cast, owner } = stage
  const [year] = await aPurchase(server, { payer: owner, members: [member], configuration: cast.fee })
  if (!year) throw new Error('no year was paid')
  const { membershipId, memberId, orgId, membershipFor, endDate } = year
  const of = { memberId: owner.id, orgId, templateId: reminders.REMINDER_TEMPLATE }
  const { id: messageId } = await aMessage(server, { ...of, state: 'kept', params: { by: randomUUID() } })
  await insertReminder(server.deps.db, {
    membershipId,
    memberId,
    orgId,
    year: membershipFor,
    endsOn: endDate,
    step: -30,
    receiverId: owner.id,
    messageId,
    createdAt: server.clock.now(),
  })
  return membershipId
}

/** Calls about reminders, by the name of the call in the contract. */
export const reminderRequests: Record<string, ValidRequest> = {
  getReminderSettings: valid(
    reminders.getReminderSettings,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  updateReminderSettings: valid(
    reminders.updateReminderSettings,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { steps: [-30, 0] as ReminderStep[] } }),
    'clubAdmin',
  ),
  previewReminders: valid(
    reminders.previewReminders,
    async (stage) => {
      await remindedMembership(stage)
      return { params: { id: stage.cast.club.id }, querystring: { today: '2026-12-24' } }
    },
    'clubAdmin',
  ),
  listReminders: valid(reminders.listReminders, async (stage) => ({
    params: { id: await remindedMembership(stage) },
  })),
  getReminderChoice: valid(reminders.getReminderChoice, () => ({})),
  updateReminderChoice: valid(reminders.updateReminderChoice, () => ({ body: { wanted: false } })),
}
