import { type HistoryRow, membershipHistory } from '@medlem/database/schema/membership'
import { getTableColumns } from 'drizzle-orm'

const { consentVersion, createdBy, grantedBy, createdAt, orgId, ...shown } =
  getTableColumns(membershipHistory)

/** The fields of a period that those who may see it are shown. */
export const shownPeriodFields = shown
export type ShownPeriod = Pick<HistoryRow, keyof typeof shown>
