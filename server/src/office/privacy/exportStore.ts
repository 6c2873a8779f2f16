import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { customAnswer, customField } from '@medlem/database/schema/customField'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { familyInvitation } from '@medlem/database/schema/family'
import { member } from '@medlem/database/schema/member'
import { memberNote } from '@medlem/database/schema/memberNote'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { type MessageRow, message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { reminder } from '@medlem/database/schema/reminder'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { KeptNotice } from '../../communication/notice/notice.ts'

/** Rows of a list of the export: what is kept, under names that a person understands; no hash, key or token. */
export type ExportRow = Record<string, unknown>

/** The inviter of what was never approved knows the address alone (Ruling 45). */
const otherName = sql<string>`case when ${familyInvitation.inviterId} = ${member.id}
    and ${familyInvitation.status} <> 'approved'
    and (${familyInvitation.status} <> 'ended' or ${familyInvitation.decidedAt} is null)
  then ${familyInvitation.inviteeEmail}
  else (select other.first_name || ' ' || other.last_name from ${member} other
  where other.id = case when ${familyInvitation.inviterId} = ${member.id}
    then ${familyInvitation.inviteeId} else ${familyInvitation.inviterId} end) end`

export async function listLinks(db: Database, memberId: string): Promise<ExportRow[]> {
  const { inviterEmail, inviteeEmail, status, createdAt, decidedAt, inviterId, inviteeId } = familyInvitation
  return db
    .select({ inviterEmail, inviteeEmail, with: otherName, status, createdAt, decidedAt })
    .from(familyInvitation)
    .innerJoin(member, eq(member.id, memberId))
    .where(or(eq(inviterId, memberId), eq(inviteeId, memberId)))
    .orderBy(asc(createdAt))
}

export async function listMembershipRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { id, memberId, status, autoRenewal, overallStartDate, overallEndDate, earlierNumber, updateDate } =
    membership
  return db
    .select({
      id,
      memberId,
      organisation: organisation.name,
      status,
      autoRenewal,
      overallStartDate,
      overallEndDate,
      earlierNumber,
      updateDate,
    })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(memberId), asc(organisation.name))
}

/** Why a year ended is as it is kept. */
export async function listYearRows(
  db: Database,
  memberIds: string[],
): Promise<(ExportRow & { reason: string | null })[]> {
  const { id, memberId, membershipFor, startDate, endDate, status, reason, statusChangeDate } =
    membershipPeriod
  return db
    .select({
      id,
      memberId,
      organisation: organisation.name,
      membership: membershipConfiguration.name,
      year: membershipFor,
      startDate,
      endDate,
      status,
      reason,
      statusChangeDate,
    })
    .from(membershipPeriod)
    .innerJoin(organisation, eq(organisation.id, membershipPeriod.orgId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(memberId), asc(startDate))
}

export async function listPurchaseRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { id, totalMinor, currency, billingName, billingAddress, billingEmail, billingPhone, createdAt } =
    purchase
  return db
    .select({
      id,
      organisation: organisation.name,
      totalMinor,
      currency,
      billingName,
      billingAddress,
      billingEmail,
      billingPhone,
      createdAt,
    })
    .from(purchase)
    .innerJoin(organisation, eq(organisation.id, purchase.orgId))
    .where(eq(purchase.payerId, payerId))
    .orderBy(asc(createdAt))
}

export async function listPaymentRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { id, purchaseId, state, provider, test, capturedMinor, refundedMinor, createdAt, paymentUpdatedAt } =
    payment
  return db
    .select({
      id,
      purchaseId,
      state,
      provider,
      test,
      capturedMinor,
      refundedMinor,
      createdAt,
      paymentUpdatedAt,
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(eq(purchase.payerId, payerId))
    .orderBy(asc(createdAt))
}

/** With the content as it is frozen. */
export async function listReceiptRows(
  db: Database,
  payerId: string,
): Promise<(ExportRow & { content: Record<string, unknown> })[]> {
  return db
    .select({
      organisation: organisation.name,
      number: receipt.number,
      issuedAt: receipt.issuedAt,
      content: receipt.content,
    })
    .from(receipt)
    .innerJoin(payment, eq(payment.id, receipt.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(organisation, eq(organisation.id, receipt.orgId))
    .where(eq(purchase.payerId, payerId))
    .orderBy(asc(receipt.issuedAt))
}

export async function listReminderRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { memberId, year, endsOn, step, createdAt } = reminder
  return db
    .select({
      memberId,
      organisation: organisation.name,
      year,
      endsOn,
      days: step,
      createdAt,
      state: message.state,
    })
    .from(reminder)
    .innerJoin(organisation, eq(organisation.id, reminder.orgId))
    .innerJoin(message, eq(message.id, reminder.messageId))
    .where(or(inArray(memberId, memberIds), inArray(reminder.receiverId, memberIds)))
    .orderBy(asc(createdAt), asc(reminder.id))
}

/** What the staff of organisations noted about the member and the children, those that few of them see included. */
export async function listNoteRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { memberId, text, createdAt, updateDate } = memberNote
  return db
    .select({ memberId, organisation: organisation.name, text, createdAt, updateDate })
    .from(memberNote)
    .innerJoin(organisation, eq(organisation.id, memberNote.orgId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(createdAt), asc(memberNote.id))
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswerRows>>[number]

/** What the member and the children answer to fields of organisations, those that only the staff see included. */
export async function listAnswerRows(db: Database, memberIds: string[]) {
  const { memberId, number, code, text, updateDate } = customAnswer
  const { name, help, translations, kind, options } = customField
  return db
    .select({
      row: { memberId, organisation: organisation.name, updateDate },
      field: { number, name, help, translations, kind, options },
      answer: { code, text },
    })
    .from(customAnswer)
    .innerJoin(customField, and(eq(customField.orgId, customAnswer.orgId), eq(customField.number, number)))
    .innerJoin(organisation, eq(organisation.id, customAnswer.orgId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(organisation.name), asc(customField.position), asc(memberId))
}

/** With what happened as it is kept. */
export async function listNotificationRows(
  db: Database,
  memberId: string,
): Promise<(ExportRow & { notice: KeptNotice | null })[]> {
  const { type, title, message: text, notice, createdAt, readDate, receiverId, senderId } = notification
  const direction = sql<string>`case when ${receiverId} = ${memberId} then 'received' else 'sent' end`
  return db
    .select({ direction, type, title, message: text, notice, createdAt, readDate })
    .from(notification)
    .where(or(eq(receiverId, memberId), eq(senderId, memberId)))
    .orderBy(asc(createdAt))
}

export async function listSignUpRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { memberId, state, ending, reason, createdAt, changedAt } = eventRegistration
  return db
    .select({
      memberId,
      organisation: organisation.name,
      event: event.title,
      startDate: event.startDate,
      place: eventTier.name,
      state,
      ending,
      reason,
      createdAt,
      changedAt,
    })
    .from(eventRegistration)
    .innerJoin(event, eq(event.id, eventRegistration.eventId))
    .innerJoin(organisation, eq(organisation.id, event.orgId))
    .leftJoin(eventTier, eq(eventTier.id, eventRegistration.tierId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(createdAt))
}

/** With what each is filled with as it is kept. */
export async function listMessageRows(
  db: Database,
  memberId: string,
): Promise<(ExportRow & Pick<MessageRow, 'params' | 'notice' | 'language'>)[]> {
  const { channel, templateId, notice, language, state, createdAt, sentAt, deliveryStatus } = message
  // By which erasure finds what names a member; it may be one whom the receiver does not know.
  const params = sql<Record<string, string>>`${message.params} - 'byId'`
  return db
    .select({ channel, templateId, language, params, notice, state, createdAt, sentAt, deliveryStatus })
    .from(message)
    .where(eq(message.memberId, memberId))
    .orderBy(asc(createdAt))
}

/** Who looked at the member or acted for them; oneself included. */
export async function listAccessRows(db: Database, memberId: string): Promise<ExportRow[]> {
  const by = sql<string>`(select first_name || ' ' || last_name from ${member} where ${member.id} = ${audit.actorId})`
  return db
    .select({ at: audit.at, by, action: audit.action })
    .from(audit)
    .where(or(eq(audit.subjectId, memberId), eq(audit.actorId, memberId)))
    .orderBy(asc(audit.id))
}

/** When the member last had this list. */
export async function latestExport(
  db: Database,
  { memberId, list }: { memberId: string; list: string },
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, memberId),
        eq(audit.action, 'member_export'),
        sql`${audit.detail} ->> 'list' = ${list}`,
      ),
    )
    .orderBy(desc(audit.at))
    .limit(1)
  return row?.at
}
