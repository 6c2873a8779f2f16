import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { page, pageAcceptance, pageVersion } from '@medlem/database/schema/page'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { headColumns, type PageVersionHead } from './store.ts'

/** A version that asks for acceptance, of which organisation. */
export type AskingVersion = PageVersionHead & { orgId: string }

/** Every version of an enabled organisation's page that asks, whether its day has come or not; newest first. */
export async function listAskingVersions(db: Database, orgId?: string): Promise<AskingVersion[]> {
  return db
    .select({ ...headColumns, orgId: page.orgId })
    .from(pageVersion)
    .innerJoin(page, eq(page.id, pageVersion.pageId))
    .innerJoin(organisation, eq(organisation.id, page.orgId))
    .where(
      and(
        eq(pageVersion.asksAcceptance, true),
        eq(organisation.enabled, true),
        orgId === undefined ? undefined : eq(page.orgId, orgId),
      ),
    )
    .orderBy(page.kind, page.id, desc(pageVersion.version))
}

export interface Acceptance {
  memberId: string
  pageId: string
  version: number
  acceptedAt: Date
}

/** What was accepted of some pages for some members. */
export async function listAcceptances(
  db: Database,
  { memberIds, pageIds }: { memberIds: readonly string[]; pageIds: readonly string[] },
): Promise<Acceptance[]> {
  const { memberId, pageId, version, acceptedAt } = pageAcceptance
  return prepared(db, 'page_acceptances', (name) =>
    db
      .select({ memberId, pageId, version, acceptedAt })
      .from(pageAcceptance)
      .where(
        and(
          sql`${memberId} = any(${sql.placeholder('memberIds')}::uuid[])`,
          sql`${pageId} = any(${sql.placeholder('pageIds')}::uuid[])`,
        ),
      )
      .prepare(name),
  ).execute({ memberIds: [...memberIds], pageIds: [...pageIds] })
}

/** Answers the members for whom it was not accepted before. */
export async function insertAcceptances(
  tx: Database,
  rows: readonly (typeof pageAcceptance.$inferInsert)[],
): Promise<string[]> {
  const written = await tx
    .insert(pageAcceptance)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ memberId: pageAcceptance.memberId })
  return written.map(({ memberId }) => memberId)
}

/** Those of some members whose membership of the organisation runs. */
export async function listCurrentAmong(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ memberId: membership.memberId })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.status, 'active'),
        inArray(membership.memberId, [...memberIds]),
      ),
    )
  return rows.map(({ memberId }) => memberId)
}

/** The membership year that most members of an organisation have on a day; undefined where none runs. */
export async function findRunningYear(
  db: Database,
  { orgId, today }: { orgId: string; today: CalendarDate },
): Promise<number | undefined> {
  const { membershipFor, startDate, endDate, status } = membershipPeriod
  const [row] = await db
    .select({ year: membershipFor })
    .from(membershipPeriod)
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        eq(status, 'active'),
        lte(startDate, today),
        gte(endDate, today),
      ),
    )
    .groupBy(membershipFor)
    .orderBy(desc(count()), desc(membershipFor))
    .limit(1)
  return row?.year
}

/** What a member accepted of an organisation, newest first, with the person who did it where that was another one who is not erased. */
export async function listAcceptancesOf(
  db: Database,
  { orgId, memberId }: { orgId: string; memberId: string },
): Promise<(PageVersionHead & { acceptedAt: Date; acceptedBy: string | null })[]> {
  const acceptedBy = sql<string | null>`case when ${member.id} <> ${memberId} and ${member.erasedAt} is null
    then ${member.firstName} || ' ' || ${member.lastName} end`
  return db
    .select({ ...headColumns, acceptedAt: pageAcceptance.acceptedAt, acceptedBy })
    .from(pageAcceptance)
    .innerJoin(
      pageVersion,
      and(eq(pageVersion.pageId, pageAcceptance.pageId), eq(pageVersion.version, pageAcceptance.version)),
    )
    .innerJoin(page, eq(page.id, pageAcceptance.pageId))
    .innerJoin(member, eq(member.id, pageAcceptance.acceptedBy))
    .where(and(eq(pageAcceptance.memberId, memberId), eq(page.orgId, orgId)))
    .orderBy(desc(pageAcceptance.acceptedAt), desc(pageAcceptance.version))
}

/** For those who are erased. What they accepted for others stays, without their name. */
export async function eraseAcceptances(tx: Database, memberIds: readonly string[]): Promise<void> {
  await tx.delete(pageAcceptance).where(inArray(pageAcceptance.memberId, [...memberIds]))
}
