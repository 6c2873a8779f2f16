import type { PaidMethod } from '@medlem/contract/grant'
import { PaymentProviderName } from '@medlem/contract/organisation'
import {
  type EntryKind,
  type GatewayVerdict,
  GIVEN_AT_ONCE,
  type SampledEntry,
} from '@medlem/contract/sample'
import type { Database } from '@medlem/database/database'
import { type SQL, sql } from 'drizzle-orm'
import { moved, type Span, within } from '../movement/moved.ts'

export interface YearOfBooks extends Span {
  orgId: string
}

/** What the vouchers book of payers' money: payments, what went back, and credit that came or was paid back. */
const entriesOf = ({ orgId, ...span }: YearOfBooks): SQL => sql`(
  select * from (
    select payment_id, kind, at, amount::bigint as amount, id, reason from ${moved(orgId)} as m
    union all
    select payment_id, 'credit', created_at, amount_minor, id::text, reason from credit_entry
      where org_id = ${orgId} and method is not null) as e
  where ${within(sql`e.at`, span)})`

/** The method of a payment that a person recorded, and of credit. */
const RECORDED_AS = sql`coalesce(c.method, p.manual ->> 'method')`
const CURRENCY = sql`coalesce(c.currency, s.currency)`
const withSource = (entries: SQL) => sql`${entries} as m
  left join credit_entry c on c.id = case m.kind when 'credit' then m.id::uuid end
  left join payment p on p.id = m.payment_id and m.kind <> 'credit' left join purchase s on s.id = p.purchase_id`

/** How many entries of each kind a year has, and what those of a currency add up to. */
export async function countEntries(
  db: Database,
  { currency, ...year }: YearOfBooks & { currency: string },
): Promise<{ kind: EntryKind; recordedAs: PaidMethod | null; count: number; sumMinor: number }[]> {
  const { rows } = await db.execute<{
    kind: EntryKind
    method: PaidMethod | null
    count: number
    sum: number
  }>(sql`
    select m.kind, ${RECORDED_AS} as method, count(*)::int as count,
      coalesce(sum(m.amount) filter (where ${CURRENCY} = ${currency}), 0)::float8 as sum
    from ${withSource(entriesOf(year))} group by 1, 2 order by min(m.at), 1, 2`)
  return rows.map(({ method: recordedAs, sum: sumMinor, ...group }) => ({ ...group, recordedAs, sumMinor }))
}

/** So many rows of a population, drawn by a seed: those whose SHA-256 of seed, '/' and id is smallest. The same in any order of the rows. */
export const drawn = (population: SQL, { seed, size }: { seed: string; size: number }): SQL => sql`(
  select * from ${population} as one
  order by sha256(convert_to(${`${seed}/`} || one.id, 'UTF8')), one.id limit ${size})`

/** A drawn entry as it is stored, with what it is compared with. */
export interface DrawnRow extends Record<string, unknown> {
  kind: EntryKind
  id: string
  at: Date
  amount: number
  currency: string
  payment_id: string | null
  receipt_number: number | null
  payer_name: string
  way: string | null
  recorded_as: PaidMethod | null
  paid_on: string | null
  reason: string
  by_name: string | null
  approved_by_name: string | null
  lines: SampledEntry['lines'] | null
  voucher: SampledEntry['voucher']
  payout: SampledEntry['payout']
  bank_line: SampledEntry['bankLine']
  gateway: GatewayVerdict
}

const DAY = sql`(m.at at time zone 'Europe/Copenhagen')::date`
const PROVIDERS = sql`(${sql.join(
  PaymentProviderName.options.map((name) => sql`${name}`),
  sql`, `,
)})`

/** The voucher of the entry's day and cause, which has its receipt. */
const VOUCHER = sql`(select json_build_object('month', v.month, 'number', v.number) from voucher v
  where v.org_id = o.id and v.date = ${DAY} and v.currency = ${CURRENCY}
    and v.kind = case m.kind when 'received' then 'sale' when 'taken_back' then 'takenBack' when 'credit' then 'creditMoved' else m.kind end
    and (m.kind = 'credit' or jsonb_path_exists(v.lines, '$[*].receipts[*] ? (@ == $number)', jsonb_build_object('number', r.number)))
  order by v.number limit 1)`

/** The entries of payouts that may be of the drawn payments: read once, as no index leads to them. */
const paidOut = (orgId: string): SQL => sql`(
  select paid.id, paid.reference, paid.provider, paid.expected_on, part.kind, part.amount_minor, part.payment_reference
  from payout paid join payout_entry part on part.payout_id = paid.id
  where paid.org_id = ${orgId} and not paid.test and part.payment_reference in (
    select unnest(array[p.authorization_id, p.provider_payment_id]) from drawn m join payment p on p.id = m.payment_id))`

/** The payout whose entry is of this payment, kind and amount. */
const PAYOUT = sql`left join lateral (select one.id, one.reference from paid_out one
    where one.provider = p.provider and one.payment_reference in (p.authorization_id, p.provider_payment_id)
      and one.amount_minor = m.amount
      and one.kind = case m.kind when 'received' then 'capture' when 'refund' then 'refund' when 'chargeback' then 'dispute' end
    order by one.expected_on, one.id limit 1) paid on true`

const BANK_LINE = sql`(select json_build_object('bookedOn', l.booked_on, 'amountMinor', l.amount_minor)
  from bank_match b join bank_line l on l.id = b.line_id
  where b.undone_at is null and l.org_id = o.id and case m.kind
    when 'received' then b.payment_id = p.id or b.payout_id = paid.id
    when 'taken_back' then b.returned_payment_id = p.id
    when 'credit' then b.credit_id = c.id
    else b.payout_id = paid.id end
  order by l.booked_on, l.id limit 1)`

/** A payment is listed under the last of the days that are compared together on which something happened: at most three later. */
const isReported = (condition: SQL) =>
  sql`exists (select from books_report b where b.org_id = o.id and b.day between ${DAY} and ${DAY} + 3 and ${condition})`
const PAYMENT = sql`jsonb_build_array(jsonb_build_object('paymentId', p.id))`
const GATEWAY = sql`case when p.provider is null or p.provider not in ${PROVIDERS} then 'elsewhere'
  when ${isReported(sql`b.differences @> ${PAYMENT}`)} then 'differs'
  when ${isReported(sql`b.unasked @> ${PAYMENT}`)} then 'unanswered'
  when ${isReported(sql`b.compared_at >= m.at`)} then 'agrees' else 'not_compared' end`

const nameOf = (id: SQL) =>
  sql`(select trim(w.first_name || ' ' || w.last_name) from member w where w.id = ${id})`

/** Entries of a year that a seed draws, oldest first. */
export async function listDrawn(
  db: Database,
  { seed, size, ...year }: YearOfBooks & { seed: string; size: number },
): Promise<DrawnRow[]> {
  const { rows } = await db.execute<DrawnRow>(sql`
    with drawn as materialized ${drawn(entriesOf(year), { seed, size })}, paid_out as materialized ${paidOut(year.orgId)}
    select m.kind, m.id, m.at, m.amount::float8 as amount, ${CURRENCY} as currency, p.id as payment_id, r.number as receipt_number,
      coalesce(s.billing_name, ${nameOf(sql`c.payer_id`)}, '') as payer_name,
      coalesce(${RECORDED_AS}, r.content ->> 'paymentMethod') as way, ${RECORDED_AS} as recorded_as,
      case m.kind when 'received' then p.manual ->> 'paidOn' when 'credit' then c.booked_on::text end as paid_on,
      coalesce(case m.kind when 'received' then p.manual ->> 'reason' end, m.reason) as reason,
      ${nameOf(sql`case m.kind when 'received' then case when p.manual is not null then p.actor_id end when 'refund' then f.requested_by
        when 'credit' then c.created_by else step.actor_id end`)} as by_name,
      ${nameOf(sql`f.approved_by`)} as approved_by_name,
      r.content -> 'lines' as lines, ${VOUCHER} as voucher, ${BANK_LINE} as bank_line, ${GATEWAY} as gateway,
      case when paid.id is not null then json_build_object('id', paid.id, 'reference', paid.reference) end as payout
    from ${withSource(sql`drawn`)}
    join organisation o on o.id = ${year.orgId}
    left join receipt r on r.payment_id = p.id
    left join refund f on f.id = case m.kind when 'refund' then m.id::uuid end
    left join payment_event step on step.id = case when m.kind in ('chargeback', 'taken_back') then m.id::bigint end
    ${PAYOUT}
    order by m.at, m.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

const given = ({ orgId, year }: { orgId: string; year: number }): SQL => sql`membership_history h
  where h.org_id = ${orgId} and h.membership_for = ${year} and h.status = 'active' and h.granted_by is not null`

/** How many membership years for a year were given without a payment, claims that were forgiven among them. */
export async function countGiven(db: Database, of: { orgId: string; year: number }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${given(of)}`)
  return rows[0]?.count ?? 0
}

export interface GivenRow extends Record<string, unknown> {
  id: string
  member_name: string
  fee_name: string
  reason: string
  by_name: string | null
  at: Date
}

/** Those years, the last given one on top. */
export async function listGiven(db: Database, of: { orgId: string; year: number }): Promise<GivenRow[]> {
  const { rows } = await db.execute<GivenRow>(sql`
    select y.id, ${nameOf(sql`y.member_id`)} as member_name, fee.name as fee_name, coalesce(y.grant_reason, '') as reason,
      ${nameOf(sql`y.granted_by`)} as by_name, y.status_change_date as at
    from (select h.* from ${given(of)}) as y join membership_configuration fee on fee.id = y.membership_conf_id
    order by y.status_change_date desc, y.id limit ${GIVEN_AT_ONCE}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
