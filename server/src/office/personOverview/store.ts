import { MAX_PERSON_LOG } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { familyInvitation } from '@medlem/database/schema/family'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { reminderStop } from '@medlem/database/schema/reminder'
import { team, teamLeader, teamMember } from '@medlem/database/schema/team'
import { thread } from '@medlem/database/schema/thread'
import type { AuditAction } from '@medlem/domain/audit'
import { and, asc, desc, eq, gte, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isLook } from '../../platform/audit/isLook.ts'

/** Whose page it is, in which organisation. */
interface Of {
  orgId: string
  memberId: string
}

export interface RelativeRow {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  relation: 'parent' | 'child' | 'linked'
  isMember: boolean
}

/** The parent, the children, and linked accounts as far as they are members of the same organisation. */
export async function listRelatives(
  db: Database,
  { orgId, memberId, parentId }: Of & { parentId: string | null },
): Promise<RelativeRow[]> {
  const { id, firstName, lastName, email, phone } = member
  const relation = sql<RelativeRow['relation']>`case when ${id} = ${parentId}::uuid then 'parent'
    when ${member.parentId} = ${memberId} then 'child' else 'linked' end`
  const isMember = sql<boolean>`exists (select from ${membership} own where own.member_id = "member"."id" and own.org_id = ${orgId})`
  const isLinked = sql`${id} in (
    select link.invitee_id from ${familyInvitation} link where link.status = 'approved' and link.inviter_id = ${memberId}
    union all
    select link.inviter_id from ${familyInvitation} link where link.status = 'approved' and link.invitee_id = ${memberId})`
  return db
    .select({ id, firstName, lastName, email, phone, relation, isMember })
    .from(member)
    .where(
      and(
        isNull(member.erasedAt),
        sql`(${id} = ${parentId}::uuid or ${member.parentId} = ${memberId} or (${isLinked} and ${isMember}))`,
      ),
    )
    .orderBy(sql`${relation} <> 'parent'`, sql`${relation} <> 'child'`, asc(firstName), asc(id))
}

/** Names of fees, and their translations. */
export async function listFeeNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, name, translations } = membershipConfiguration
  return db
    .select({ id, name, translations })
    .from(membershipConfiguration)
    .where(inArray(id, [...new Set(ids)]))
}

const MAX_OF_EACH = 100

export async function listThreadsOf(db: Database, { orgId, memberId }: Of) {
  const { id, title, state, lastAt } = thread
  return db
    .select({ id, title, state, lastAt })
    .from(thread)
    .where(and(eq(thread.orgId, orgId), eq(thread.memberId, memberId)))
    .orderBy(desc(lastAt), asc(id))
    .limit(MAX_OF_EACH)
}

/** The latest for each event. */
export async function listSignUpsOf(db: Database, { orgId, memberId }: Of) {
  const { id: eventId, title, translations, startDate } = event
  const { state, createdAt } = eventRegistration
  const rows = await db
    .select({ eventId, title, translations, startDate, state, signedUpAt: createdAt })
    .from(eventRegistration)
    .innerJoin(event, eq(event.id, eventRegistration.eventId))
    .where(and(eq(event.orgId, orgId), eq(eventRegistration.memberId, memberId)))
    .orderBy(desc(startDate), asc(eventId), desc(createdAt))
    .limit(MAX_OF_EACH)
  return rows.filter((row, at) => rows[at - 1]?.eventId !== row.eventId)
}

/** What the member agreed to at each paid year of the organisation, newest first. */
export async function listYearConsents(db: Database, { orgId, memberId }: Of) {
  const { membershipFor, consentVersion, createdAt } = membershipPeriod
  return db
    .select({ year: membershipFor, version: consentVersion, at: createdAt })
    .from(membershipPeriod)
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        eq(membershipPeriod.memberId, memberId),
        eq(membershipPeriod.gdprAgreement, true),
        eq(membershipPeriod.status, 'active'),
      ),
    )
    .orderBy(desc(membershipFor))
}

/** When the member chose to get no reminders, of any organisation. */
export async function findReminderStop(db: Database, memberId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: reminderStop.stoppedAt })
    .from(reminderStop)
    .where(eq(reminderStop.memberId, memberId))
  return row?.at
}

/** Teams that the member is in or leads, by name. */
export async function listTeamsOf(db: Database, { orgId, memberId }: Of) {
  const isLeader = sql<boolean>`${sql`exists (select from ${teamLeader} lead
    where lead.team_id = ${team.id} and lead.member_id = ${memberId})`}`
  return db
    .select({ id: team.id, name: team.name, isLeader })
    .from(team)
    .where(
      and(
        eq(team.orgId, orgId),
        isNull(team.archivedAt),
        sql`${team.id} in (select one.team_id from ${teamMember} one where one.member_id = ${memberId}
          union all select lead.team_id from ${teamLeader} lead where lead.member_id = ${memberId})`,
      ),
    )
    .orderBy(asc(team.name), asc(team.id))
}

export async function listTagsOf(db: Database, { orgId, memberId }: Of): Promise<string[]> {
  const rows = await db
    .select({ tag: memberTag.tag })
    .from(memberTag)
    .where(and(eq(memberTag.orgId, orgId), eq(memberTag.memberId, memberId)))
    .orderBy(asc(memberTag.tag))
  return rows.map(({ tag }) => tag)
}

/**
 * Entries of the organisation's audit log about the member, newest first: changes and looks apart, as many looks would leave no room for the
 * changes.
 */
export async function listLogOf(db: Database, { orgId, memberId }: Of) {
  const { at, action, id } = audit
  const newest = (ofKind: SQL) =>
    db
      .select({
        id,
        at,
        action,
        isLook,
        actor: sql<string | null>`${member.firstName} || ' ' || ${member.lastName}`,
      })
      .from(audit)
      .leftJoin(member, eq(member.id, audit.actorId))
      .where(and(eq(audit.subjectId, memberId), eq(audit.orgId, orgId), ofKind))
      .orderBy(desc(at), desc(id))
      .limit(MAX_PERSON_LOG)
  const [changes, looks] = await Promise.all([newest(not(isLook)), newest(isLook)])
  return [...changes, ...looks].toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
}

/** Whether somebody looked at the same of a member in the organisation since a moment. */
export async function hasLookedSince(
  db: Database,
  { orgId, memberId, actorId, action, since }: Of & { actorId: string; action: AuditAction; since: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, memberId),
        gte(audit.at, since),
        eq(audit.actorId, actorId),
        eq(audit.orgId, orgId),
        eq(audit.action, action),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Every payment of a place of a person at an event of an organisation. */
export async function listTicketPayments(db: Database, { orgId, memberId }: Of) {
  return db
    .select({
      registrationId: purchaseLine.registrationId,
      title: event.title,
      translations: event.translations,
      startDate: event.startDate,
      amountMinor: purchaseLine.unitMinor,
      currency: purchase.currency,
      test: payment.test,
      state: payment.state,
      receiptNumber: receipt.number,
      createdAt: payment.createdAt,
    })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .innerJoin(event, eq(event.id, eventRegistration.eventId))
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(and(eq(purchaseLine.memberId, memberId), eq(purchase.orgId, orgId)))
}
