import type { Database } from '@medlem/database/database'
import { organisation } from '@medlem/database/schema/organisation'
import { page, pageVersion } from '@medlem/database/schema/page'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'

export type PageRow = typeof page.$inferSelect
export type NewPage = typeof page.$inferInsert
export type PageVersionRow = typeof pageVersion.$inferSelect
export type NewPageVersion = typeof pageVersion.$inferInsert

/** A version without its text, which may be long. */
export type PageVersionHead = Omit<PageVersionRow, 'text' | 'translations' | 'createdAt'> & {
  /** Of the title. */
  translations: Record<string, { title?: string }>
}

const {
  text: _text,
  translations: _all,
  createdAt: _createdAt,
  ...plainColumns
} = getTableColumns(pageVersion)
/** Of a version without its text. */
export const headColumns = {
  ...plainColumns,
  translations: sql<
    PageVersionHead['translations']
  >`(select coalesce(jsonb_object_agg(key, value - 'text'), '{}')
    from jsonb_each(${pageVersion.translations}))`,
}

export interface PageWithVersions {
  page: PageRow
  /** Newest first. */
  versions: PageVersionHead[]
}

/** Pages of enabled organisations with the heads of all their versions, by organisation and kind. */
export async function listPageRows(db: Database, orgId?: string): Promise<PageWithVersions[]> {
  const rows = await db
    .select({ page, version: headColumns })
    .from(page)
    .innerJoin(organisation, eq(organisation.id, page.orgId))
    .innerJoin(pageVersion, eq(pageVersion.pageId, page.id))
    .where(and(eq(organisation.enabled, true), orgId === undefined ? undefined : eq(page.orgId, orgId)))
    .orderBy(asc(organisation.name), asc(page.kind), asc(page.id), desc(pageVersion.version))
  const pages = new Map<string, PageWithVersions>()
  for (const row of rows) {
    const known = pages.get(row.page.id) ?? { page: row.page, versions: [] }
    known.versions.push(row.version)
    pages.set(row.page.id, known)
  }
  return [...pages.values()]
}

export async function findPage(db: Database, id: string): Promise<PageRow | undefined> {
  const [row] = await db.select().from(page).where(eq(page.id, id))
  return row
}

/** Newest first. */
export async function listVersions(db: Database, pageId: string): Promise<PageVersionHead[]> {
  return db
    .select(headColumns)
    .from(pageVersion)
    .where(eq(pageVersion.pageId, pageId))
    .orderBy(desc(pageVersion.version))
}

/** A version, with its text. */
export async function getVersion(db: Database, id: string): Promise<PageVersionRow> {
  const [row] = await db.select().from(pageVersion).where(eq(pageVersion.id, id))
  if (!row) throw new Error('the version of the page is gone')
  return row
}

/** A page of this organisation, kept from other writers until the transaction ends. */
export async function lockPage(
  tx: Database,
  { id, orgId }: Pick<PageRow, 'id' | 'orgId'>,
): Promise<PageRow | undefined> {
  const [row] = await tx
    .select()
    .from(page)
    .where(and(eq(page.id, id), eq(page.orgId, orgId)))
    .for('no key update')
  return row
}

/** A second one of a kind of which there is one breaks a unique index. */
export async function insertPage(tx: Database, values: NewPage): Promise<PageRow> {
  const [row] = await tx.insert(page).values(values).returning()
  if (!row) throw new Error('the page was not written')
  return row
}

export async function insertVersion(tx: Database, values: NewPageVersion): Promise<void> {
  await tx.insert(pageVersion).values(values)
}
