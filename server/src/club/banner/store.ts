import type { Database } from '@medlem/database/database'
import { banner } from '@medlem/database/schema/banner'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, getTableColumns, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { notEnded } from '../../people/person/notEnded.ts'

export type BannerRow = typeof banner.$inferSelect
export type NewBanner = typeof banner.$inferInsert

/** Banners that run now, of the portal and of enabled organisations, with the key and language of the organisation. */
export async function listRunningBanners(
  db: Database,
  { now, today }: { now: Date; today: string },
): Promise<(BannerRow & { orgKey: string | null; language: string | null })[]> {
  const { orgId, endsAt, endsOn, groupId, id } = banner
  return db
    .select({ ...getTableColumns(banner), orgKey: organisation.key, language: organisation.language })
    .from(banner)
    .leftJoin(organisation, eq(organisation.id, orgId))
    .where(
      and(
        or(isNull(endsAt), gt(endsAt, now)),
        or(isNull(endsOn), gte(endsOn, today)),
        or(isNull(orgId), eq(organisation.enabled, true)),
      ),
    )
    .orderBy(asc(groupId), asc(id))
}

/** Paid periods of these members in these organisations; without those of memberships that are ended on that day. */
export async function listPaidPeriods(
  db: Database,
  { memberIds, orgIds, today }: { memberIds: readonly string[]; orgIds: readonly string[]; today: string },
): Promise<{ memberId: string; orgId: string; startDate: string; endDate: string }[]> {
  const { memberId, orgId, startDate, endDate, status } = membershipPeriod
  return db
    .select({ memberId, orgId, startDate, endDate })
    .from(membershipPeriod)
    .where(
      and(
        inArray(memberId, [...memberIds]),
        inArray(orgId, [...orgIds]),
        eq(status, 'active'),
        notEnded(today),
      ),
    )
}

/** Which ends first, first. */
export async function listBannersOf(db: Database, orgId: string): Promise<BannerRow[]> {
  const { endsOn, message, id } = banner
  return db.select().from(banner).where(eq(banner.orgId, orgId)).orderBy(asc(endsOn), asc(message), asc(id))
}

export async function insertBanner(tx: Database, values: NewBanner): Promise<BannerRow> {
  const [row] = await tx.insert(banner).values(values).returning()
  if (!row) throw new Error('the banner was not written')
  return row
}

/** A banner of this organisation, kept from other writers until the transaction ends. */
export async function lockBanner(
  tx: Database,
  { id, orgId }: { id: string; orgId: string },
): Promise<BannerRow | undefined> {
  const [row] = await tx
    .select()
    .from(banner)
    .where(and(eq(banner.id, id), eq(banner.orgId, orgId)))
    .for('no key update')
  return row
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateBannerRow(
  tx: Database,
  id: string,
  values: Partial<NewBanner>,
): Promise<BannerRow> {
  const version = sql`${banner.version} + 1`
  const [row] = await tx
    .update(banner)
    .set({ ...values, version })
    .where(eq(banner.id, id))
    .returning()
  if (!row) throw new Error('the banner is gone')
  return row
}

export async function deleteBannerRow(tx: Database, id: string): Promise<void> {
  await tx.delete(banner).where(eq(banner.id, id))
}
