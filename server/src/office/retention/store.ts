import type { Database } from '@medlem/database/database'
import { customAnswer } from '@medlem/database/schema/customField'
import { memberNote } from '@medlem/database/schema/memberNote'
import { membership } from '@medlem/database/schema/membership'
import { membershipEnd } from '@medlem/database/schema/membershipEnd'
import { memberTag } from '@medlem/database/schema/memberTag'
import { organisation } from '@medlem/database/schema/organisation'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { team, teamAttendance, teamLeader, teamMember, teamSession } from '@medlem/database/schema/team'
import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'

/** Organisations that forget former members, and after how many months. */
export async function listForgetting(db: Database): Promise<{ orgId: string; months: number }[]> {
  const { id: orgId, retentionMonths: months } = organisation
  const rows = await db.select({ orgId, months }).from(organisation).where(isNotNull(months))
  return rows.flatMap(({ months: of, ...row }) => (of === null ? [] : [{ ...row, months: of }]))
}

interface Members {
  orgId: string
  memberIds: readonly string[]
}

/** Teams of the organisation, and their sessions. */
const teamsOf = (db: Database, orgId: string) =>
  db.select({ id: team.id }).from(team).where(eq(team.orgId, orgId))
const sessionsOf = (db: Database, orgId: string) =>
  db
    .select({ id: teamSession.id })
    .from(teamSession)
    .where(inArray(teamSession.teamId, teamsOf(db, orgId)))

/** Members whose last year in the organisation ended before that day and of whom something is still kept. */
export async function listFormer(
  db: Database,
  { orgId, before, limit }: { orgId: string; before: string; limit: number },
): Promise<string[]> {
  const of = eq(listed.memberId, sql`kept.member_id`)
  const kept = (from: SQL) => sql`exists (select from ${from} as kept where ${of})`
  const rows = await db
    .select({ memberId: listed.memberId })
    .from(listed)
    .where(
      and(
        eq(listed.orgId, orgId),
        lt(listed.lastDay, before),
        or(
          kept(sql`(select member_id from ${memberNote} where ${memberNote.orgId} = ${orgId})`),
          kept(sql`(select member_id from ${customAnswer} where ${customAnswer.orgId} = ${orgId})`),
          kept(sql`(select member_id from ${memberTag} where ${memberTag.orgId} = ${orgId})`),
          kept(
            sql`(select member_id from ${teamMember} where ${inArray(teamMember.teamId, teamsOf(db, orgId))})`,
          ),
          kept(
            sql`(select member_id from ${teamLeader} where ${inArray(teamLeader.teamId, teamsOf(db, orgId))})`,
          ),
          kept(
            sql`(select member_id from ${teamAttendance} where ${inArray(teamAttendance.sessionId, sessionsOf(db, orgId))})`,
          ),
          sql`exists (select from ${membershipEnd} where ${membershipEnd.membershipId} = ${listed.membershipId}
            and ${membershipEnd.note} is not null)`,
        ),
      ),
    )
    .limit(limit)
  return rows.map(({ memberId }) => memberId)
}

/** Deletes notes, answers to own fields, tags, places in teams, attendance, and words about an end. */
export async function deleteKnown(tx: Database, { orgId, memberIds }: Members): Promise<void> {
  const ids = [...memberIds]
  await tx.delete(memberNote).where(and(eq(memberNote.orgId, orgId), inArray(memberNote.memberId, ids)))
  await tx.delete(customAnswer).where(and(eq(customAnswer.orgId, orgId), inArray(customAnswer.memberId, ids)))
  await tx.delete(memberTag).where(and(eq(memberTag.orgId, orgId), inArray(memberTag.memberId, ids)))
  const teams = teamsOf(tx, orgId)
  await tx.delete(teamMember).where(and(inArray(teamMember.teamId, teams), inArray(teamMember.memberId, ids)))
  await tx.delete(teamLeader).where(and(inArray(teamLeader.teamId, teams), inArray(teamLeader.memberId, ids)))
  await tx
    .delete(teamAttendance)
    .where(
      and(inArray(teamAttendance.sessionId, sessionsOf(tx, orgId)), inArray(teamAttendance.memberId, ids)),
    )
  const memberships = tx
    .select({ id: membership.id })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), inArray(membership.memberId, ids)))
  await tx.update(membershipEnd).set({ note: null }).where(inArray(membershipEnd.membershipId, memberships))
}
