import { REMINDER_TEMPLATE, type ReminderReason } from '@medlem/contract/reminder'
import type { MessageRow } from '@medlem/database/schema/message'
import { copenhagenDate } from '@medlem/domain/calendar'
import { reminderObstacle } from '@medlem/domain/reminder'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { evaluatePeriod } from './evaluate.ts'
import { findReminderOf, findSteps } from './store.ts'

/**
 * Evaluated again as a message is about to be sent: why a reminder must not be sent any more. Undefined for one that may,
 * and for every other message.
 */
async function whyNotRemind(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, templateId }: Pick<MessageRow, 'id' | 'templateId'>,
): Promise<ReminderReason | undefined> {
  if (templateId !== REMINDER_TEMPLATE) return undefined
  const reminder = await findReminderOf(db, id)
  if (!reminder) return 'closed'
  const evaluated = await evaluatePeriod(db, reminder, copenhagenDate(clock.now()))
  if (!evaluated) return 'taken_back'
  // The receiver may be another person by now.
  if (evaluated.receiver && evaluated.receiver.id !== reminder.receiverId) return 'no_email'
  const obstacle = reminderObstacle(evaluated.facts)
  if (obstacle) return obstacle
  return (await findSteps(db, reminder.orgId)).some((one) => one === reminder.step) ? undefined : 'step_off'
}

/** A reminder is sent only while there is a reason to. */
export const reminderRule: SendingRule = async (deps, row) => {
  const reason = await whyNotRemind(deps, row)
  return reason ? { skip: reason } : { row }
}
