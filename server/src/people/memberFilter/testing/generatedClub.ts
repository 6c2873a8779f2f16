import { randomUUID } from 'node:crypto'
import type { MemberFilter } from '@medlem/contract/memberFilter'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { team, teamMember } from '@medlem/database/schema/team'
import type { FilteredPerson } from '@medlem/domain/memberFilter'
import { type paymentStates, statesWhere } from '@medlem/domain/payment'
import fc from 'fast-check'
import { writeEnd } from '../../../club/membership/endStore.ts'
import { aConfiguration, anAddress, anOrganisation } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { dayNow, generatedAnswers, own, range, writeFields, writeGenerated } from './generatedAnswers.ts'
import { generatedPages, PAGES, writeAccepted, writePages } from './generatedPages.ts'

const YEARS = [2024, 2025, 2026, 2027] as const
/** The last is of another organisation. */
const TEAMS = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const CITIES = ['', 'Aarhus C', 'Ærøskøbing', 'Malmö'] as const

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** Birthdays on which ages are miscounted. */
const birthday = fc.oneof(day, fc.constantFrom('2008-02-29', '2008-12-31', '2008-01-01', '2008-11-20'))

/** What became of one period; a payment has a moment, and two may have the same. */
const period = fc.record({
  kind: fc.constantFrom('active', 'given', 'draft', 'givenUp', 'revoked'),
  payments: fc.array(
    fc.record({ state: fc.constantFrom(...statesWhere(() => true)), minute: fc.nat({ max: 5 }) }),
    { maxLength: 2 },
  ),
})

const person = fc.record({
  dateOfBirth: maybe(birthday),
  gender: maybe(fc.constantFrom('female', 'male', 'other', 'nonbinary', '')),
  hasEmail: fc.boolean(),
  phone: maybe(fc.constantFrom('', '+45 20 11 22 33')),
  address: maybe(
    fc.record({
      AddressLine1: fc.constantFrom('', 'Havnegade 12'),
      PostCode: fc.constantFrom('', '8000'),
      City: fc.constantFrom(...CITIES),
    }),
  ),
  hasLogin: fc.boolean(),
  agreedToWhatsApp: fc.boolean(),
  renews: fc.boolean(),
  endsOn: fc.option(dayNow, { nil: null, freq: 3 }),
  accepted: generatedPages,
  teams: fc.subarray([0, 1, 2]),
  tags: fc.subarray(['board', 'Æresmedlem', "100 % '"]),
  answers: generatedAnswers,
  years: fc.uniqueArray(
    fc.record({ year: fc.constantFrom(...YEARS), periods: fc.array(period, { maxLength: 3 }) }),
    { selector: ({ year }) => year, maxLength: YEARS.length },
  ),
})
export const club = fc.array(person, { minLength: 60, maxLength: 60 })
type GeneratedPerson = typeof person extends fc.Arbitrary<infer One> ? One : never

const some = <const Value extends string>(...values: Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: values.length })
const field = <Name extends string>(name: Name) => ({ field: fc.constant(name) })
const ages = range(fc.nat({ max: 100 }))

const condition = fc.oneof(
  fc.record({
    ...field('year'),
    year: fc.constantFrom(...YEARS, 2031),
    is: some('paid', 'given', 'open', 'declined', 'takenBack', 'none'),
  }),
  ages.map((ends) => ({ field: 'age' as const, ...ends })),
  fc.tuple(ages, dayNow).map(([ends, on]) => ({ field: 'age' as const, on, ...ends })),
  fc.record({ ...field('gender'), is: some('female', 'male', 'other', 'unknown') }),
  fc.record({ ...field('city'), is: some(...CITIES) }),
  range(dayNow).map((ends) => ({ field: 'joined' as const, ...ends })),
  range(dayNow).map((ends) => ({ field: 'left' as const, ...ends })),
  fc.record({
    ...field('known'),
    what: fc.constantFrom('birthday', 'email', 'phone', 'gender', 'address', 'login'),
    is: fc.boolean(),
  }),
  fc.record({ ...field('whatsApp'), is: fc.boolean() }),
  fc.record({ ...field('renewal'), is: fc.boolean() }),
  fc.record({ ...field('ended'), is: some('yes', 'no') }),
  fc.record({ ...field('accepted'), page: fc.constantFrom(...PAGES), is: fc.boolean() }),
  fc.record({ ...field('team'), is: some(...TEAMS, 'none') }),
  fc.record({ ...field('tag'), is: some('board', 'Æresmedlem', "100 % '", 'other', '') }),
)
export const filter: fc.Arbitrary<MemberFilter> = fc.array(
  fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: own }),
  {
    minLength: 1,
    maxLength: 4,
  },
)

/** Writes a generated club. Its id, and each person in it by the id of the member. */
export async function writeClub(
  server: TestServer,
  people: readonly GeneratedPerson[],
): Promise<{ orgId: string; people: Map<string, FilteredPerson> }> {
  const { id: orgId } = await anOrganisation(server)
  const fees = new Map<number, string>()
  for (const year of YEARS) {
    const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, offerStartDate: `${year}-01-01` }
    fees.set(year, (await aConfiguration(server, { orgId, ...dates })).id)
  }
  await writeTeams(server, orgId)
  await writePages(server, orgId)
  await writeFields(server, orgId)
  const written = new Map<string, FilteredPerson>()
  for (const one of people) written.set(...(await writePerson(server, one, { orgId, fees })))
  return { orgId, people: written }
}

async function writeTeams(server: TestServer, orgId: string): Promise<void> {
  const { db, clock } = server.deps
  const at = clock.now()
  const other = await anOrganisation(server)
  for (const [n, id] of TEAMS.entries()) {
    const words = { name: `Team ${n}`, season: '', description: '' }
    await db.insert(team).values({
      id,
      orgId: n === 3 ? other.id : orgId,
      ...words,
      createdAt: at,
      updateDate: at,
    })
  }
}

async function endFrom(
  db: TestServer['deps']['db'],
  { membershipId, endsOn, at }: { membershipId: string; endsOn: string | null; at: Date },
): Promise<void> {
  const unsaid = { reason: 'moved', note: null, endedBy: null, endedAt: at } as const
  if (endsOn !== null) await writeEnd(db, { membershipId, endsOn, ...unsaid })
}

async function writePerson(
  { deps: { db, clock } }: TestServer,
  one: GeneratedPerson,
  { orgId, fees }: { orgId: string; fees: ReadonlyMap<number, string> },
): Promise<[string, FilteredPerson]> {
  const id = randomUUID()
  const at = clock.now()
  const email = one.hasEmail ? `member-${id}@example.org` : null
  const { dateOfBirth, gender, phone, hasLogin, agreedToWhatsApp, renews, endsOn } = one
  await db.insert(member).values({
    id,
    firstName: 'Ida',
    lastName: 'Holm',
    email,
    phone,
    gender,
    dateOfBirth,
    address: one.address && { ...anAddress, ...one.address },
    messagingOptIn: agreedToWhatsApp,
    ...(hasLogin ? { issuer: 'https://issuer.example', subject: id } : {}),
    registrationDate: at,
    updateDate: at,
  })
  const [made] = await db
    .insert(membership)
    .values({ memberId: id, orgId, autoRenewal: renews, updateDate: at })
    .returning()
  if (!made) throw new Error('the membership was not written')
  const years: FilteredPerson['years'][number][] = []
  for (const { year, periods } of one.years) {
    for (const generated of possible(periods)) {
      const isActive = generated.kind === 'active' || generated.kind === 'given'
      const isGiven = generated.kind === 'given'
      const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
      const [row] = await db
        .insert(membershipPeriod)
        .values({
          membershipId: made.id,
          memberId: id,
          orgId,
          membershipConfId: fees.get(year) ?? '',
          membershipFor: year,
          ...dates,
          status: isActive ? 'active' : 'inactive',
          open: generated.kind === 'draft',
          gdprAgreement: true,
          reason: generated.kind === 'revoked' ? 'taken back' : null,
          grantedBy: isGiven ? id : null,
          statusChangeDate: at,
          referenceKey: randomUUID(),
          createdBy: id,
          createdAt: at,
        })
        .returning()
      const payments = []
      for (const attempt of generated.payments) {
        payments.push(
          await writePayment(db, { ...attempt, at, orgId, memberId: id, historyId: row?.id ?? '' }),
        )
      }
      const isRevoked = generated.kind === 'revoked'
      years.push({ year, ...dates, isActive, isGiven, isRevoked, payments })
    }
  }
  await endFrom(db, { membershipId: made.id, endsOn, at })
  const { AddressLine1: street = '', PostCode: postCode = '', City: city = '' } = one.address ?? {}
  const groups = await writeGroups(db, one, { orgId, memberId: id, at })
  const person = { dateOfBirth, gender, email, phone, street, postCode, city, hasLogin, isOverdue: false }
  const answers = await writeGenerated(db, { orgId, memberId: id, given: one.answers, at })
  return [id, { ...person, agreedToWhatsApp, renews, endsOn, ...groups, years, answers }]
}

/** Puts a person into teams, one of them of another organisation, and accepts pages; answers what counts in this one. */
async function writeGroups(
  db: TestServer['deps']['db'],
  { teams: chosen, tags, accepted }: GeneratedPerson,
  { orgId, memberId, at }: { orgId: string; memberId: string; at: Date },
): Promise<Pick<FilteredPerson, 'teams' | 'tags' | 'acceptedPages'>> {
  const teams = chosen.flatMap((n) => TEAMS[n] ?? [])
  for (const teamId of [...teams, TEAMS[3] ?? ''])
    await db.insert(teamMember).values({ teamId, memberId, isPicked: true, addedAt: at })
  for (const tag of tags) await db.insert(memberTag).values({ orgId, memberId, tag, addedAt: at })
  return { teams, tags, acceptedPages: await writeAccepted(db, { memberId, accepted, at }) }
}

/** At most one period of a year counts, and at most one is a draft: the tables take no more. */
function possible<One extends { kind: string }>(periods: readonly One[]): One[] {
  const group = ({ kind }: One) => (kind === 'active' || kind === 'given' ? 'counts' : kind)
  return periods.filter(
    (one, at) =>
      !['counts', 'draft'].includes(group(one)) ||
      periods.findIndex((other) => group(other) === group(one)) === at,
  )
}

async function writePayment(
  db: TestServer['deps']['db'],
  wanted: {
    state: keyof typeof paymentStates
    minute: number
    at: Date
    orgId: string
    memberId: string
    historyId: string
  },
): Promise<FilteredPerson['years'][number]['payments'][number]> {
  const { state, minute, orgId, memberId, historyId } = wanted
  const createdAt = new Date(wanted.at.getTime() - minute * 60_000)
  const [bought] = await db
    .insert(purchase)
    .values({
      payerId: memberId,
      orgId,
      currency: 'DKK',
      totalMinor: 45_000,
      referenceKey: randomUUID(),
      gdprAgreement: true,
      billingName: 'Ida Holm',
      billingAddress: 'Havnegade 12',
      billingEmail: 'ida@example.org',
      billingPhone: '',
      skipped: [],
      createdAt,
    })
    .returning()
  const purchaseId = bought?.id ?? ''
  const price = { priceVersion: 1, feeMinor: 45_000, vatMinor: 0, surchargeMinor: 0, unitMinor: 45_000 }
  await db.insert(purchaseLine).values({ purchaseId, memberId, historyId, ...price })
  const [made] = await db
    .insert(payment)
    .values({
      purchaseId,
      state,
      provider: 'freepay',
      test: false,
      reference: randomUUID(),
      orderNumber: 'x',
      createdAt,
    })
    .returning()
  return { id: made?.id ?? '', state, createdAt }
}
