import { isPaid, statesWhere } from '@medlem/domain/payment'
import { sql } from 'drizzle-orm'
import type { Invariant } from './moneyInvariants.ts'

const paid = statesWhere(isPaid)

/** What must hold of places at events and of what is paid for them. */
export const placeInvariants: readonly Invariant[] = [
  {
    id: 'places',
    says: 'an event has no more people than places, nor has a kind of place, and an offered place is kept until a moment',
    broken: sql`
      select 'event ' || e.id || ' has ' || count(*) as what
      from event e join event_registration r on r.event_id = e.id
      where r.state in ('registered', 'offered')
      group by e.id having count(*) > e.capacity
      union all
      select 'tier ' || t.id || ' has ' || count(*)
      from event_tier t join event_registration r on r.tier_id = t.id
      where r.state in ('registered', 'offered')
      group by t.id having count(*) > t.places
      union all
      select 'registration ' || r.id from event_registration r join event_tier t on t.id = r.tier_id
      where t.event_id <> r.event_id
      union all
      select 'registration ' || r.id from event_registration r join member m on m.id = r.member_id
        join guest g on g.member_id = coalesce(m.parent_id, m.id)
      where g.event_id <> r.event_id
      union all
      -- A place is kept without a wait for somebody who pays at once, and for a guest who has not answered the e-mail.
      select 'registration ' || id from event_registration
      where (state = 'offered') <> (offer_expires_at is not null)
        or (state = 'cancelled') <> (ending is not null)
        or (queue_number is null and (state = 'waiting' or (state = 'offered' and tier_id is null
          and created_by not in (select member_id from guest))))`,
  },
  {
    id: 'tickets',
    says: 'the places of a purchase are at one event of its organisation',
    broken: sql`
      select 'purchase ' || b.id as what
      from purchase b join purchase_line l on l.purchase_id = b.id
        left join event_registration r on r.id = l.registration_id
        left join event e on e.id = r.event_id
      group by b.id
      having count(l.registration_id) > 0
        and (count(distinct e.id) > 1 or bool_or(e.org_id <> b.org_id))`,
  },
  {
    id: 'tickets',
    says: 'a place is paid by one payment',
    broken: sql`
      select 'registration ' || l.registration_id as what
      from payment p join purchase_line l on l.purchase_id = p.purchase_id
      where p.state in ${paid} and l.registration_id is not null
      group by l.registration_id having count(distinct p.id) > 1`,
  },
  {
    id: 'tickets',
    says: 'who has paid for a place has it, unless it ended since',
    broken: sql`
      select 'registration ' || r.id || ' of payment ' || p.id as what
      from payment p
      join purchase_line l on l.purchase_id = p.purchase_id
      join event_registration r on r.id = l.registration_id
      where p.state in ${paid} and (r.state in ('waiting', 'offered')
        or (r.state = 'cancelled' and r.changed_at < (
          select min(at) from payment_event where payment_id = p.id and to_state in ${paid})))`,
  },
]
