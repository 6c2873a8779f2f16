// Fills the database of the bench: clubs, members, and three paid years for each member.
import { setTimeout as delay } from 'node:timers/promises'
import { idOf, people } from './people.mjs'

/** Clubs that the members belong to, and as many without any member yet, for memberships to be made in. */
const CLUBS = 3
export const NEW_CLUBS = 8
export const YEARS = 3
/** Behind the numbers of members. */
const CLUB_NUMBER = 0xc1000000
const CONFIGURATION_NUMBER = 0xcf000000
const CHUNK = 5000

export const clubId = (club) => idOf(CLUB_NUMBER + club)
export const newClubId = (club) => clubId(CLUBS + club)

export async function fillClubs(client, thisYear) {
  for (let club = 0; club < CLUBS + NEW_CLUBS; club += 1) {
    await client.query(
      `insert into organisation (id, key, name, payment_auth_token, payment_test_mode)
       values ($1, $2, $3, 'sealed', false)`,
      [clubId(club), `club-${club}`, `Klub ${club}`],
    )
    for (let year = 0; year < YEARS; year += 1) {
      const calendarYear = thisYear - YEARS + 1 + year
      await client.query(
        `insert into membership_configuration (id, org_id, name, membership_price_minor, vat_rate_ten_thousandths,
           membership_surcharge_minor, start_date, end_date, offer_start_date)
         values ($1, $2, 'Membership', 45000, 12500, 0, $3, $4, $3)`,
        [configurationId(club, year), clubId(club), `${calendarYear}-01-01`, `${calendarYear}-12-31`],
      )
    }
  }
}

const configurationId = (club, year) => idOf(CONFIGURATION_NUMBER + club * 16 + year)

/** Adds members `from` to `to`, bound to an issuer, with their membership and its years. */
export async function fillMembers(client, { from, to, issuer, thisYear }) {
  await setTriggers(client, 'disable')
  for (let start = from; start <= to; start += CHUNK) {
    const rows = [...people(start, Math.min(to, start + CHUNK - 1))]
    await client.query(
      `insert into member (id, number, first_name, last_name, email, address, phone, issuer, subject, registration_date, update_date)
       select id, number, first_name, last_name, email, address, phone, $7, 'member ' || id, now(), now()
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $8::int[])
         as given (id, first_name, last_name, email, address, phone, number)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ firstName }) => firstName),
        rows.map(({ lastName }) => lastName),
        rows.map(({ email }) => email),
        rows.map(({ address }) => JSON.stringify(address)),
        rows.map(({ phone }) => phone),
        issuer,
        rows.map(({ number }) => number),
      ],
    )
    await fillYears(client, { rows, thisYear })
  }
  await fillLists(client, { from, to })
  await client.query('vacuum analyze')
}

const LISTED = ['membership', 'membership_history', 'organisation_member']

async function setTriggers(client, state) {
  for (const table of LISTED) await client.query(`alter table ${table} ${state} trigger user`)
}

/** What lists find of members, and their counts, as the migrations made them: row by row the triggers take 1.3 ms a member. */
async function fillLists(client, { from, to }) {
  const columns = `number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city,
    city_key, first_name_key, last_name_key, words`
  await client.query(
    `insert into organisation_member (membership_id, org_id, member_id, renews, ${columns}, states, unpaid, joined, last_day)
     select kept.id, kept.org_id, kept.member_id, kept.auto_renewal, listed.*, years.*
     from membership as kept join member as one on one.id = kept.member_id, listed_member(one) as listed,
       membership_years(kept.id) as years
     where one.number between $1 and $2`,
    [from, to],
  )
  await client.query(
    `insert into organisation_tally select one.org_id, cell.year, cell.gender, cell.age_group, count(*)
     from organisation_member as one, member_cells(one) as cell where one.number between $1 and $2 group by 1, 2, 3, 4`,
    [from, to],
  )
  await setTriggers(client, 'enable')
}

async function fillYears(client, { rows, thisYear }) {
  const ids = rows.map(({ id }) => id)
  const clubs = rows.map(({ number }) => clubId(number % CLUBS))
  await client.query(
    `insert into membership (member_id, org_id, enabled, status, new_status, update_date, overall_start_date, overall_end_date)
     select member_id, org_id, true, 'active', 'active', now(), $3, $4 from unnest($1::uuid[], $2::uuid[]) as given (member_id, org_id)`,
    [ids, clubs, `${thisYear - YEARS + 1}-01-01`, `${thisYear}-12-31`],
  )
  await client.query(
    `insert into membership_history (membership_id, member_id, org_id, membership_conf_id, membership_for, start_date,
       end_date, status, open, gdpr_agreement, status_change_date, reference_key, created_by, created_at)
     select m.id, m.member_id, m.org_id, c.id, extract(year from c.start_date), c.start_date, c.end_date, 'active', false,
       true, now(), m.id::text || c.start_date, m.member_id, now()
     from membership m join membership_configuration c on c.org_id = m.org_id
     where m.member_id = any($1::uuid[])`,
    [ids],
  )
}

/** So that they can be made again. */
export async function removeNewMemberships(client) {
  // What was under way when the last shot ended must not come afterwards.
  await delay(500)
  const clubs = Array.from({ length: NEW_CLUBS }, (_, club) => newClubId(club))
  await client.query('delete from membership where org_id = any($1::uuid[])', [clubs])
}
