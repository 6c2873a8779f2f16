import type { Database } from '@medlem/database/database'
import { bankPayer } from '@medlem/database/schema/bank'
import { batch } from '@medlem/database/schema/batch'
import { eventScan } from '@medlem/database/schema/door'
import { dunningPause } from '@medlem/database/schema/dunning'
import { familyInvitation } from '@medlem/database/schema/family'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { memberView } from '@medlem/database/schema/memberView'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { pushDevice } from '@medlem/database/schema/push'
import { reminder, reminderStop } from '@medlem/database/schema/reminder'
import { savedCard } from '@medlem/database/schema/savedCard'
import { signInCode } from '@medlem/database/schema/signInCode'
import { organisationStaff, thread, threadChange } from '@medlem/database/schema/thread'
import { canMoneyMove, statesWhere } from '@medlem/domain/payment'
import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, max, ne, or, sql } from 'drizzle-orm'

type Ids = string[]

/** Locks what these people paid and their memberships, as payments do: a refund or a status that is worked out meanwhile waits. */
export async function lockPaid(tx: Database, ids: Ids): Promise<void> {
  const paid = inArray(purchase.payerId, ids)
  await tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(paid)
    .orderBy(asc(purchase.id))
    .for('no key update')
  const renewed = tx
    .select({ one: sql`1` })
    .from(savedCard)
    .where(
      and(
        inArray(savedCard.memberId, ids),
        eq(savedCard.orgId, membership.orgId),
        eq(savedCard.identifier, membership.savedCardIdentifier),
      ),
    )
  await tx
    .select({ id: membership.id })
    .from(membership)
    .where(or(inArray(membership.memberId, ids), exists(renewed)))
    .orderBy(asc(membership.id))
    .for('no key update')
}

/** Payments of these payers that money may still come to or go from; a window that was replaced counts when it was opened since. */
export async function countMovingPayments(tx: Database, payerIds: Ids, openedSince: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        inArray(purchase.payerId, payerIds),
        or(
          inArray(payment.state, statesWhere(canMoneyMove)),
          and(eq(payment.state, 'superseded'), gt(payment.windowOpenedAt, openedSince)),
        ),
      ),
    )
  return row?.count ?? 0
}

/** Paid years of these members that run on that day or begin later. */
export async function listRunningYears(
  tx: Database,
  memberIds: Ids,
  today: string,
): Promise<{ id: string; memberId: string; orgId: string }[]> {
  const { id, memberId, orgId, status, endDate } = membershipPeriod
  return tx
    .select({ id, memberId, orgId })
    .from(membershipPeriod)
    .where(and(inArray(memberId, memberIds), eq(status, 'active'), gte(endDate, today)))
}

/** A row of which nothing personal is left. */
const nothingPersonal = {
  email: null,
  phone: null,
  gender: null,
  dateOfBirth: null,
  profileImage: null,
  address: null,
  comments: null,
  language: null,
  readLanguage: null,
  messagingOptIn: false,
  messagingConsent: null,
  issuer: null,
  subject: null,
  enabled: false,
  version: sql`${member.version} + 1`,
}

/** The row stays for the bookkeeping that refers to it; the personal data go. */
export async function eraseMembers(tx: Database, ids: Ids, at: Date): Promise<void> {
  await tx
    .update(member)
    .set({ ...nothingPersonal, firstName: 'Erased', lastName: 'member', updateDate: at, erasedAt: at })
    .where(inArray(member.id, ids))
}

const FOLDED_NAME = { firstName: 'Erased', lastName: 'record' }

/** Records that were folded into another, whose merge ran before that instant, so it is not undone any more; their profiles are there. */
export async function listFolded(tx: Database, ranBefore: Date): Promise<Ids> {
  const undoable = sql`select ${batch.detail} ->> 'foldedId' from ${batch}
    where ${batch.kind} = 'merge' and (${batch.state} = 'undoing' or ${batch.ranAt} >= ${ranBefore.toISOString()}::timestamptz)`
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        isNotNull(member.mergedInto),
        isNull(member.erasedAt),
        or(ne(member.firstName, FOLDED_NAME.firstName), ne(member.lastName, FOLDED_NAME.lastName)),
        sql`${member.id}::text not in (${undoable})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** The number and the one who was kept stay, as the audit log and the bookkeeping name the record. */
export async function eraseFolded(tx: Database, ids: Ids, at: Date): Promise<void> {
  await tx
    .update(member)
    .set({ ...nothingPersonal, ...FOLDED_NAME, updateDate: at })
    .where(inArray(member.id, ids))
}

/** Links end, and neither their addresses nor what was shared stays. */
export async function eraseLinks(tx: Database, memberId: string, at: Date): Promise<void> {
  const { inviterId, inviteeId, inviterEmail, inviteeEmail, status, decidedAt } = familyInvitation
  await tx
    .update(familyInvitation)
    .set({
      status: sql`case when ${status} in ('pending', 'approved') then 'ended' else ${status} end`,
      decidedAt: sql`case when ${status} = 'approved' then ${at.toISOString()}::timestamptz else ${decidedAt} end`,
      inviterEmail: sql`case when ${inviterId} = ${memberId} then '' else ${inviterEmail} end`,
      inviteeEmail: sql`case when ${inviteeId} = ${memberId} then '' else ${inviteeEmail} end`,
      consent: sql`case when ${inviteeId} = ${memberId} then null else ${familyInvitation.consent} end`,
    })
    .where(or(eq(inviterId, memberId), eq(inviteeId, memberId)))
}

/** Deletes their conversations; their changes in those of others stay, without their names. */
export async function eraseThreads(tx: Database, ids: Ids): Promise<void> {
  const { actorId, assigneeId } = threadChange
  await tx.delete(thread).where(inArray(thread.memberId, ids))
  await tx
    .update(thread)
    .set({ assigneeId: null, version: sql`${thread.version} + 1` })
    .where(inArray(thread.assigneeId, ids))
  await tx.update(threadChange).set({ actorId: null }).where(inArray(actorId, ids))
  await tx.update(threadChange).set({ assigneeId: null }).where(inArray(assigneeId, ids))
  await tx.delete(organisationStaff).where(inArray(organisationStaff.memberId, ids))
}

/** A phone at a door calls itself by the first name of its owner; what it did stays. */
export async function eraseDoorNames(tx: Database, ids: Ids): Promise<void> {
  await tx.update(eventScan).set({ door: '–' }).where(inArray(eventScan.scannedBy, ids))
}

export async function eraseWords(tx: Database, ids: Ids): Promise<void> {
  // What they answered for an organisation is the organisation's, and the member's whom it answers.
  await tx
    .update(notification)
    .set({ senderId: null, dedupKey: null })
    .where(and(eq(notification.type, 'CONTACT_US_REPLY'), inArray(notification.senderId, ids)))
  await tx.delete(notification).where(
    or(
      inArray(notification.receiverId, ids),
      inArray(notification.senderId, ids),
      // A rejection names the address and not the sender.
      sql`${notification.dedupKey} in (select 'invitation:' || ${familyInvitation.id} || ':rejected'
          from ${familyInvitation} where ${inArray(familyInvitation.inviteeId, ids)})`,
    ),
  )
  await tx.delete(reminder).where(or(inArray(reminder.memberId, ids), inArray(reminder.receiverId, ids)))
  await tx.delete(pushDevice).where(inArray(pushDevice.memberId, ids))
  await tx.delete(dunningPause).where(inArray(dunningPause.payerId, ids))
  await tx.delete(bankPayer).where(inArray(bankPayer.memberId, ids))
  await tx.delete(reminderStop).where(inArray(reminderStop.memberId, ids))
  await tx.delete(signInCode).where(inArray(signInCode.memberId, ids))
  // Those that they share are their colleagues' too.
  await tx.delete(memberView).where(and(inArray(memberView.createdBy, ids), eq(memberView.isShared, false)))
  // Those to them, and those to others that name them.
  await tx
    .delete(message)
    .where(or(inArray(message.memberId, ids), inArray(sql<string>`${message.params} ->> 'byId'`, ids)))
}

/** Drafts are given up, renewals stop, and a number in another program is forgotten. */
export async function stopMemberships(tx: Database, ids: Ids): Promise<void> {
  await tx
    .update(membershipPeriod)
    .set({ open: false })
    .where(
      and(
        or(inArray(membershipPeriod.memberId, ids), inArray(membershipPeriod.createdBy, ids)),
        eq(membershipPeriod.status, 'inactive'),
      ),
    )
  await tx
    .update(membership)
    .set({ autoRenewal: false, renewalConsent: null, version: sql`${membership.version} + 1` })
    .where(and(inArray(membership.memberId, ids), eq(membership.autoRenewal, true)))
  await tx.update(membership).set({ earlierNumber: null }).where(inArray(membership.memberId, ids))
}

/** The receipt holds what it needs, so the payer's contact data go; and why the rest of a price was forgiven them. */
export async function erasePurchases(tx: Database, payerIds: Ids): Promise<void> {
  await tx
    .update(purchase)
    .set({ billingName: '', billingAddress: '', billingEmail: '', billingPhone: '' })
    .where(inArray(purchase.payerId, payerIds))
  await tx.update(instalmentPlan).set({ stopReason: null }).where(inArray(instalmentPlan.payerId, payerIds))
}

/** When the last receipt that names one of them was issued; undefined when there is none. */
export async function latestReceipt(tx: Database, ids: Ids): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: max(receipt.issuedAt) })
    .from(receipt)
    .where(namesOneOf(tx, ids))
  return row?.at ?? undefined
}

function namesOneOf(tx: Database, ids: Ids) {
  const payments = tx
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .leftJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .where(or(inArray(purchase.payerId, ids), inArray(purchaseLine.memberId, ids)))
  return inArray(receipt.paymentId, payments)
}

/** Receipts from before the instant that name somebody who is erased. */
export async function listReceiptsToPurge(
  db: Database,
  before: Date,
): Promise<{ id: string; content: Record<string, unknown> }[]> {
  const erased = db.select({ id: member.id }).from(member).where(isNotNull(member.erasedAt))
  const payments = db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(inArray(purchase.payerId, erased))
  return db
    .select({ id: receipt.id, content: receipt.content })
    .from(receipt)
    .where(and(lt(receipt.issuedAt, before), inArray(receipt.paymentId, payments)))
}

export async function updateReceiptContent(
  tx: Database,
  id: string,
  content: Record<string, unknown>,
): Promise<void> {
  await tx.update(receipt).set({ content }).where(eq(receipt.id, id))
}
