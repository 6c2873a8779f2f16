import { CLAIMS_AT_ONCE, type Claim, type ClaimChoice, type OwedAge } from '@medlem/contract/claim'
import type { Database } from '@medlem/database/database'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type ClaimEnd, claimDeeds, claimState, owedAge } from '@medlem/domain/claim'
import { readReference, shownReference } from '@medlem/domain/claimReference'
import { toWireMinor } from '@medlem/domain/money'
import { isPaid, type PaymentState, statesWhere, wasPaid } from '@medlem/domain/payment'
import { type SQL, sql } from 'drizzle-orm'
import { memberName } from '../../club/membership/persons.ts'

const isPaidBy = (
  states: readonly PaymentState[],
) => sql`exists (select from instalment_purchase s join payment p on p.purchase_id = s.purchase_id
  where s.part_id = t.id and p.state in ${states})`

/**
 * Whether a part is neither paid nor given back for good: while the year does not count it is owed again, and of a share also while the
 * year is paid by others.
 */
const isLeft = (isShare: SQL) => sql`not ${isPaidBy(statesWhere(isPaid))}
  and not (not (h.status <> 'active' and h.open) and not (${isShare} and h.status = 'active' and h.granted_by is null)
    and ${isPaidBy(statesWhere(wasPaid))})`
const sumPaid = sql`coalesce(sum(t.amount_minor) filter (where ${isPaidBy(statesWhere(isPaid))}), 0)::int`
const sumLeft = (isShare: SQL) => sql`coalesce(sum(t.amount_minor) filter (where ${isLeft(isShare)}), 0)::int`
const isOwnShare = sql`c.share_of is not null`

/** Whether a part is the fee of a reminder: `isFeePart` in SQL. */
const isFee = sql`(t.lines->0->'adjustments' @> '[{"kind": "dunning_fee"}]')`

/**
 * The claims of an organisation, a row each with `paid_minor`, `open_minor` and `stopped_minor`: what `claimSums` says of their
 * parts.
 */
export const claims = (
  { orgId, today }: { orgId: string; today: CalendarDate },
  as: 'one' | 'other' = 'one',
): SQL => sql`(
  select c.plan_id, c.reference, c.due_on, c.ended_as, n.currency, n.total_minor, n.stop_reason, n.payer_id,
    payer.first_name as payer_first, payer.last_name as payer_last, h.member_id, h.membership_for as year,
    fee.name as fee_name, m.first_name, m.last_name, parts.paid_minor, reminded.*, c.share_of, c.is_awaited, y.email as share_email,
    shares.*, pause.until::text as paused_until,
    pause.reason as pause_reason, case when going.on then parts.left_fees_minor else 0 end as open_fees_minor,
    case when going.on then parts.left_minor else 0 end as open_minor,
    case when going.on then 0 else parts.left_minor end as stopped_minor
  from claim c join instalment_plan n on n.id = c.plan_id join organisation o on o.id = c.org_id
  join purchase_line l on l.purchase_id = n.purchase_id
  join membership_history h on h.id = l.history_id
  join membership_configuration fee on fee.id = h.membership_conf_id
  join member m on m.id = h.member_id
  join member payer on payer.id = n.payer_id
  left join claim_payer y on y.plan_id = c.plan_id
  cross join lateral (select n.stopped_at is null and payer.enabled and (h.status = 'active' or h.open) as on) going
  cross join lateral (
    select ${sumPaid} as paid_minor, ${sumLeft(isOwnShare)} as left_minor,
      coalesce(sum(t.amount_minor) filter (where ${isLeft(isOwnShare)} and ${isFee}), 0)::int as left_fees_minor
    from instalment_part t where t.plan_id = c.plan_id and t.waived_at is null) parts
  cross join lateral (
    select coalesce(sum(s.total_minor), 0)::int as shares_minor, coalesce(sum(of_share.paid_minor), 0)::int as shares_paid_minor,
      coalesce(sum(of_share.left_minor) filter (where s.stopped_at is null and of_payer.enabled
        and (h.status = 'active' or h.open)), 0)::int as shares_open_minor
    from claim share join instalment_plan s on s.id = share.plan_id join member of_payer on of_payer.id = s.payer_id
    cross join lateral (select ${sumPaid} as paid_minor, ${sumLeft(sql`true`)} as left_minor
      from instalment_part t where t.plan_id = s.id and t.waived_at is null) of_share
    where share.share_of = c.plan_id and share.ended_as is distinct from 'joined') shares
  cross join lateral (select count(*)::int as reminders, max(one.sent_on)::text as reminded_on,
    count(*) > 0 and count(*) >= jsonb_array_length(o.dunning) as is_reminded_out
    from claim_reminder one where one.plan_id = c.plan_id) reminded
  left join dunning_pause pause on pause.org_id = c.org_id and pause.payer_id = n.payer_id and pause.until >= ${today}::date
  where c.org_id = ${orgId}) as ${sql.raw(as)}`

export interface ClaimsWanted {
  orgId: string
  choice?: ClaimChoice | undefined
  /** As somebody typed it. */
  reference?: string | undefined
  /** Exactly this amount is open, in minor units. */
  openMinor?: number | undefined
  claimId?: string | undefined
  /** Those after this claim. */
  after?: string | undefined
  today: CalendarDate
}

/** Claims of an organisation, those due first on top, so many as are listed at once. */
export async function listClaims(db: Database, wanted: ClaimsWanted): Promise<Claim[]> {
  const { orgId, today, claimId, openMinor, after } = wanted
  const reference = wanted.reference === undefined ? undefined : (readReference(wanted.reference) ?? '')
  const conditions = [
    ...(wanted.choice ? [chosen(wanted.choice, today)] : []),
    ...(reference === undefined ? [] : [sql`one.reference = ${reference}`]),
    ...(openMinor === undefined ? [] : [sql`one.open_minor = ${openMinor}`]),
    ...(claimId === undefined ? [] : [sql`one.plan_id = ${claimId}`]),
    ...(after === undefined
      ? []
      : [sql`(one.due_on, one.plan_id) > (select due_on, plan_id from claim where plan_id = ${after})`]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await db.execute<ClaimRow>(sql`select one.*, one.due_on::text as due_on,
    (select coalesce(json_agg(json_build_object('paymentId', p.id, 'amountMinor', b.total_minor,
        'paidOn', p.manual->>'paidOn') order by p.created_at), '[]')
      from payment p join purchase b on b.id = p.purchase_id
      where p.state = 'manual' and b.id in (select s.purchase_id from instalment_purchase s
        join instalment_part t on t.id = s.part_id where t.plan_id = one.plan_id)) as recorded
    from ${claims({ orgId, today })} where ${where}
    order by one.due_on, one.plan_id limit ${CLAIMS_AT_ONCE}`)
  return rows.map((row) => toClaim(row, today))
}

/** What is owed of all claims of an organisation by how long it is overdue, in minor units. */
export async function sumOwed(
  db: Database,
  { orgId, today }: { orgId: string; today: CalendarDate },
): Promise<Record<OwedAge, number>> {
  const { rows } = await db.execute<{ due_on: string; open_minor: string }>(sql`
    select one.due_on::text as due_on, sum(one.open_minor)::text as open_minor from ${claims({ orgId, today })}
    where one.open_minor > 0 group by one.due_on`)
  const owed: Record<OwedAge, number> = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 }
  for (const row of rows) owed[owedAge(row.due_on, today)] += toWireMinor(BigInt(row.open_minor))
  return owed
}

/** How many claims of an organisation are overdue with all reminders sent, so that the board decides. */
export async function countUndecided(
  db: Database,
  { orgId, today }: { orgId: string; today: CalendarDate },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${claims({ orgId, today })} where ${chosen('undecided', today)}`,
  )
  return rows[0]?.count ?? 0
}

function chosen(choice: ClaimChoice, today: CalendarDate): SQL {
  switch (choice) {
    case 'open':
      return sql`one.open_minor > 0`
    case 'overdue':
      return sql`one.open_minor > 0 and one.due_on < ${today}::date`
    case 'undecided':
      return sql`one.open_minor > 0 and one.due_on < ${today}::date and one.is_reminded_out`
    case 'paid':
      return sql`one.open_minor = 0 and one.stopped_minor = 0 and one.paid_minor > 0`
    case 'ended':
      return sql`one.open_minor = 0 and (one.stopped_minor > 0 or one.paid_minor = 0)`
  }
}

interface ClaimRow extends Record<string, unknown> {
  plan_id: string
  reference: string
  due_on: string
  ended_as: ClaimEnd | null
  currency: string
  total_minor: number
  stop_reason: string | null
  payer_id: string
  payer_first: string
  payer_last: string
  member_id: string
  first_name: string
  last_name: string
  year: number
  fee_name: string
  paid_minor: number
  open_minor: number
  stopped_minor: number
  open_fees_minor: number
  reminders: number
  reminded_on: string | null
  paused_until: string | null
  pause_reason: string | null
  recorded: Claim['recorded']
  share_of: string | null
  is_awaited: boolean
  share_email: string | null
  shares_minor: number
  shares_paid_minor: number
  shares_open_minor: number
}

function toClaim(row: ClaimRow, today: CalendarDate): Claim {
  const [paidMinor, openMinor] = [row.paid_minor, row.open_minor]
  const sums = { paidMinor, openMinor, stoppedMinor: row.stopped_minor }
  return {
    id: row.plan_id,
    reference: shownReference(row.reference, row.currency),
    state: claimState({ end: row.ended_as, ...sums }),
    payerId: row.payer_id,
    payerName: memberName({ firstName: row.payer_first, lastName: row.payer_last }),
    memberId: row.member_id,
    memberName: memberName({ firstName: row.first_name, lastName: row.last_name }),
    feeName: row.fee_name,
    year: row.year,
    dueOn: row.due_on,
    currency: row.currency,
    totalMinor: row.total_minor,
    paidMinor,
    openMinor,
    openFeesMinor: row.open_fees_minor,
    reminders: { count: row.reminders, lastOn: row.reminded_on },
    pause: row.paused_until === null ? null : { until: row.paused_until, reason: row.pause_reason ?? '' },
    age: openMinor > 0 ? owedAge(row.due_on, today) : null,
    recorded: row.recorded,
    endReason: row.ended_as === null ? null : row.stop_reason,
    share:
      row.share_of === null
        ? null
        : { claimId: row.share_of, isAwaited: row.is_awaited, email: row.share_email ?? '' },
    sharesMinor: row.shares_minor,
    sharesOpenMinor: row.shares_open_minor,
    deeds: claimDeeds({
      isShare: row.share_of !== null,
      paidMinor,
      openMinor,
      openFeesMinor: row.open_fees_minor,
      sharesPaidMinor: row.shares_paid_minor,
      sharesOpenMinor: row.shares_open_minor,
      hasRecorded: row.recorded.length > 0,
      isPaused: row.paused_until !== null,
      hasEmail: Boolean(row.share_email),
    }),
  }
}

/** More are not compared with lines of a bank by their amounts: so many of one amount tell no line from another. */
const MAX_OF_AMOUNTS = 2_000

/** Claims of an organisation by one of these signs: their id, their reference as digits, who owes them, or what is open of one of a payer, or of all. */
export async function listOwed(
  db: Database,
  wanted: {
    orgId: string
    today: CalendarDate
    claimIds?: readonly string[]
    references?: readonly string[]
    payerIds?: readonly string[]
    amounts?: readonly number[]
  },
): Promise<Claim[]> {
  const { orgId, today, claimIds = [], references = [], payerIds = [], amounts = [] } = wanted
  const list = (values: readonly (string | number)[], type: 'uuid' | 'text' | 'bigint') =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`
  const select = (where: SQL, limit: SQL) =>
    db.execute<ClaimRow>(sql`select one.*, one.due_on::text as due_on,
    '[]'::json as recorded from ${claims({ orgId, today })} where ${where} order by one.due_on, one.plan_id ${limit}`)
  const named = [
    ...(claimIds.length > 0 ? [sql`one.plan_id = any(${list(claimIds, 'uuid')})`] : []),
    ...(references.length > 0
      ? [sql`(one.open_minor > 0 and one.reference = any(${list(references, 'text')}))`]
      : []),
    ...(payerIds.length > 0
      ? [sql`(one.open_minor > 0 and one.payer_id = any(${list(payerIds, 'uuid')}))`]
      : []),
  ]
  const found = named.length === 0 ? [] : (await select(sql.join(named, sql` or `), sql``)).rows
  if (amounts.length > 0) {
    const ofAmounts = sql`one.open_minor > 0 and (one.open_minor = any(${list(amounts, 'bigint')}) or one.payer_id in (
      select other.payer_id from ${claims({ orgId, today }, 'other')} where other.open_minor > 0
      group by other.payer_id having sum(other.open_minor) = any(${list(amounts, 'bigint')})))`
    const { rows } = await select(ofAmounts, sql`limit ${MAX_OF_AMOUNTS + 1}`)
    if (rows.length <= MAX_OF_AMOUNTS) found.push(...rows)
  }
  const byId = new Map(found.map((row) => [row.plan_id, row]))
  return [...byId.values()].map((row) => toClaim(row, today))
}
