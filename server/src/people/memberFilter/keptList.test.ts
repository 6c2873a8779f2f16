import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { statesWhere } from '@medlem/domain/payment'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAddress } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { club, writeClub } from './testing/generatedClub.ts'
import { wrongCounts } from './testing/wrongCounts.ts'

const WRITES = 150

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

/** A write to one of the tables that the list is a copy of; `at` picks the row. */
const write = fc.record({
  kind: fc.constantFrom(
    ...([
      'state',
      'attempt',
      'status',
      'revoke',
      'given',
      'dates',
      'year',
      'line',
      'drop',
      'renewal',
      'ends',
    ] as const),
    ...(['name', 'facts', 'address', 'enabled', 'answer', 'noAnswer'] as const),
  ),
  at: fc.nat({ max: 9999 }),
  value: fc.nat({ max: 5 }),
  text: fc.constantFrom('', 'Øster Å', 'Aage', 'x'.repeat(100), '🦀'.repeat(100)),
  state: fc.constantFrom(...statesWhere(() => true)),
})
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never

describe('the list of an organisation’s members, and the counts of it', () => {
  test('is what its tables say after every kind of write, also when it takes the row away', async () => {
    const [people = []] = fc.sample(club, { seed: 31, numRuns: 1 })
    await writeClub(server, people.slice(0, 12))
    for (const one of fc.sample(write, { seed: 31, numRuns: WRITES })) {
      const isDone = await tryWrite(one)
      if (isDone) expect(await differences(), JSON.stringify(one)).toEqual([])
    }
    await server.deps.db
      .delete(membership)
      .where(
        sql`not exists (select from ${membershipPeriod} where ${membershipPeriod.membershipId} = ${membership.id})`,
      )
    expect(await differences()).toEqual([])
  }, 600_000)

  /** False when a constraint refuses it. */
  async function tryWrite(one: Write): Promise<boolean> {
    try {
      await writes[one.kind](one)
      return true
    } catch (error) {
      if (/constraint|foreign key|duplicate/.test(String((error as Error).cause ?? error))) return false
      throw error
    }
  }

  const pick = (table: string, { at }: Write) =>
    sql`(select id from ${sql.raw(table)} order by id offset ${at} % greatest(1, (select count(*) from ${sql.raw(table)})) limit 1)`
  const writes: Record<Write['kind'], (one: Write) => Promise<unknown>> = {
    state: (one) => set(payment, 'payment', one, { state: one.state }),
    attempt: (one) =>
      set(payment, 'payment', one, { createdAt: new Date(Date.UTC(2026, 10, one.value + 1)) }),
    status: (one) =>
      set(membershipPeriod, 'membership_history', one, {
        status: one.value > 2 ? 'active' : 'inactive',
        open: false,
      }),
    revoke: (one) =>
      set(membershipPeriod, 'membership_history', one, {
        status: 'inactive',
        open: false,
        reason: 'taken back',
      }),
    given: (one) =>
      set(membershipPeriod, 'membership_history', one, {
        grantedBy: one.value > 2 ? sql`member_id` : null,
      }),
    dates: (one) => set(membershipPeriod, 'membership_history', one, { startDate: `201${one.value}-05-01` }),
    year: (one) => set(membershipPeriod, 'membership_history', one, { membershipFor: 2010 + one.value }),
    line: (one) => set(purchaseLine, 'purchase_line', one, { unitMinor: one.value * 100 }),
    drop: (one) =>
      one.value > 2
        ? server.deps.db.execute(sql`delete from purchase_line where id = ${pick('purchase_line', one)}`)
        : server.deps.db.execute(
            sql`delete from membership_history where id = ${pick('membership_history', one)}`,
          ),
    renewal: (one) => set(membership, 'membership', one, { autoRenewal: one.value > 2 }),
    ends: (one) =>
      set(membership, 'membership', one, { endsOn: one.value > 2 ? `201${one.value}-06-01` : null }),
    name: (one) => set(member, 'member', one, { firstName: one.text, lastName: `${one.text}n` }),
    facts: (one) =>
      set(member, 'member', one, {
        phone: one.value > 2 ? '20112233' : null,
        gender: one.value > 3 ? 'female' : '',
        dateOfBirth: one.value > 1 ? `${1950 + one.value * 15}-02-28` : null,
        messagingOptIn: one.value > 2,
        number: 5000 + one.at,
      }),
    address: (one) =>
      set(member, 'member', one, {
        address: one.value > 1 ? { ...anAddress, City: one.text.slice(0, 50) } : null,
      }),
    answer: (one) =>
      server.deps.db.execute(sql`
        insert into custom_answer (org_id, member_id, number, code, update_date)
        select org_id, member_id, ${[1, 2, 3, 4, 5, 60][one.value] ?? 1}, ${one.at}, now() from membership where id = ${pick('membership', one)}
        on conflict (member_id, org_id, number) do update set code = excluded.code`),
    noAnswer: (one) =>
      server.deps.db.execute(
        sql`delete from custom_answer where member_id = (select member_id from membership where id = ${pick('membership', one)}) and number = ${one.value}`,
      ),
    enabled: (one) => set(member, 'member', one, { enabled: one.value > 2 }),
  }
  function set(
    table: typeof payment | typeof membershipPeriod | typeof purchaseLine | typeof membership | typeof member,
    name: string,
    one: Write,
    values: Record<string, unknown>,
  ) {
    return server.deps.db
      .update(table)
      .set(values)
      .where(eq(table.id, pick(name, one)))
  }

  /** Rows of the list that are not what the tables say. */
  async function differences(): Promise<unknown[]> {
    const { rows } = await server.deps.db.execute(sql`
      select coalesce(kept.membership_id, said.membership_id) as id, kept, said from organisation_member as kept
      full join (select one.id as membership_id, one.org_id, one.member_id, one.auto_renewal, listed, years, answers
        from membership as one join member on member.id = one.member_id, listed_member(member) as listed,
          membership_years(one.id) as years, membership_answers(one.org_id, one.member_id) as answers) as said using (membership_id)
      where row(kept.org_id, kept.member_id, kept.renews, kept.number, kept.enabled, kept.has_email, kept.has_phone,
          kept.has_address, kept.has_login, kept.agreed_to_whatsapp, kept.date_of_birth, kept.gender, kept.city,
          kept.city_key, kept.first_name_key, kept.last_name_key, kept.words, kept.states, kept.unpaid, kept.joined, kept.last_day, kept.answers)
        is distinct from row(said.org_id, said.member_id, said.auto_renewal, (said.listed).number, (said.listed).enabled,
          (said.listed).has_email, (said.listed).has_phone, (said.listed).has_address, (said.listed).has_login,
          (said.listed).agreed_to_whatsapp, (said.listed).date_of_birth, (said.listed).gender, (said.listed).city,
          (said.listed).city_key, (said.listed).first_name_key, (said.listed).last_name_key, (said.listed).words,
          (said.years).states, (said.years).unpaid, (said.years).joined, (said.years).last_day, said.answers)`)
    return [...rows, ...(await wrongCounts(server.deps.db))]
  }

  test('takes what two transactions write of one person at once from both', async () => {
    const [people = []] = fc.sample(club, { seed: 8, numRuns: 1 })
    await writeClub(server, people.slice(0, 6))
    const { rows } = await server.deps.db.execute<{ id: string }>(sql`
      select p.id from payment p join purchase_line l using (purchase_id) join membership_history h on h.id = l.history_id`)
    await Promise.all(
      rows.map(({ id }, at) =>
        server.deps.db.transaction(async (tx) => {
          await tx
            .update(payment)
            .set({ state: at % 2 === 0 ? 'window_open' : 'declined' })
            .where(eq(payment.id, id))
          await tx.execute(sql`select pg_sleep(0.01)`)
        }),
      ),
    )
    expect(await differences()).toEqual([])
  })
})
