// `npm run measure -- bench --below 1000000`: how long the figures of a federation take, with 500 organisations below and so many members.
import { idOf } from './people.mjs'

/** Behind the numbers of clubs and members of the other cases. */
const FIRST = 0xc4000000
const REGIONS = 20
const CLUBS = 480
const YEARS = 3
const CHUNK = 100_000
/** Writes by the triggers before it is measured, so that cells have rows that are not summed yet. */
const WRITES = 20_000
const REPEATS = 30
const AIM_MS = 300

const federation = idOf(FIRST)
const region = (n) => idOf(FIRST + 1 + n)

/** A federation, regions below it, clubs below them, and people in the clubs with three paid years each. */
async function fill(client, { size, thisYear }) {
  await client.query(
    `insert into organisation (id, key, name) select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       'below-' || n, 'Organisation ' || n from generate_series($1::bigint, $2::bigint) as n`,
    [FIRST, FIRST + REGIONS + CLUBS],
  )
  await client.query(
    `with one as (select id, row_number() over (order by key) - 1 as n from organisation where key like 'below-%')
     insert into affiliation (parent_id, child_id, asked_by_parent, asked_by, asked_at, accepted_by, accepted_at)
     select case when child.n <= $1 then top.id else up.id end, child.id, true, who.id, now(), who.id, now()
     from one as child join one as top on top.n = 0 left join one as up on up.n = 1 + child.n % $1,
       (select id from member limit 1) as who where child.n > 0`,
    [REGIONS],
  )
  // The list alone, without its triggers: what they would count is counted at once, as the migration does.
  await client.query('alter table organisation_member disable trigger user')
  for (let start = 0; start < size; start += CHUNK) {
    await client.query(
      `insert into organisation_member (membership_id, org_id, member_id, number, enabled, has_email, has_phone, has_address,
         has_login, agreed_to_whatsapp, renews, date_of_birth, gender, city, city_key, first_name_key, last_name_key, states, words)
       select gen_random_uuid(), club.id, gen_random_uuid(), n, true, true, true, true, true, false, false,
         date '1940-01-01' + n % 29000, (array['female', 'male', 'male', 'female', 'other', 'unknown'])[1 + n / 7 % 6],
         'Aarhus C', 'aarhus c', 'n', 'n', ('[' || $4::int || ':' || $5::int || ']={1,' || n % 3 || ',1}')::smallint[], ' n'
       from generate_series($1::int, $2::int) as n join (select id, row_number() over (order by key) - 1 as at from organisation
         where key like 'below-%' and id <> all ($6::uuid[])) as club on club.at = n % $3`,
      [
        start,
        Math.min(start + CHUNK, size) - 1,
        CLUBS,
        thisYear - YEARS + 1,
        thisYear,
        [federation, ...Array.from({ length: REGIONS }, (_, n) => region(n))],
      ],
    )
  }
  await client.query(
    `insert into organisation_tally select one.org_id, cell.year, cell.gender, cell.age_group, count(*)
     from organisation_member as one, member_cells(one) as cell
     where one.org_id in (select id from organisation where key like 'below-%') group by 1, 2, 3, 4`,
  )
  await client.query('alter table organisation_member enable trigger user')
  await client.query(
    `update organisation_member set gender = 'other' where membership_id in (select membership_id from organisation_member
       where org_id in (select id from organisation where key like 'below-%') and gender = 'male' limit $1)`,
    [WRITES],
  )
  await client.query('vacuum analyze organisation_tally')
}

/** Prints the time of the figures of the federation, of a region and of a club; 1 where the federation's miss the aim. */
export async function measureFiguresBelow({ client, product, token, size, thisYear }) {
  const began = performance.now()
  await fill(client, { size, thisYear })
  const { rows } = await client.query('select count(*)::int as count from organisation_tally')
  console.log(
    `${size} members of ${CLUBS} clubs in ${REGIONS} regions, filled in ${((performance.now() - began) / 1000).toFixed(0)} s; ${rows[0].count} rows of counts`,
  )
  const ask = async (id) => {
    const asked = performance.now()
    const answer = await fetch(`${product.url}/org-api/api/v1/org/${id}/figures/${thisYear}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.json()
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body).slice(0, 300)}`)
    return { ms: performance.now() - asked, body }
  }
  const { below } = (await ask(federation)).body
  if (below.organisations !== REGIONS + CLUBS || below.figure.members !== size) {
    throw new Error(`${below.figure.members} members of ${below.organisations} organisations`)
  }
  const club = (await ask(region(0))).body.below.children[0].id
  let isSlow = 0
  for (const [name, id] of Object.entries({ federation, region: region(0), club })) {
    const times = []
    for (let n = 0; n < REPEATS; n += 1) times.push((await ask(id)).ms)
    times.sort((a, b) => a - b)
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
    console.log(
      `  figures of a ${name}: p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)}, most ${at(1).toFixed(0)} ms`,
    )
    if (name === 'federation' && at(0.95) > AIM_MS) isSlow = 1
  }
  return isSlow
}
