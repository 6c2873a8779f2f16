import type { Database } from '@medlem/database/database'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipEnd } from '@medlem/database/schema/membershipEnd'
import { payment, receipt } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { sql } from 'drizzle-orm'
import { moved, within } from '../../money/movement/moved.ts'

/** How many more people were counted within a stretch of time than before it; negative where they became fewer. */
export interface Change {
  /**
   * Who is a member in the year: has a membership of it, or one of the year before that still runs, where a season ends in summer;
   * those who have one of it; those who paid it; those who have one and had one of the year before.
   */
  figure: 'members' | 'had' | 'paid' | 'kept'
  year: number
  /** The stretch that ends with this one of the days asked for, from 0. */
  at: number
  change: number
}

/**
 * How the memberships of some years changed between days, whose order is theirs in the calendar: each day counts to its end. A year
 * counts from when it was paid or given until it was taken back, except while the membership was ended: since the day of an end, or
 * since it was written where that was later, so that a past day's figure does not move.
 */
export async function listChanges(
  db: Database,
  { orgId, years, days }: { orgId: string; years: readonly number[]; days: readonly CalendarDate[] },
): Promise<Change[]> {
  const {
    memberId,
    membershipFor,
    endDate,
    status,
    open,
    reason,
    grantedBy,
    statusChangeDate,
    createdAt,
    id,
  } = membershipPeriod
  const ends = sql`(select array_agg((day::date + 1)::timestamp at time zone 'Europe/Copenhagen' order by day)
    from unnest(${sql.param([...days])}::text[]) as day)`
  const issued = sql`(select min(${receipt.issuedAt}) from purchase_line line
    join ${payment} on ${payment.purchaseId} = line.purchase_id join ${receipt} on ${receipt.paymentId} = ${payment.id}
    where line.history_id = ${id})`
  const { rows } = await db.execute<Change & Record<string, unknown>>(sql`
    with ended as (
      select ${membershipEnd.membershipId} as membership_id, range_agg(tstzrange(
        greatest(${membershipEnd.endsOn}::timestamp at time zone 'Europe/Copenhagen', ${membershipEnd.endedAt}),
        greatest(${membershipEnd.endsOn}::timestamp at time zone 'Europe/Copenhagen', ${membershipEnd.endedAt},
          coalesce(${membershipEnd.liftedAt}, 'infinity')))) as away
      from ${membershipEnd} join membership own on own.id = ${membershipEnd.membershipId}
      where own.org_id = ${orgId} group by 1
    ), counting as (
      select ${membershipPeriod.membershipId} as membership_id, ${memberId} as member_id, ${membershipFor} as year, ${grantedBy} is null as is_paid,
        ${endDate} as end_date,
        case when ${status} = 'active' then ${statusChangeDate} else coalesce(${issued}, ${createdAt}) end as since,
        case when ${status} = 'active' then 'infinity'::timestamptz else ${statusChangeDate} end as until
      from ${membershipPeriod}
      where ${membershipPeriod.orgId} = ${orgId} and ${membershipFor} = any(${sql.param([...years])}::int[])
        and (${status} = 'active' or (not ${open} and ${reason} is not null))
    ), spell as materialized (
      select member_id, year, is_paid, end_date, since, until from counting
        where membership_id not in (select membership_id from ended)
      union all select member_id, year, is_paid, end_date, lower(part), coalesce(upper(part), 'infinity')
        from counting join ended using (membership_id),
          unnest(tstzmultirange(tstzrange(since, greatest(since, until))) - away) as part
    ), current as (
      select member_id, year, since, until from spell
      union all select member_id, year + 1,
        greatest(since, make_date(year + 1, 1, 1)::timestamp at time zone 'Europe/Copenhagen'),
        least(until, (end_date + 1)::timestamp at time zone 'Europe/Copenhagen')
        from spell where extract(year from end_date) > year
    ), counted as (
      select 'members' as figure, year, lower(part) as since, coalesce(upper(part), 'infinity') as until
        from (select year, range_agg(tstzrange(since, until)) as parts from current where since < until group by member_id, year) as one,
          unnest(parts) as part
      union all select 'had', year, since, until from spell
      union all select 'paid', year, since, until from spell where is_paid
      union all select 'kept', now.year, greatest(now.since, before.since), least(now.until, before.until)
        from spell now join spell before on before.member_id = now.member_id and before.year = now.year - 1
    ), change as (
      select figure, year, since as at, 1 as change from counted where since < until
      union all select figure, year, until, -1 from counted where since < until and until < 'infinity'
    )
    select figure, year, width_bucket(change.at, (${ends})::timestamptz[]) as at, sum(change)::int as change
    from change group by 1, 2, 3`)
  return rows
}

/** Money that an organisation took in a month less what went back in it, in minor units; months without any are left out. */
export async function listIncome(
  db: Database,
  { orgId, from, to }: { orgId: string; from: CalendarDate; to: CalendarDate },
): Promise<{ month: string; amount: number }[]> {
  const { rows } = await db.execute<{ month: string; amount: number }>(sql`
    select to_char(at at time zone 'Europe/Copenhagen', 'YYYY-MM') as month, sum(amount)::float8 as amount
    from ${moved(orgId)} as one where ${within(sql`at`, { from, to })}
    group by month order by month`)
  return rows
}
