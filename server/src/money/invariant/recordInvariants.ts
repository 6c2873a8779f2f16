import { hasReceipt, statesWhere } from '@medlem/domain/payment'
import { sql } from 'drizzle-orm'
import type { Invariant } from './moneyInvariants.ts'

/** What must hold of years, prices, messages and receipts (design §2.6). */
export const recordInvariants: readonly Invariant[] = [
  {
    id: 'I6',
    says: 'a member has a year of an organisation once',
    broken: sql`
      select 'year ' || membership_for || ' of ' || member_id as what
      from membership_history where status = 'active'
      group by member_id, org_id, membership_for having count(*) > 1`,
  },
  {
    id: 'I7',
    says: 'a payer buys for themselves, their children and linked accounts only, or pays their share of a claim',
    broken: sql`
      select 'purchase ' || b.id || ' for ' || l.member_id as what
      from purchase_line l
      join purchase b on b.id = l.purchase_id
      join member m on m.id = l.member_id
      where l.member_id <> b.payer_id and m.parent_id is distinct from b.payer_id
        and not exists (
          select 1 from family_invitation i
          where i.status in ('approved', 'ended') and i.decided_at is not null
            and ((i.inviter_id = b.payer_id and i.invitee_id = l.member_id)
              or (i.inviter_id = l.member_id and i.invitee_id = b.payer_id)))
        and not exists (
          select 1 from claim c join instalment_plan n on n.id = c.plan_id
          where c.share_of is not null and n.payer_id = b.payer_id and (n.purchase_id = b.id or exists (
            select 1 from instalment_purchase s join instalment_part t on t.id = s.part_id
            where s.purchase_id = b.id and t.plan_id = c.plan_id)))`,
  },
  {
    id: 'I7',
    says: 'a price is what the formula gives for the terms it was taken from (Ruling 16)',
    broken: sql`
      select 'line ' || l.id as what
      from purchase_line l
      join membership_history h on h.id = l.history_id
      join membership_configuration c on c.id = h.membership_conf_id and c.version = l.price_version
      where not exists (select 1 from jsonb_array_elements(l.adjustments) a
          where (a->>'kind' = 'instalment' and (a->>'amountMinor')::int > 0)
            or (a->>'kind' = 'dunning_fee' and (a->>'amountMinor')::int = l.unit_minor))
        and l.unit_minor - (select coalesce(sum((a->>'amountMinor')::int), 0)
          from jsonb_array_elements(l.adjustments) a) <> (2 * (c.membership_price_minor::bigint * greatest(c.vat_rate_ten_thousandths, 10000)
        + c.membership_surcharge_minor::bigint * 10000) + 10000) / 20000`,
  },
  {
    id: 'I10',
    says: 'a message or notification exists once for its key',
    broken: sql`
      select 'message ' || dedup_key as what from message group by dedup_key having count(*) > 1
      union all
      select 'notification ' || dedup_key from notification
      where dedup_key is not null group by dedup_key having count(*) > 1`,
  },
  {
    id: 'I11',
    says: 'a payment is where its events have led it, one step after the other',
    broken: sql`
      select 'payment ' || e.payment_id || ' at event ' || e.id as what
      from (
        select id, payment_id, from_state, source,
          lag(to_state) over (partition by payment_id order by id) as came_from
        from payment_event
      ) e
      where e.from_state is distinct from e.came_from or e.source = ''
      union all
      select 'payment ' || p.id || ' ' || p.state from payment p
      where p.state is distinct from (
        select to_state from payment_event where payment_id = p.id order by id desc limit 1)`,
  },
  {
    id: 'cards',
    says: 'a membership is renewed only with a card that is kept, and by consent',
    broken: sql`
      select 'membership ' || m.id as what from membership m
      where (m.saved_card_identifier is not null and not exists (
          select 1 from saved_card c
          where c.identifier = m.saved_card_identifier and c.org_id = m.org_id and c.forgotten_at is null))
        or (m.auto_renewal and (m.saved_card_identifier is null or m.renewal_consent is null))`,
  },
  {
    id: 'credit',
    says: 'no credit is below nothing, nor promised twice',
    broken: sql`
      select 'credit of ' || e.payer_id || ' at ' || e.org_id as what
      from credit_entry e group by e.org_id, e.payer_id
      having sum(e.amount_minor) < coalesce((select sum(b.amount_minor) from credit_payback b
        where b.org_id = e.org_id and b.payer_id = e.payer_id and b.state = 'requested' and b.undoes_id is null), 0)`,
  },
  {
    id: 'credit',
    says: 'credit that is spent is what payments by credit cost, and comes back with them',
    broken: sql`
      select 'payment ' || p.id as what
      from payment p join purchase b on b.id = p.purchase_id
      where p.manual->>'method' = 'credit' and -b.total_minor * (p.state = 'manual')::int
        <> (select coalesce(sum(amount_minor), 0) from credit_entry where payment_id = p.id and method is null)`,
  },
  {
    id: 'credit',
    says: 'what credit is to pay of a purchase is all of it but the first part, and of no claim',
    broken: sql`
      select 'plan ' || i.id as what from instalment_plan i
      where i.credit_minor is not null and (i.credit_minor <= 0 or i.credit_minor is distinct from
        (select sum(amount_minor) from instalment_part where plan_id = i.id and n > 1)
        or exists (select 1 from claim where plan_id = i.id))`,
  },
  {
    id: 'credit',
    says: 'credit comes and goes as its cause says',
    broken: sql`
      select 'credit ' || id as what from credit_entry
      where amount_minor = 0 or (amount_minor > 0) <> (cause in ('paid_too_much', 'returned', 'payback_undone'))
        or (method is null) <> (cause in ('spent', 'returned'))
        or (payment_id is null and cause in ('spent', 'returned'))
        or (undoes_id is not null) <> (cause in ('taken_back', 'payback_undone'))`,
  },
  {
    id: 'credit',
    says: 'what was paid back has one entry of its amount and no more, and the second person is not the one who asked for it',
    broken: sql`
      select 'payback ' || b.id as what
      from credit_payback b left join credit_entry e on e.id = b.entry_id
      where (b.state = 'done') <> (b.entry_id is not null)
        or (b.state = 'done' and b.decided_by = b.requested_by)
        or (b.entry_id is not null and (e.cause, e.org_id, e.payer_id, e.method, e.amount_minor)
          is distinct from (case when b.undoes_id is null then 'paid_back' else 'payback_undone' end,
            b.org_id, b.payer_id, b.method, b.amount_minor * case when b.undoes_id is null then -1 else 1 end))
      union all
      select 'credit ' || e.id from credit_entry e
      where e.cause in ('paid_back', 'payback_undone') and (select count(*) from credit_payback where entry_id = e.id) <> 1
      union all
      select 'paybacks of ' || b.payer_id || ' at ' || b.org_id from credit_payback b where b.state <> 'rejected'
        and b.undoes_id is null
      group by b.org_id, b.payer_id
      having sum(b.amount_minor) > (select coalesce(sum(amount_minor), 0) from credit_entry e
        where e.org_id = b.org_id and e.payer_id = b.payer_id and e.cause <> 'paid_back')`,
  },
  {
    id: 'credit',
    says: 'what is undone of a payback is the whole of it, once, and by two persons where two paid it back',
    broken: sql`
      select 'undoing ' || b.id as what
      from credit_payback b
        left join credit_payback was on was.entry_id = b.undoes_id
        left join credit_entry e on e.id = b.entry_id
      where b.undoes_id is not null and (was.state is distinct from 'done' or was.undoes_id is not null
        or (was.org_id, was.payer_id, was.method, was.amount_minor)
          is distinct from (b.org_id, b.payer_id, b.method, b.amount_minor)
        or (b.state = 'done' and e.undoes_id is distinct from b.undoes_id)
        or (b.state = 'done' and was.decided_by is not null and b.decided_by is null))`,
  },
  {
    id: 'receipts',
    says: 'receipt numbers of an organisation run from 1 without gaps, and what is taken has its receipt',
    broken: sql`
      select 'organisation ' || o.key as what
      from organisation o join receipt r on r.org_id = o.id
      group by o.id
      having min(r.number) <> 1 or max(r.number) <> count(*) or o.next_receipt_number <> count(*) + 1
      union all
      select 'payment ' || p.id || ' has no receipt' from payment p
      where p.state in ${statesWhere(hasReceipt)}
        and not exists (select 1 from receipt where payment_id = p.id)`,
  },
]
