import type { Database } from '@medlem/database/database'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { news } from '@medlem/database/schema/news'
import { organisation } from '@medlem/database/schema/organisation'
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { notEnded } from '../../people/person/notEnded.ts'

export type NewsRow = typeof news.$inferSelect
/** With the language of its organisation, in which its own texts are. */
export type ListedNews = NewsRow & { ownLanguage: string | null }
export type NewNews = typeof news.$inferInsert

interface Wanted {
  today: string
  /** Organisations of which planned and ended news are read too. */
  withAll: readonly string[]
  orgId: string | undefined
  limit: number
}

/** News of enabled organisations, newest first: shown today, or of an organisation of which all are wanted. */
export async function listNewsRows(
  db: Database,
  { today, withAll, orgId, limit }: Wanted,
): Promise<ListedNews[]> {
  const { publishDate, expiryDate, createdAt, id } = news
  const shown = and(lte(publishDate, today), or(isNull(expiryDate), gte(expiryDate, today)))
  return db
    .select({ ...getTableColumns(news), ownLanguage: organisation.language })
    .from(news)
    .innerJoin(organisation, eq(organisation.id, news.orgId))
    .where(
      and(
        eq(organisation.enabled, true),
        orgId === undefined ? undefined : eq(news.orgId, orgId),
        or(shown, inArray(news.orgId, [...withAll])),
      ),
    )
    .orderBy(desc(publishDate), desc(createdAt), desc(id))
    .limit(limit)
}

export async function findNews(db: Database, id: string): Promise<NewsRow | undefined> {
  const [row] = await db.select().from(news).where(eq(news.id, id))
  return row
}

/** News of this organisation, kept from other writers until the transaction ends. */
export async function lockNews(
  tx: Database,
  { id, orgId }: Pick<NewsRow, 'id' | 'orgId'>,
): Promise<NewsRow | undefined> {
  const [row] = await tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), eq(news.orgId, orgId)))
    .for('no key update')
  return row
}

export async function insertNews(tx: Database, values: NewNews): Promise<NewsRow> {
  const [row] = await tx.insert(news).values(values).returning()
  if (!row) throw new Error('the news was not written')
  return row
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateNewsRow(tx: Database, id: string, values: Partial<NewNews>): Promise<NewsRow> {
  const version = sql`${news.version} + 1`
  const [row] = await tx
    .update(news)
    .set({ ...values, version })
    .where(eq(news.id, id))
    .returning()
  if (!row) throw new Error('the news is gone')
  return row
}

/** The organisations in which one of the members has an active membership on that day. */
export async function listOrganisationsOf(
  db: Database,
  memberIds: readonly string[],
  today: string,
): Promise<string[]> {
  const { memberId, orgId, status, startDate, endDate } = membershipPeriod
  const rows = await db
    .selectDistinct({ orgId })
    .from(membershipPeriod)
    .where(
      and(
        inArray(memberId, [...memberIds]),
        eq(status, 'active'),
        lte(startDate, today),
        gte(endDate, today),
        notEnded(today),
      ),
    )
  return rows.map((row) => row.orgId)
}
