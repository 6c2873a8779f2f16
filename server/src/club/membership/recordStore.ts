import type { Database } from '@medlem/database/database'
import { jsonArray, jsonRows } from '@medlem/database/jsonRows'
import { type IdentityKey, memberByIdentity, memberJson } from '@medlem/database/memberByIdentity'
import { prepared } from '@medlem/database/prepared'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { type MembershipRow, membership, membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { getTableColumns, sql } from 'drizzle-orm'
import { catalogueVersion } from '../../people/organisation/catalogueVersion.ts'
import { type LineOfPayment, lineFields, type ShownPeriod, shownPeriodFields } from './columns.ts'

/** A membership with all that its answer is made from. */
export interface MembershipRecord {
  row: MembershipRow
  /** Newest first. */
  history: ShownPeriod[]
  /** Payments of its periods, newest first. */
  lines: LineOfPayment[]
}

export interface MemberWithMemberships {
  member: MemberRow
  memberships: MembershipRecord[]
  /** Of what the organisations sell, as the record was read. */
  catalogueVersion: string
}

const membershipJson = jsonRows(getTableColumns(membership))
const historyJson = jsonRows(shownPeriodFields)
const lineJson = jsonRows(lineFields)

const memberships = jsonArray(membershipJson.row, {
  from: sql`${membership} where ${membership.memberId} = ${member.id}`,
  orderBy: sql`${membership.orgId}`,
})

const history = jsonArray(historyJson.row, {
  from: sql`${membershipPeriod} where ${membershipPeriod.memberId} = ${member.id}`,
  orderBy: sql`${membershipPeriod.startDate} desc, ${membershipPeriod.createdAt} desc, ${membershipPeriod.id}`,
})

const lines = jsonArray(lineJson.row, {
  from: sql`${membershipPeriod}
    join ${purchaseLine} on ${purchaseLine.historyId} = ${membershipPeriod.id}
    join ${purchase} on ${purchase.id} = ${purchaseLine.purchaseId}
    join ${payment} on ${payment.purchaseId} = ${purchase.id}
    left join ${receipt} on ${receipt.paymentId} = ${payment.id}
    left join ${instalmentPlan} on ${instalmentPlan.purchaseId} = ${purchase.id}
    where ${membershipPeriod.memberId} = ${member.id}`,
  orderBy: sql`${payment.createdAt} desc`,
})

/** The parts of a record are always read together, so one query returns them, in one column. */
type Raw = [version: string, member: unknown, ...parts: [unknown[], unknown[], unknown[]]]
const record = sql<Raw>`json_build_array(${catalogueVersion}, ${memberJson.row}, ${memberships}, ${history}, ${lines})`

export async function findRecordById(db: Database, id: string): Promise<MemberWithMemberships | undefined> {
  const [found] = await prepared(db, 'member_record_by_id', (name) =>
    db
      .select({ record })
      .from(sql`${member} where ${member.id} = ${sql.placeholder('id')}`)
      .prepare(name),
  ).execute({ id })
  return found && readRecord(found.record)
}

/** Of several members, in no order; an id without a member is left out. */
export async function listRecordsById(
  db: Database,
  ids: readonly string[],
): Promise<MemberWithMemberships[]> {
  if (ids.length === 0) return []
  const rows = await prepared(db, 'member_records_by_id', (name) =>
    db
      .select({ record })
      .from(sql`${member} where ${member.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name),
  ).execute({ ids: [...ids] })
  return rows.map((row) => readRecord(row.record))
}

/** Of the member to whom an identity is bound. */
export function findRecordByIdentity(
  db: Database,
  identity: IdentityKey,
): Promise<MemberWithMemberships | undefined> {
  return memberByIdentity(db, identity, {
    name: 'member_record_by_identity',
    json: record,
    read: (json) => readRecord(json as Raw),
  })
}

function readRecord([version, found, itsMemberships, itsHistory, itsLines]: Raw): MemberWithMemberships {
  const periods = itsHistory.map(historyJson.read)
  const payments = itsLines.map(lineJson.read)
  const all = itsMemberships.map((one) => {
    const row = membershipJson.read(one)
    return {
      row,
      history: periods.filter(({ membershipId }) => membershipId === row.id),
      lines: payments.filter(({ orgId }) => orgId === row.orgId),
    }
  })
  return { member: memberJson.read(found), memberships: all, catalogueVersion: version }
}
