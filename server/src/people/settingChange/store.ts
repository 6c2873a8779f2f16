import type { SettingKind } from '@medlem/contract/settingChange'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { type SettingChangeRow, settingChange } from '@medlem/database/schema/settingChange'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'

export type NewSettingChange = typeof settingChange.$inferInsert

export interface NamedChange {
  row: SettingChangeRow
  changedBy: string | null
}

const changerName = sql<string | null>`${member.firstName} || ' ' || ${member.lastName}`

/** Adds a change, and deletes those of the organisation from before `keptSince`. */
export async function insertSettingChange(
  tx: Database,
  values: NewSettingChange,
  keptSince: Date,
): Promise<void> {
  const { orgId, changedAt } = settingChange
  await tx.insert(settingChange).values(values)
  await tx.delete(settingChange).where(and(eq(orgId, values.orgId), lt(changedAt, keptSince)))
}

/** Newest first. */
export async function listChanges(
  db: Database,
  of: { orgId: string; kinds: readonly SettingKind[]; before: number | undefined; limit: number },
): Promise<NamedChange[]> {
  const { number, orgId, kind } = settingChange
  return db
    .select({ row: settingChange, changedBy: changerName })
    .from(settingChange)
    .leftJoin(member, eq(member.id, settingChange.changedBy))
    .where(
      and(
        eq(orgId, of.orgId),
        inArray(kind, [...of.kinds]),
        of.before === undefined ? undefined : lt(number, of.before),
      ),
    )
    .orderBy(desc(number))
    .limit(of.limit)
}

/** The last change of each kind. */
export async function listLatestChanges(
  db: Database,
  of: { orgId: string; kinds: readonly SettingKind[] },
): Promise<NamedChange[]> {
  const { number, orgId, kind } = settingChange
  return db
    .selectDistinctOn([kind], { row: settingChange, changedBy: changerName })
    .from(settingChange)
    .leftJoin(member, eq(member.id, settingChange.changedBy))
    .where(and(eq(orgId, of.orgId), inArray(kind, [...of.kinds])))
    .orderBy(kind, desc(number))
}

export async function findChange(
  db: Database,
  { id, orgId }: { id: string; orgId: string },
): Promise<SettingChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(settingChange)
    .where(and(eq(settingChange.id, id), eq(settingChange.orgId, orgId)))
  return row
}

/** The last change of the same object: what it became is what stands there now. */
export async function findLatestChange(
  db: Database,
  of: Pick<SettingChangeRow, 'orgId' | 'kind' | 'objectId'>,
): Promise<SettingChangeRow | undefined> {
  const { number, orgId, kind, objectId } = settingChange
  const [row] = await db
    .select()
    .from(settingChange)
    .where(and(eq(orgId, of.orgId), eq(kind, of.kind), eq(objectId, of.objectId)))
    .orderBy(desc(number))
    .limit(1)
  return row
}

export async function forgetChangers(tx: Database, memberIds: string[]): Promise<void> {
  await tx.update(settingChange).set({ changedBy: null }).where(inArray(settingChange.changedBy, memberIds))
}
