import { ReminderSettings, type ReminderStep } from '@medlem/contract/reminder'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { reminder, reminderSetting, reminderStop } from '@medlem/database/schema/reminder'
import { and, desc, eq } from 'drizzle-orm'

export type ReminderRow = typeof reminder.$inferSelect
export type NewReminder = typeof reminder.$inferInsert

/** None until the organisation has chosen. */
export async function findSteps(db: Database, orgId: string): Promise<ReminderStep[]> {
  const [row] = await db.select().from(reminderSetting).where(eq(reminderSetting.orgId, orgId))
  return stepsOf(row)
}

/** What an earlier or later version knows as a step and this one does not is left out with the rest. */
function stepsOf(row: { steps: number[] } | undefined): ReminderStep[] {
  return ReminderSettings.safeParse({ steps: row?.steps }).data?.steps ?? []
}

export async function putSteps(tx: Database, orgId: string, steps: ReminderStep[]): Promise<void> {
  await tx
    .insert(reminderSetting)
    .values({ orgId, steps })
    .onConflictDoUpdate({ target: reminderSetting.orgId, set: { steps } })
}

/** Open organisations that remind their members. */
export async function listReminding(db: Database): Promise<{ orgId: string; steps: ReminderStep[] }[]> {
  const rows = await db
    .select({ orgId: reminderSetting.orgId, steps: reminderSetting.steps })
    .from(reminderSetting)
    .innerJoin(organisation, and(eq(organisation.id, reminderSetting.orgId), eq(organisation.enabled, true)))
  return rows
    .map((row) => ({ orgId: row.orgId, steps: stepsOf(row) }))
    .filter(({ steps }) => steps.length > 0)
}

export async function insertReminder(tx: Database, values: NewReminder): Promise<void> {
  await tx.insert(reminder).values(values)
}

export async function findReminderOf(db: Database, messageId: string): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminder).where(eq(reminder.messageId, messageId))
  return row
}

/** Of one membership, the newest first, with what became of each and whom it went to. */
export async function listRemindersOf(db: Database, membershipId: string) {
  return db
    .select({
      row: reminder,
      state: message.state,
      reason: message.reason,
      firstName: member.firstName,
      lastName: member.lastName,
    })
    .from(reminder)
    .innerJoin(message, eq(message.id, reminder.messageId))
    .innerJoin(member, eq(member.id, reminder.receiverId))
    .where(eq(reminder.membershipId, membershipId))
    .orderBy(desc(reminder.createdAt), desc(reminder.id))
}

export async function isStopped(db: Database, memberId: string): Promise<boolean> {
  return (await db.$count(reminderStop, eq(reminderStop.memberId, memberId))) > 0
}

/** False when they were stopped already. */
export async function stopReminders(tx: Database, memberId: string, stoppedAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(reminderStop)
    .values({ memberId, stoppedAt })
    .onConflictDoNothing()
    .returning({ memberId: reminderStop.memberId })
  return rows.length > 0
}

export async function wantReminders(tx: Database, memberId: string): Promise<void> {
  await tx.delete(reminderStop).where(eq(reminderStop.memberId, memberId))
}
