import type { Database } from '@medlem/database/database'
import { appointment, appointmentInvitation } from '@medlem/database/schema/appointment'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countsOn } from '../access/countsOn.ts'

export type AppointmentRow = typeof appointment.$inferSelect
export type InvitationRow = typeof appointmentInvitation.$inferSelect

export interface AppointmentView {
  row: AppointmentRow
  /** Null for a super administrator's. */
  orgKey: string | null
  holder: { firstName: string; lastName: string; email: string | null }
  giver: { firstName: string; lastName: string } | null
}

const giver = alias(member, 'giver')

/** Appointments that count now or later, by the name of the person who has them. */
function listViews(db: Database, which: SQL | undefined): Promise<AppointmentView[]> {
  const { firstName, lastName, email } = member
  return db
    .select({
      row: appointment,
      orgKey: organisation.key,
      holder: { firstName, lastName, email },
      giver: { firstName: giver.firstName, lastName: giver.lastName },
    })
    .from(appointment)
    .innerJoin(member, eq(member.id, appointment.memberId))
    .leftJoin(organisation, eq(organisation.id, appointment.orgId))
    .leftJoin(giver, eq(giver.id, appointment.givenBy))
    .where(and(isNull(appointment.endedAt), which))
    .orderBy(asc(firstName), asc(lastName), asc(appointment.role), asc(appointment.id))
}

/** Those of an organisation that are not over on that day. */
export function listOfOrganisation(db: Database, orgId: string, today: string): Promise<AppointmentView[]> {
  return listViews(db, and(eq(appointment.orgId, orgId), isNotOver(today)))
}

/** Who has which job in an organisation on that day, or in the portal where it is null, of those who can sign in. */
export async function listHolders(
  db: Database,
  orgId: string | null,
  today: string,
): Promise<{ memberId: string; role: string; email: string | null }[]> {
  return db
    .select({ memberId: appointment.memberId, role: appointment.role, email: member.email })
    .from(appointment)
    .innerJoin(member, eq(member.id, appointment.memberId))
    .where(and(isIn(orgId), eq(member.enabled, true), countsOn(today)))
    .orderBy(asc(appointment.id))
}

const isIn = (orgId: string | null | undefined) =>
  orgId == null ? isNull(appointment.orgId) : eq(appointment.orgId, orgId)

/** The jobs of a member on that day, with the names of their organisations; both null for a super administrator's. */
export async function listJobsOf(
  db: Database,
  memberId: string,
  today: string,
): Promise<{ orgId: string | null; name: string | null; role: string }[]> {
  return db
    .select({ orgId: appointment.orgId, name: organisation.name, role: appointment.role })
    .from(appointment)
    .leftJoin(organisation, eq(organisation.id, appointment.orgId))
    .where(and(eq(appointment.memberId, memberId), countsOn(today)))
    .orderBy(asc(appointment.id))
}

/** All of them, of every organisation and of the portal. */
export function listAll(db: Database, today: string): Promise<AppointmentView[]> {
  return listViews(db, isNotOver(today))
}

const isNotOver = (today: string) => sql`(${appointment.endsOn} is null or ${appointment.endsOn} >= ${today})`

/** Locks the row until the transaction ends. */
export async function lockAppointment(tx: Database, id: string): Promise<AppointmentRow | undefined> {
  const [row] = await tx.select().from(appointment).where(eq(appointment.id, id)).for('no key update')
  return row
}

/**
 * The open appointments of an organisation, or of the portal where it is null, locked until the transaction ends. What gives,
 * ends or limits one has this lock before any other, in one order: two administrators who leave at once wait for each other.
 */
export async function lockAppointments(
  tx: Database,
  orgId: string | null | undefined,
): Promise<AppointmentRow[]> {
  return tx
    .select()
    .from(appointment)
    .where(and(isIn(orgId), isNull(appointment.endedAt)))
    .orderBy(asc(appointment.id))
    .for('no key update')
}

/** The organisation's administrators today who have no last day. */
export async function listLastingAdministrators(
  tx: Database,
  { orgId, today }: { orgId: string; today: string },
): Promise<string[]> {
  const rows = await tx
    .select({ memberId: appointment.memberId })
    .from(appointment)
    .innerJoin(member, eq(member.id, appointment.memberId))
    .where(
      and(
        eq(appointment.orgId, orgId),
        eq(appointment.role, 'ADMIN'),
        isNull(appointment.endsOn),
        eq(member.enabled, true),
        countsOn(today),
      ),
    )
  return rows.map(({ memberId }) => memberId)
}

/** Whether there is a super administrator on that day who can sign in. */
export async function hasSuperAdministrator(db: Database, today: string): Promise<boolean> {
  const [row] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .innerJoin(member, eq(member.id, appointment.memberId))
    .where(
      and(
        eq(appointment.role, 'SUPER_ADMIN'),
        isNull(appointment.orgId),
        eq(member.enabled, true),
        countsOn(today),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** One that the member has already, with another last day, is replaced. */
export async function replaceAppointment(
  tx: Database,
  values: typeof appointment.$inferInsert,
): Promise<AppointmentRow> {
  const { memberId, orgId, role, givenAt, givenBy } = values
  await tx
    .update(appointment)
    .set({ endedAt: givenAt, endedBy: givenBy ?? null })
    .where(
      and(
        eq(appointment.memberId, memberId),
        isIn(orgId),
        eq(appointment.role, role),
        isNull(appointment.endedAt),
      ),
    )
  await tx.update(member).set({ hasOffice: true }).where(eq(member.id, memberId))
  const [row] = await tx.insert(appointment).values(values).returning()
  if (!row) throw new Error('the appointment was not written')
  return row
}

export async function setEnded(
  tx: Database,
  id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  await tx.update(appointment).set({ endedAt: at, endedBy: by }).where(eq(appointment.id, id))
}

/** Appointments whose last day is over, and which are not noted as ended. */
export async function listOver(db: Database, today: string): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointment)
    .where(and(isNull(appointment.endedAt), lt(appointment.endsOn, today)))
}

export interface InvitationView {
  row: InvitationRow
  organisation: { name: string; key: string }
  inviter: { firstName: string; lastName: string }
}

const invitationViews = (db: Database) =>
  db
    .select({
      row: appointmentInvitation,
      organisation: { name: organisation.name, key: organisation.key },
      inviter: { firstName: member.firstName, lastName: member.lastName },
    })
    .from(appointmentInvitation)
    .innerJoin(organisation, eq(organisation.id, appointmentInvitation.orgId))
    .innerJoin(member, eq(member.id, appointmentInvitation.invitedBy))

/** Those of an organisation neither accepted nor withdrawn, that expired after that moment or will. */
export function listInvitations(db: Database, orgId: string, expiresAfter: Date): Promise<InvitationView[]> {
  const { acceptedAt, withdrawnAt, expiresAt, createdAt } = appointmentInvitation
  return invitationViews(db)
    .where(
      and(
        eq(appointmentInvitation.orgId, orgId),
        isNull(acceptedAt),
        isNull(withdrawnAt),
        gt(expiresAt, expiresAfter),
      ),
    )
    .orderBy(desc(createdAt))
}

export async function findInvitation(db: Database, id: string): Promise<InvitationView | undefined> {
  const [view] = await invitationViews(db).where(eq(appointmentInvitation.id, id))
  return view
}

/** Those that a member sent and that are neither accepted nor withdrawn, locked until the transaction ends. */
export function listOpenInvitationsBy(tx: Database, invitedBy: string): Promise<InvitationView[]> {
  const { acceptedAt, withdrawnAt, id } = appointmentInvitation
  return invitationViews(tx)
    .where(and(eq(appointmentInvitation.invitedBy, invitedBy), isNull(acceptedAt), isNull(withdrawnAt)))
    .orderBy(asc(id))
    .for('no key update', { of: appointmentInvitation })
}

/** Locks the invitation until the transaction ends. */
export async function lockInvitation(tx: Database, id: string): Promise<InvitationView | undefined> {
  await tx
    .select({ id: appointmentInvitation.id })
    .from(appointmentInvitation)
    .where(eq(appointmentInvitation.id, id))
    .for('no key update')
  return findInvitation(tx, id)
}

/** How many a member sent since then: they reach other people. */
export function countInvitationsSince(tx: Database, invitedBy: string, since: Date): Promise<number> {
  return tx.$count(
    appointmentInvitation,
    and(eq(appointmentInvitation.invitedBy, invitedBy), gt(appointmentInvitation.createdAt, since)),
  )
}

export async function insertInvitation(
  tx: Database,
  values: typeof appointmentInvitation.$inferInsert,
): Promise<InvitationRow> {
  const [row] = await tx.insert(appointmentInvitation).values(values).returning()
  if (!row) throw new Error('the invitation was not written')
  return row
}

export async function updateInvitation(
  tx: Database,
  id: string,
  values: Partial<Pick<InvitationRow, 'acceptedAt' | 'withdrawnAt' | 'accountAt'>>,
): Promise<void> {
  await tx.update(appointmentInvitation).set(values).where(eq(appointmentInvitation.id, id))
}

/** Earlier open invitations of the same address to the same job: the new one replaces them. */
export async function withdrawSame(
  tx: Database,
  { orgId, email, role, at }: { orgId: string; email: string; role: string; at: Date },
): Promise<void> {
  await tx
    .update(appointmentInvitation)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(appointmentInvitation.orgId, orgId),
        eq(appointmentInvitation.email, email),
        eq(appointmentInvitation.role, role),
        isNull(appointmentInvitation.acceptedAt),
        isNull(appointmentInvitation.withdrawnAt),
      ),
    )
}

/** The address goes from what was invited there; appointments of these members end (X11). */
export async function eraseAppointments(tx: Database, memberIds: readonly string[], at: Date): Promise<void> {
  const ids = sql`${appointment.memberId} = any(${sql.param([...memberIds])}::uuid[])`
  await tx
    .update(appointment)
    .set({ endedAt: at })
    .where(and(ids, isNull(appointment.endedAt)))
  const emails = tx
    .select({ email: member.email })
    .from(member)
    .where(and(sql`${member.id} = any(${sql.param([...memberIds])}::uuid[])`, isNotNull(member.email)))
  await tx
    .update(appointmentInvitation)
    .set({ email: '' })
    .where(sql`${appointmentInvitation.email} in ${emails}`)
}
