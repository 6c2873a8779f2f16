import { MOVEMENTS_AT_ONCE, type MovementChoice, type MovementKind } from '@medlem/contract/movement'
import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { isFailed, isRefused, type PaymentState, statesWhere } from '@medlem/domain/payment'
import { type SQL, sql } from 'drizzle-orm'
import { moved, type Span, within } from './moved.ts'

const FAILED = statesWhere((state) => isFailed(state) || isRefused(state))

/** Attempts to pay that came to nothing, of purchases that nothing else has paid since. */
const failed = (orgId: string): SQL => sql`(
  select p.id as payment_id, 'failed' as kind, coalesce(p.payment_updated_at, p.created_at) as at, s.total_minor as amount,
    p.id::text as id, '' as reason
  from payment p join purchase s on s.id = p.purchase_id
  where s.org_id = ${orgId} and not p.test and p.state in ${FAILED} and s.total_minor > 0
    and not exists (select from payment later where later.purchase_id = s.id and later.created_at > p.created_at))`

/** How a payment was paid: recorded by hand, or as its receipt names it. */
const WAY = sql`coalesce(p.manual ->> 'method', r.content ->> 'paymentMethod')`

/** Who recorded a payment that came outside the portal; null of any other. */
const RECORDED_BY = sql`(select trim(who.first_name || ' ' || who.last_name) from payment_event e join member who on who.id = e.actor_id
  where m.kind = 'received' and p.manual is not null and e.payment_id = p.id order by e.id limit 1)`

/** What was received in a month for a fee by a way of paying. */
export interface ReceivedCell {
  month: string
  fee: string
  way: string
  amount: number
}

/** What receipts of a span of days say was received, summed. */
export async function sumReceived(
  db: Database,
  { orgId, currency, ...span }: Span & { orgId: string; currency: string },
): Promise<ReceivedCell[]> {
  const { rows } = await db.execute<ReceivedCell & Record<string, unknown>>(sql`
    select to_char(r.issued_at at time zone 'Europe/Copenhagen', 'YYYY-MM') as month, line ->> 'membershipName' as fee, ${WAY} as way,
      sum((line ->> 'unitMinor')::int)::float8 as amount
    from receipt r join payment p on p.id = r.payment_id and not p.test, jsonb_array_elements(r.content -> 'lines') as line
    where r.org_id = ${orgId} and r.content ->> 'currency' = ${currency} and ${within(sql`r.issued_at`, span)}
    group by 1, 2, 3`)
  return rows
}

export interface MovementsWanted extends Span {
  orgId: string
  choice?: MovementChoice | undefined
  /** As receipts name them. */
  fee?: string | undefined
  way?: string | undefined
  /** The number of a receipt, an amount in minor units, or part of a name. */
  find?: { text: string; number?: number | undefined; amountMinor?: number | undefined } | undefined
}

/** A movement as it is stored. `order` sorts it among others: microseconds since 1970. */
export interface MovementRow extends Record<string, unknown> {
  id: string
  kind: MovementKind
  order: string
  at: Date
  payment_id: string
  amount: number
  reason: string
  state: PaymentState
  left_minor: number
  currency: string
  receipt_number: number | null
  payer_name: string
  way: string | null
  /** Who recorded what was received outside the portal. */
  recorded_by: string | null
  failure: PaymentRow['failure']
}

function matching(wanted: MovementsWanted): SQL {
  const { orgId, choice, fee, way, find, ...span } = wanted
  const sources = [
    ...(choice === 'failed' ? [] : [sql`select * from ${moved(orgId)} as one`]),
    ...(choice === 'failed' || choice === undefined ? [sql`select * from ${failed(orgId)} as one`] : []),
  ]
  const conditions = [
    within(sql`m.at`, span),
    ...(choice === 'received' ? [sql`m.kind = 'received'`] : []),
    ...(choice === 'given_back' ? [sql`m.kind not in ('received', 'failed')`] : []),
    ...(way === undefined ? [] : [sql`${WAY} = ${way}`]),
    ...(fee === undefined
      ? []
      : [sql`r.content -> 'lines' @> ${JSON.stringify([{ membershipName: fee }])}::jsonb`]),
    ...(find === undefined ? [] : [found(find)]),
  ]
  return sql`(${sql.join(sources, sql` union all `)}) as m
    join payment p on p.id = m.payment_id join purchase s on s.id = p.purchase_id left join receipt r on r.payment_id = p.id
    where ${sql.join(conditions, sql` and `)}`
}

function found({ text, number, amountMinor }: NonNullable<MovementsWanted['find']>): SQL {
  const signs = [sql`strpos(lower(s.billing_name), lower(${text})) > 0`]
  if (number !== undefined) signs.push(sql`r.number = ${number}`)
  if (amountMinor !== undefined) signs.push(sql`abs(m.amount) = ${amountMinor}`)
  return sql`(${sql.join(signs, sql` or `)})`
}

/** So many movements as are listed at once, newest first, after another one. */
export async function listMovementRows(
  db: Database,
  { after, ...wanted }: MovementsWanted & { after?: { order: string; id: string } | undefined },
): Promise<MovementRow[]> {
  const order = sql`(extract(epoch from m.at) * 1000000)::bigint`
  const later = after ? sql`and (${order}, m.id) < (${after.order}::bigint, ${after.id})` : sql``
  const { rows } = await db.execute<MovementRow>(sql`
    select m.id, m.kind, ${order}::text as order, m.at, m.payment_id, m.amount, m.reason, p.state, p.failure, s.currency,
      p.captured_minor - p.refunded_minor - p.charged_back_minor as left_minor,
      r.number as receipt_number, s.billing_name as payer_name, ${WAY} as way, ${RECORDED_BY} as recorded_by
    from ${matching(wanted)} ${later} order by m.at desc, m.id desc limit ${MOVEMENTS_AT_ONCE}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/**
 * How many movements match, and what those of a currency add up to; attempts that failed moved nothing. With a fee the sum is of what
 * was received for it; what went back is split by `reversalShares`.
 */
export async function sumMovements(
  db: Database,
  { currency, ...wanted }: MovementsWanted & { currency: string },
): Promise<{ count: number; sumMinor: number }> {
  const amount =
    wanted.fee === undefined
      ? sql`m.amount`
      : sql`(select sum((line ->> 'unitMinor')::int) from jsonb_array_elements(r.content -> 'lines') as line
          where line ->> 'membershipName' = ${wanted.fee})`
  const counted = wanted.fee === undefined ? sql`m.kind <> 'failed'` : sql`m.kind = 'received'`
  const { rows } = await db.execute<{ count: number; sum: number }>(sql`
    select count(*)::int as count, coalesce(sum(${amount}) filter (where ${counted} and s.currency = ${currency}), 0)::float8 as sum
    from ${matching(wanted)}`)
  return { count: rows[0]?.count ?? 0, sumMinor: rows[0]?.sum ?? 0 }
}

/** What went back in a span of days and matches, by the identifiers of the payments and of what went back. */
export async function listReversed(
  db: Database,
  wanted: MovementsWanted,
): Promise<{ id: string; paymentId: string; way: string; currency: string }[]> {
  const { rows } = await db.execute<{ id: string; payment_id: string; way: string; currency: string }>(sql`
    select m.id, m.payment_id, ${WAY} as way, s.currency from ${matching({ ...wanted, choice: 'given_back' })}`)
  return rows.map(({ payment_id: paymentId, ...row }) => ({ ...row, paymentId }))
}
