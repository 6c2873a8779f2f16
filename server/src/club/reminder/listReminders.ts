import { type Reminder, ReminderReason, ReminderStep } from '@medlem/contract/reminder'
import { reminderSentence } from '@medlem/domain/reminder'
import { reminderTexts } from '@medlem/i18n/en/domain/reminder'
import { inLanguage } from '@medlem/i18n/languages'
import { mailState } from '../../communication/message/mailState.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { memberName } from '../membership/persons.ts'
import { requireMembershipReader } from '../membership/readMembership.ts'
import { findMembershipById } from '../membership/store.ts'
import { listRemindersOf } from './store.ts'

/** The reminders of a membership, for those who may see its years. */
export async function listReminders(deps: Deps, caller: Caller, membershipId: string): Promise<Reminder[]> {
  const membership = await findMembershipById(deps.db, membershipId)
  if (!membership) throw notFound()
  await requireMembershipReader(deps, caller, membership)
  const texts = inLanguage(reminderTexts, caller.language)
  const rows = await listRemindersOf(deps.db, membershipId)
  return rows.map(({ row, state, reason, ...receiver }) => {
    const why = state === 'skipped' ? ReminderReason.safeParse(reason).data : undefined
    return {
      id: row.id,
      year: row.year,
      step: ReminderStep.parse(row.step),
      endsOn: row.endsOn,
      receiverName: memberName(receiver),
      at: row.createdAt.toISOString(),
      state: mailState(state) ?? 'dropped',
      message: why === undefined ? null : reminderSentence({ reason: why }, texts),
    }
  })
}
