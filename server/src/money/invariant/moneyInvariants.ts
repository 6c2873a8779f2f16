import {
  canHappen,
  isMoving,
  isPaid,
  needsAuthorization,
  type PaymentState,
  paymentStates,
  statesWhere,
  wasCaptured,
  wasPaid,
} from '@medlem/domain/payment'
import { type SQL, sql } from 'drizzle-orm'

/** Something that must always hold; the query answers the rows in which it doesn't, each with a `what`. */
export interface Invariant {
  /** Number of the design, §2.6. */
  id: string
  says: string
  broken: SQL
}

const paid = statesWhere(isPaid)
const captured = statesWhere(wasCaptured)
const tests = statesWhere((state) => paymentStates[state].money === 'test')
const everPaid = statesWhere((state) => wasPaid(state))
/** States of captured money of which nothing is left. */
const allGone = statesWhere((state) => wasCaptured(state) && !isPaid(state))
/** States in which a bank may ask for money. */
const mayBeAsked = statesWhere((state) => canHappen('lose_dispute', state) || isMoving(state))

/** Whether a payment is of parts after the first of a price (decision 38). */
const isLaterPart = sql`exists (select 1 from instalment_purchase s
  join instalment_part t on t.id = s.part_id join instalment_plan n on n.id = t.plan_id
  where s.purchase_id = p.purchase_id and n.purchase_id <> p.purchase_id)`

/** Whether `f` is a claim, or a share of it that did not go back to it (decision 95). */
const isShareOf = (claimId: SQL) =>
  sql`(${claimId} in (f.plan_id, f.share_of) and f.ended_as is distinct from 'joined')`

/** Whether a claim or a share that its year waits for has a part that no payment in these states paid. */
const waitsForPart = (claimId: SQL, states: readonly PaymentState[]) => sql`exists (
  select 1 from claim f join instalment_part o on o.plan_id = f.plan_id and o.waived_at is null
  where ${isShareOf(claimId)} and f.is_awaited and f.ended_as is null and not exists (
    select 1 from instalment_purchase q join payment r on r.purchase_id = q.purchase_id
    where q.part_id = o.id and r.state in ${states}))`

/** Whether a payment is of a claim whose year waits for something that is open (decision 71). */
const isOfOpenClaim = sql`exists (select 1 from instalment_purchase s
  join instalment_part t on t.id = s.part_id join claim c on c.plan_id = t.plan_id
  where s.purchase_id = p.purchase_id and ${waitsForPart(sql`coalesce(c.share_of, c.plan_id)`, paid)})`

/** Whether nothing was decided of a claim. */
const isAskedFor = sql`(c.share_of is null and (c.ended_as is null or c.ended_as = 'shared'))`

/** What must hold of payments and the years that they pay (design §2.6). */
export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'no more is captured than the purchase costs, no more goes back than was captured',
    broken: sql`
      select 'payment ' || p.id || ' ' || p.state as what
      from payment p join purchase b on b.id = p.purchase_id
      where p.captured_minor <> (case when p.state in ${captured} then b.total_minor else 0 end)
        or p.refunded_minor < 0 or p.charged_back_minor < 0
        or p.refunded_minor + p.charged_back_minor > p.captured_minor
        or (p.state = 'refunded' and p.refunded_minor = 0)
        or (p.state not in ${allGone} and p.captured_minor > 0
          and p.refunded_minor + p.charged_back_minor = p.captured_minor)
        or (p.state = 'refunded' and p.refunded_minor + p.charged_back_minor < p.captured_minor)`,
  },
  {
    id: 'I1',
    says: 'what is given back is what its refunds say, and what banks took is what lost disputes say',
    broken: sql`
      select 'payment ' || p.id || ' ' || p.state as what
      from payment p
      where p.refunded_minor <> (select coalesce(sum(amount_minor), 0) from refund
          where payment_id = p.id and state = 'done' and not p.test)
        or p.charged_back_minor <> (select coalesce(sum(amount_minor), 0) from dispute
          where payment_id = p.id and state = 'lost' and concluded_at is not null)`,
  },
  {
    id: 'I1',
    says: 'a payment is disputed while a bank asks for money of it, and no longer',
    broken: sql`
      select 'payment ' || p.id || ' ' || p.state as what
      from payment p
      where (p.state = 'disputed' and not exists (select 1 from dispute d
          where d.payment_id = p.id and d.kind = 'chargeback' and d.concluded_at is null))
        or (p.state not in ${mayBeAsked} and exists (select 1 from dispute d
          where d.payment_id = p.id and d.kind = 'chargeback' and d.concluded_at is null
            and coalesce(d.amount_minor, 1) > 0))`,
  },
  {
    id: 'I1',
    says: 'a purchase costs what its lines cost',
    broken: sql`
      select 'purchase ' || b.id as what
      from purchase b
      where b.total_minor <> (select coalesce(sum(unit_minor), 0) from purchase_line where purchase_id = b.id)
        or exists (select 1 from purchase_line where purchase_id = b.id
          and unit_minor <> fee_minor + vat_minor + surcharge_minor)`,
  },
  {
    id: 'I2',
    says: 'an authorization belongs to at most one payment, and every payment that is paid by card has one',
    broken: sql`
      select 'authorization ' || authorization_id as what
      from payment where authorization_id is not null
      group by authorization_id having count(*) > 1
      union all
      select 'payment ' || id || ' has no authorization' from payment
      where state in ${statesWhere(needsAuthorization)} and authorization_id is null`,
  },
  {
    id: 'I3',
    says: 'a year of a member is paid by one payment',
    broken: sql`
      select 'year ' || h.membership_for || ' of ' || h.member_id as what
      from payment p
      join purchase_line l on l.purchase_id = p.purchase_id
      join membership_history h on h.id = l.history_id and h.status = 'active'
      where p.state in ${paid} and not ${isLaterPart}
      group by h.member_id, h.org_id, h.membership_for
      having count(distinct p.id) > 1`,
  },
  {
    id: 'I3',
    says: 'a part of a price is paid by one payment',
    broken: sql`
      select 'part ' || s.part_id as what
      from payment p
      join instalment_purchase s on s.purchase_id = p.purchase_id
      where p.state in ${paid}
      group by s.part_id
      having count(distinct p.id) > 1`,
  },
  {
    id: 'I1',
    says: 'a price in parts is what its parts are',
    broken: sql`
      select 'plan ' || n.id as what
      from instalment_plan n
      where n.total_minor <> (select sum(amount_minor) from instalment_part
          where plan_id = n.id and waived_at is null)
        or exists (select 1 from instalment_part t where t.plan_id = n.id
          and t.amount_minor <> (select sum((line->>'unitMinor')::int) from jsonb_array_elements(t.lines) line))`,
  },
  {
    id: 'I1',
    says: 'a claim is paid by its parts alone, each at what it costs',
    broken: sql`
      select 'claim ' || c.plan_id as what
      from claim c join instalment_plan n on n.id = c.plan_id
      where exists (select 1 from payment p where p.purchase_id = n.purchase_id)
        or exists (
          select 1 from payment p join purchase b on b.id = p.purchase_id
          where p.state in ${paid} and p.purchase_id in (select s.purchase_id from instalment_purchase s
              join instalment_part t on t.id = s.part_id where t.plan_id = c.plan_id)
            and b.total_minor <> (select sum(t.amount_minor) from instalment_purchase s
              join instalment_part t on t.id = s.part_id where s.purchase_id = b.id))`,
  },
  {
    id: 'I4',
    says: 'a year counts while all of its claim is paid that it waits for, or says why not',
    broken: sql`
      select 'claim ' || c.plan_id as what
      from claim c join instalment_plan n on n.id = c.plan_id
      join purchase_line l on l.purchase_id = n.purchase_id join membership_history h on h.id = l.history_id
      where ${isAskedFor} and c.counts_for_days is null and h.granted_by is null
        and (case when h.status = 'active' then ${waitsForPart(sql`c.plan_id`, everPaid)}
          else h.reason is null and not ${waitsForPart(sql`c.plan_id`, paid)} end)`,
  },
  {
    id: 'I4',
    says: 'a claim that was not ended has a year that it can pay, or the year was paid or asked for again',
    broken: sql`
      select 'claim ' || c.plan_id as what
      from claim c join instalment_plan n on n.id = c.plan_id
      join purchase_line l on l.purchase_id = n.purchase_id join membership_history h on h.id = l.history_id
      join member m on m.id = h.member_id join member payer on payer.id = n.payer_id
      where ${isAskedFor} and n.stopped_at is null and h.status <> 'active' and not h.open and h.reason is null
        and m.enabled and payer.enabled and not exists (
          select 1 from membership_history again
          left join (purchase_line of_line join instalment_plan later on later.purchase_id = of_line.purchase_id
            join claim other on other.plan_id = later.id) on of_line.history_id = again.id
          where again.member_id = h.member_id and again.org_id = h.org_id and again.membership_for = h.membership_for
            and (again.status = 'active' or later.created_at > n.created_at))`,
  },
  {
    id: 'I1',
    says: 'the shares of a claim and what is left of it cost what was claimed, of the same year',
    broken: sql`
      select 'claim ' || c.plan_id as what
      from claim c join instalment_plan n on n.id = c.plan_id join purchase b on b.id = n.purchase_id
      where c.share_of is null and exists (select 1 from claim s where s.share_of = c.plan_id)
        and (b.total_minor <> (select coalesce(sum(t.amount_minor), 0) from claim f
            join instalment_part t on t.plan_id = f.plan_id and t.waived_at is null
            where ${isShareOf(sql`c.plan_id`)} and not (t.lines->0->'adjustments' @> '[{"kind": "dunning_fee"}]'))
          or exists (select 1 from claim f join instalment_plan of_f on of_f.id = f.plan_id
            join purchase_line own on own.purchase_id = of_f.purchase_id
            where f.share_of = c.plan_id and (f.org_id <> c.org_id or own.history_id not in
              (select whole.history_id from purchase_line whole where whole.purchase_id = b.id))))
      union all
      select 'share ' || f.plan_id from claim f join instalment_plan n on n.id = f.plan_id
      where exists (select 1 from claim_payer y where y.plan_id = f.plan_id
          and (f.share_of is null or y.member_id <> n.payer_id))
        or exists (select 1 from claim c where c.plan_id = f.share_of and c.share_of is not null)`,
  },
  {
    id: 'I4',
    says: 'every active year has a payment, or somebody who granted it',
    broken: sql`
      select 'year ' || h.id as what
      from membership_history h
      where h.status = 'active' and h.granted_by is null and not exists (
        select 1 from purchase_line l join payment p on p.purchase_id = l.purchase_id
        where l.history_id = h.id and p.state in ${paid})
      and not exists (
        select 1 from purchase_line l join instalment_plan n on n.purchase_id = l.purchase_id
        join claim c on c.plan_id = n.id and ${isAskedFor} and (c.counts_for_days is not null
          or exists (select 1 from claim s where s.share_of = c.plan_id))
        where l.history_id = h.id)`,
  },
  {
    id: 'I5',
    says: 'a paid year is active, or has a reason why not',
    broken: sql`
      select 'year ' || h.id || ' of payment ' || p.id as what
      from payment p
      join purchase_line l on l.purchase_id = p.purchase_id
      join membership_history h on h.id = l.history_id
      where p.state in ${paid} and h.status <> 'active' and h.reason is null and not ${isOfOpenClaim}`,
  },
  {
    id: 'I8',
    says: 'no money of a test is captured, and none of a real payment is skipped',
    broken: sql`
      select 'payment ' || id || ' ' || state as what from payment
      where (test and (captured_minor > 0 or state = 'capturing' or state in ${captured}))
        or (not test and state in ${tests})`,
  },
]
