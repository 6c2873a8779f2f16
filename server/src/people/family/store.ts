import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { seenOthers } from './seenOther.ts'

export type InvitationRow = typeof familyInvitation.$inferSelect
export type NewInvitation = typeof familyInvitation.$inferInsert

export async function countChildren(db: Database, parentId: string): Promise<number> {
  return db.$count(member, eq(member.parentId, parentId))
}

/** The ids of the children of several parents. */
export async function listChildIds(db: Database, parentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.parentId, [...parentIds]))
  return rows.map(({ id }) => id)
}

export async function listChildren(db: Database, parentId: string): Promise<MemberRow[]> {
  return prepared(db, 'member_children', (name) =>
    db
      .select()
      .from(member)
      .where(eq(member.parentId, sql.placeholder('parentId')))
      .orderBy(asc(member.firstName), asc(member.lastName), asc(member.id))
      .prepare(name),
  ).execute({ parentId })
}

export interface InvitationWithOther {
  invitation: InvitationRow
  /** The person on the other side, as far as the member may know them (Ruling 45). */
  other: MemberRow
}

/** Invitations that the member sent or received: links first, then the newest. */
export async function listInvitationsWithOther(
  db: Database,
  memberId: string,
): Promise<InvitationWithOther[]> {
  const { inviterId, inviteeId, inviteeEmail, status, createdAt, id } = familyInvitation
  const own = sql.placeholder('memberId')
  const otherId = sql`case when ${inviterId} = ${own} then ${inviteeId} else ${inviterId} end`
  const found = await prepared(db, 'family_invitations_with_other', (name) =>
    db
      .select({ invitation: familyInvitation, other: member })
      .from(familyInvitation)
      .leftJoin(member, eq(member.id, otherId))
      .where(or(eq(inviterId, own), eq(inviteeId, own)))
      .orderBy(sql`${status} <> 'approved'`, desc(createdAt), asc(inviteeEmail), asc(id))
      .prepare(name),
  ).execute({ memberId })
  return seenOthers(found, memberId)
}

/** By address only until the invitation has found its member. */
export const receivedBy = ({ id, email }: Pick<MemberRow, 'id' | 'email'>) =>
  or(
    eq(familyInvitation.inviteeId, id),
    email === null
      ? undefined
      : and(isNull(familyInvitation.inviteeId), eq(familyInvitation.inviteeEmail, email)),
  )

/** Invitations that the member sent or received. */
export async function listInvitationsOf(
  db: Database,
  who: Pick<MemberRow, 'id' | 'email'>,
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(familyInvitation)
    .where(or(eq(familyInvitation.inviterId, who.id), receivedBy(who)))
    .orderBy(desc(familyInvitation.createdAt), asc(familyInvitation.id))
}

/** Waits for other deciders, and keeps them out until the transaction ends. */
export async function findInvitation(db: Database, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(familyInvitation).where(eq(familyInvitation.id, id))
  return row
}

export async function lockInvitation(db: Database, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(familyInvitation)
    .where(eq(familyInvitation.id, id))
    .for('no key update')
  return row
}

export async function insertInvitation(db: Database, values: NewInvitation): Promise<InvitationRow> {
  const [row] = await db.insert(familyInvitation).values(values).returning()
  if (!row) throw new Error('the invitation was not written')
  return row
}

export async function updateInvitation(
  db: Database,
  id: string,
  values: Partial<Pick<InvitationRow, 'status' | 'decidedAt' | 'consent' | 'inviteeId'>>,
): Promise<void> {
  await db.update(familyInvitation).set(values).where(eq(familyInvitation.id, id))
}

/** When a member sent invitations since a moment, newest first. */
export async function listInvitedSince(
  db: Database,
  { senderId, since, most }: { senderId: string; since: Date; most: number },
): Promise<Date[]> {
  const { inviterId, createdAt } = familyInvitation
  const rows = await db
    .select({ createdAt })
    .from(familyInvitation)
    .where(and(eq(inviterId, senderId), gt(createdAt, since)))
    .orderBy(desc(createdAt))
    .limit(most)
  return rows.map((row) => row.createdAt)
}

/** Every invitation between a member and the holder of an e-mail address. */
export async function listInvitationsWith(
  db: Database,
  who: Pick<MemberRow, 'id' | 'email'>,
  email: string,
): Promise<InvitationRow[]> {
  const { inviterId, inviterEmail, inviteeEmail } = familyInvitation
  return db
    .select()
    .from(familyInvitation)
    .where(
      or(and(eq(inviterId, who.id), eq(inviteeEmail, email)), and(receivedBy(who), eq(inviterEmail, email))),
    )
}
