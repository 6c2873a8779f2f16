import type { Database } from '@medlem/database/database'
import { type JsonRows, jsonArray, jsonRows } from '@medlem/database/jsonRows'
import { named } from '@medlem/database/named'
import { member } from '@medlem/database/schema/member'
import { membership, membershipHistory } from '@medlem/database/schema/membership'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type LineOfPayment, lineFields } from '../membership/paidLineStore.ts'
import type { HistoryRow, MembershipRow } from '../membership/store.ts'
import { catalogueStamp } from '../organisation/store.ts'
import type { MemberRow } from './store.ts'

/** A membership with all that its answer is made from. */
export interface MembershipRecord {
  row: MembershipRow
  /** Newest first. */
  history: HistoryRow[]
  /** Payments of its periods, newest first. */
  lines: LineOfPayment[]
}

export interface MemberWithMemberships {
  member: MemberRow
  memberships: MembershipRecord[]
  /** Of what the organisations sold at that moment. */
  catalogueStamp: string
}

const membershipJson = jsonRows(getTableColumns(membership))
const historyJson = jsonRows(getTableColumns(membershipHistory))
const lineJson = jsonRows(lineFields)

const history = sql`select ${historyJson.columns} from ${membershipHistory}
  where ${membershipHistory.membershipId} = ${membership.id}
  order by ${membershipHistory.startDate} desc, ${membershipHistory.createdAt} desc, ${membershipHistory.id}`

const lines = sql`select ${lineJson.columns} from ${membershipHistory}
  join ${purchaseLine} on ${purchaseLine.historyId} = ${membershipHistory.id}
  join ${purchase} on ${purchase.id} = ${purchaseLine.purchaseId}
  join ${payment} on ${payment.purchaseId} = ${purchase.id}
  left join ${receipt} on ${receipt.paymentId} = ${payment.id}
  where ${membershipHistory.membershipId} = ${membership.id} order by ${payment.createdAt} desc`

/** Nobody reads one part of a record without the others, so they come in one round trip. */
const itsMemberships = sql`select ${membershipJson.columns}, ${jsonArray(history)} as "history", ${jsonArray(lines)} as "lines"
  from ${membership} where ${membership.memberId} = ${member.id} order by ${membership.orgId}`

const record = { member: getTableColumns(member), memberships: jsonArray(itsMemberships), catalogueStamp }

/** The member whom an identity is bound to, with the stamp of what organisations sell at that moment. */
export async function findMemberAndStamp(
  db: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ member: MemberRow; catalogueStamp: string } | undefined> {
  const [found] = await named(db, 'member_and_catalogue_stamp', (name) =>
    db
      .select({ member: getTableColumns(member), catalogueStamp })
      .from(member)
      .where(
        and(eq(member.issuer, sql.placeholder('issuer')), eq(member.subject, sql.placeholder('subject'))),
      )
      .prepare(name),
  ).execute({ issuer, subject })
  return found
}

export async function findRecordById(db: Database, id: string): Promise<MemberWithMemberships | undefined> {
  const [found] = await named(db, 'member_record_by_id', (name) =>
    db
      .select(record)
      .from(member)
      .where(eq(member.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id })
  return found && readRecord(found)
}

export async function findRecordByIdentity(
  db: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<MemberWithMemberships | undefined> {
  const [found] = await named(db, 'member_record_by_identity', (name) =>
    db
      .select(record)
      .from(member)
      .where(
        and(eq(member.issuer, sql.placeholder('issuer')), eq(member.subject, sql.placeholder('subject'))),
      )
      .prepare(name),
  ).execute({ issuer, subject })
  return found && readRecord(found)
}

interface Raw {
  history: unknown[]
  lines: unknown[]
}

function readRecord(found: {
  member: MemberRow
  memberships: unknown[]
  catalogueStamp: string
}): MemberWithMemberships {
  const all = <Row>(rows: unknown[], json: JsonRows<Row>) => rows.map((one) => json.read(one))
  return {
    ...found,
    memberships: found.memberships.map((one) => {
      const raw = one as Raw
      return {
        row: membershipJson.read(one),
        history: all(raw.history, historyJson),
        lines: all(raw.lines, lineJson),
      }
    }),
  }
}
