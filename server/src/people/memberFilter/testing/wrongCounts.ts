import type { Database } from '@medlem/database/database'
import { sql } from 'drizzle-orm'

/** Cells of `organisation_tally` that are not what counting memberships and birthdays one by one gives. */
export async function wrongCounts(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select * from (select org_id, year, gender, age_group, sum(members)::int as members from organisation_tally
      group by 1, 2, 3, 4 having sum(members) <> 0) as kept
    full join (select h.org_id, h.membership_for as year,
        case when coalesce(m.gender, '') = '' then 'unknown' when m.gender in ('female', 'male') then m.gender else 'other' end as gender,
        case when age is null then 8 when age < 7 then 0 when age < 13 then 1 when age < 19 then 2 when age < 25 then 3
          when age < 40 then 4 when age < 60 then 5 when age < 70 then 6 else 7 end as age_group,
        count(distinct h.membership_id)::int as members
      from membership_history h join membership on membership.id = h.membership_id join member m on m.id = membership.member_id,
        lateral (select case when m.date_of_birth <= make_date(h.membership_for, 12, 31)
          then extract(year from age(make_date(h.membership_for, 12, 31), m.date_of_birth)) end as age) as aged
      where h.status = 'active' group by 1, 2, 3, 4) as said using (org_id, year, gender, age_group)
    where kept.members is distinct from said.members`)
  return rows
}
