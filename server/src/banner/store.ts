import type { Database } from '@medlem/database/database'
import { banner } from '@medlem/database/schema/banner'
import { asc, gt, isNull, or } from 'drizzle-orm'

export type BannerRow = typeof banner.$inferSelect
export type NewBanner = typeof banner.$inferInsert

export async function listRunningBanners(db: Database, now: Date): Promise<BannerRow[]> {
  return db
    .select()
    .from(banner)
    .where(or(isNull(banner.endsAt), gt(banner.endsAt, now)))
    .orderBy(asc(banner.groupId), asc(banner.id))
}
