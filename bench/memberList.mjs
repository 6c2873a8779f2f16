// `npm run measure -- bench --list 100000`: how long a page of the members' table takes, of one organisation with many members.
import { idOf, people } from './people.mjs'

/** Behind the numbers of clubs and members of the other cases. */
const CLUB = idOf(0xc2000000)
const FIRST_MEMBER = 5_000_001
const YEARS = 3
const CHUNK = 5000
const REPEATS = 20
const CITIES = ['Aarhus C', 'Odense C', 'Malmö', 'Ærøskøbing', 'København N', 'Nuuk']

/** A club of its own with so many members; one in ten has not paid this year, one in seven has left. */
async function fillLargeClub(client, { size, thisYear }) {
  await client.query(
    `insert into organisation (id, key, name, payment_auth_token, payment_test_mode)
     values ($1, 'large-club', 'Store Klub', 'sealed', false)`,
    [CLUB],
  )
  for (let year = thisYear - YEARS + 1; year <= thisYear; year += 1) {
    await client.query(
      `insert into membership_configuration (org_id, name, membership_price_minor, vat_rate_ten_thousandths,
         membership_surcharge_minor, start_date, end_date, offer_start_date) values ($1, 'Membership', 45000, 12500, 0, $2, $3, $2)`,
      [CLUB, `${year}-01-01`, `${year}-12-31`],
    )
  }
  await client.query(
    `insert into custom_field (org_id, number, name, help, kind, access, at_joining, options, position, update_date)
     select $1, number, kind, '', kind, 'staff', 'no', '[]', number, now()
     from unnest(array['text', 'number', 'date', 'choice', 'yesNo']) with ordinality as given (kind, number)`,
    [CLUB],
  )
  for (let start = FIRST_MEMBER; start < FIRST_MEMBER + size; start += CHUNK) {
    const rows = [...people(start, Math.min(FIRST_MEMBER + size, start + CHUNK) - 1)]
    const of = (field) => rows.map((row) => row[field])
    await client.query(
      `insert into member (id, number, first_name, last_name, email, phone, gender, date_of_birth, address, registration_date, update_date)
       select id, number, first_name, last_name, email, phone, case number % 3 when 0 then 'female' when 1 then 'male' end,
         case when number % 50 > 0 then date '1940-01-01' + number % 29000 end,
         jsonb_build_object('AddressLine1', 'Havnegade 1', 'PostCode', '8000', 'City', ($7::text[])[1 + number % 6]), now(), now()
       from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
         as given (id, number, first_name, last_name, email, phone)`,
      [of('id'), of('number'), of('firstName'), of('lastName'), of('email'), of('phone'), CITIES],
    )
    // Two in three answer each of the club's own fields.
    await client.query(
      `insert into custom_answer (org_id, member_id, number, code, text, key, update_date)
       select $2, id, field, case field when 1 then 1 when 2 then number % 1000 when 3 then 15000 + number % 9000
         when 4 then 1 + number % 5 else number % 2 end, said.words, said.words, now()
       from member, generate_series(1, 5) as field,
         lateral (select case when field = 1 then 'boat ' || number || ' in the harbour of ' || number % 97 end as words) as said
       where id = any($1::uuid[]) and (number + field) % 3 > 0`,
      [of('id'), CLUB],
    )
    // As the job of a new day leaves them, or it would write each of them while lists are measured.
    await client.query(
      `with made as (
         insert into membership (member_id, org_id, enabled, status, new_status, update_date, auto_renewal, overall_start_date,
           overall_end_date)
         select m.id, $2, pays, status, status, now(), m.number % 4 = 0, make_date($3 - ${YEARS} + 1, 1, 1),
           make_date($3 - 1 + pays::int, 12, 31)
         from member m,
           lateral (select m.number % 7 > 0 and m.number % 10 > 0 as pays) as this_year,
           lateral (select case when pays then 'active' else 'inactive' end as status) as today
         where m.id = any($1::uuid[])
         returning id, member_id)
       insert into membership_history (membership_id, member_id, org_id, membership_conf_id, membership_for, start_date,
         end_date, status, open, gdpr_agreement, status_change_date, reference_key, created_by, created_at)
       select made.id, made.member_id, $2, c.id, extract(year from c.start_date), c.start_date, c.end_date,
         case when extract(year from c.start_date) < $3 or m.number % 10 > 0 then 'active' else 'inactive' end, false, true, now(),
         made.id::text || c.start_date, made.member_id, now()
       from made join member m on m.id = made.member_id join membership_configuration c on c.org_id = $2
       where m.number % 7 > 0 or extract(year from c.start_date) < $3`,
      [of('id'), CLUB, thisYear],
    )
  }
  await client.query('vacuum analyze')
}

/** What is asked: filters that choose all, many, few and none, in each order; by words; and a page further down. */
const questions = (year) => {
  const unpaid = [{ field: 'year', year, is: ['none', 'open', 'declined'] }]
  const few = [
    { field: 'city', is: ['Nuuk'] },
    { field: 'age', from: 20, to: 20 },
    { field: 'year', year, is: ['none'] },
  ]
  const filters = {
    all: [],
    unpaid,
    few,
    'no birthday': [{ field: 'known', what: 'birthday', is: false }],
    left: [{ field: 'left', from: `${year - 1}-01-01` }],
    none: [{ field: 'city', is: ['Thule'] }],
    joined: [{ field: 'joined', from: `${year - 2}-01-01`, to: `${year}-12-31` }],
    'own choice': [{ field: 'ownChoice', number: 4, is: [3] }],
    'own number': [{ field: 'ownNumber', number: 2, from: 17, to: 17 }],
    'own date': [{ field: 'ownDate', number: 3, from: '2020-01-01', to: '2030-01-01' }],
    'own words': [{ field: 'ownText', number: 1, how: 'contains', text: 'harbour of 13' }],
    'own words that many have': [{ field: 'ownText', number: 1, how: 'begins', text: 'boat' }],
    'no answer of their own': [{ field: 'ownAnswered', number: 5, is: false }],
    'ten conditions': Array.from({ length: 10 }, (_, at) => ({ field: 'age', from: at, to: 100 - at })),
  }
  const orders = ['firstName', 'lastName', 'number', 'birthday', 'joined', 'city', 'unpaid', 'field2']
  return [
    ...Object.entries(filters).flatMap(([name, filter]) =>
      orders.map((sort) => ({ title: `${name} by ${sort}`, filter, sort })),
    ),
    { title: 'words that many have', filter: [], sort: 'firstName', query: 'a' },
    { title: 'a whole name', filter: unpaid, sort: 'firstName', query: 'anna jensen' },
    { title: 'all by city, last first', filter: [], sort: 'city', direction: 'desc' },
  ]
}

/** Times of the first page of each question, and of the one that follows it, in ms as a client on this machine sees them. */
export async function measureMemberList({ client, product, token, size, thisYear }) {
  const began = performance.now()
  await fillLargeClub(client, { size, thisYear })
  console.log(
    `${size} members of one organisation, filled in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  const times = { first: [], following: [] }
  const slowest = []
  for (const { title, filter, ...rest } of questions(thisYear)) {
    const asked = { ...rest, filter: JSON.stringify(filter), size: '50' }
    const own = []
    let after
    for (let round = 0; round <= REPEATS; round += 1) {
      const { ms, members } = await ask(product, token, asked)
      if (round > 0) own.push(ms)
      after = members.at(-1)?.id
    }
    times.first.push(...own)
    slowest.push({ title, ms: at(own, 0.5) })
    for (let round = 0; after && round < 5; round += 1) {
      times.following.push((await ask(product, token, { ...asked, after })).ms)
    }
  }
  for (const [name, all] of Object.entries(times)) {
    console.log(
      `  ${name} pages: p50 ${at(all, 0.5).toFixed(0)}, p95 ${at(all, 0.95).toFixed(0)}, most ${at(all, 1).toFixed(0)} ms`,
    )
  }
  slowest.sort((a, b) => b.ms - a.ms)
  const own = slowest
    .filter(({ title }) => title.includes('own') || title.endsWith('field2'))
    .map(({ ms }) => ms)
  console.log(
    `  own fields: p50 ${at(own, 0.5).toFixed(0)}, p95 ${at(own, 0.95).toFixed(0)} ms of ${own.length} questions`,
  )
  for (const { title, ms } of [...slowest.slice(0, 6), ...slowest.slice(-2)])
    console.log(`  ${title}: ${ms.toFixed(0)} ms`)
}

async function ask(product, token, asked) {
  const began = performance.now()
  const answer = await fetch(
    `${product.url}/org-api/api/v1/org/${CLUB}/member/rows?${new URLSearchParams(asked)}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  const body = await answer.json()
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body).slice(0, 300)}`)
  return { ms: performance.now() - began, members: body.members }
}

const at = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
