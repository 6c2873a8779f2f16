import { reversalOf, statesWhere } from '@medlem/domain/payment'
import { type SQL, sql } from 'drizzle-orm'

const GONE = statesWhere((state) => reversalOf(state) !== undefined)
const CHARGED_BACK = statesWhere((state) => reversalOf(state) === 'chargeback')

/** The payments of an organisation that have a receipt, and were no test. */
const booked = (orgId: string): SQL => sql`receipt r join payment p on p.id = r.payment_id and not p.test
  join purchase s on s.id = p.purchase_id where r.org_id = ${orgId} and s.total_minor > 0`

/**
 * Money that moved at an organisation, a row each: `kind`, `at`, `amount` in minor units, below zero where it went back, with `id`,
 * `payment_id` and `reason`. What is gone by one step is what refunds before it had left.
 */
export const moved = (orgId: string): SQL => sql`(
  select r.payment_id, 'received' as kind, r.issued_at as at, s.total_minor as amount, r.id::text as id, '' as reason
    from ${booked(orgId)}
  union all
  select f.payment_id, 'refund', f.answered_at, -f.amount_minor, f.id::text, f.reason
    from refund f where f.state = 'done' and f.payment_id in (select r.payment_id from ${booked(orgId)} and p.refunded_minor > 0)
  union all
  select e.payment_id, case when e.detail ? 'lostMinor' or e.to_state in ${CHARGED_BACK} then 'chargeback' else 'taken_back' end, e.at,
    -coalesce((e.detail ->> 'lostMinor')::int, gone.total_minor - coalesce((select sum(f.amount_minor) from refund f
      where f.payment_id = e.payment_id and f.state = 'done' and f.answered_at <= e.at), 0))::int,
    e.id::text, coalesce(e.detail ->> 'reason', '')
    from payment_event e join (select r.payment_id, s.total_minor from ${booked(orgId)}
      and (p.state in ${GONE} or p.charged_back_minor > 0)) gone on gone.payment_id = e.payment_id
    where e.detail ? 'lostMinor' or (e.to_state in ${GONE} and e.from_state <> e.to_state)
)`

const startOf = (day: string) => sql`${day}::timestamp at time zone 'Europe/Copenhagen'`
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Copenhagen'`

/** Days of the Copenhagen calendar; both ends belong to it, and an open one has none. */
export interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** Whether a moment lies in a span of days. */
export function within(at: SQL, { from, to }: Span): SQL {
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`${at} >= ${startOf(from)}`] : []),
      ...(to ? [sql`${at} < ${endOf(to)}`] : []),
    ],
    sql` and `,
  )
}
