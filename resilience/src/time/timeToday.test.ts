import { listEvents } from '@medlem/contract/event'
import { getFamilyStatus, listMemberships } from '@medlem/contract/membership'
import { calculateStatus } from '@medlem/contract/membershipChange'
import { listOrganisations } from '@medlem/contract/organisation'
import type { MemberRow } from '@medlem/database/schema/member'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import {
  aConfiguration,
  aMember,
  anActiveYear,
  anEvent,
  anOrganisation,
} from '@medlem/server/testing/builders'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { seededRandom } from '../random.ts'
import { instantsOf, wallClock } from './timeOracle.ts'

/** Memberships that begin, end or are first offered where calendars are odd: [start, end, on offer from]. */
const periods = [
  ['2026-01-01', '2026-12-31', '2025-11-01'],
  ['2027-01-01', '2027-12-31', '2026-10-25'],
  ['2026-08-01', '2027-07-31', '2026-03-29'],
  ['2028-02-29', '2029-02-27', '2028-02-29'],
  ['2027-03-28', '2028-02-29', '2027-03-28'],
  ['2027-10-31', '2027-10-31', '2027-10-31'],
] as const

/** Events by the wall clock: [date and time of the start, of the end]. */
const gatherings = [
  ['2026-12-31 20:00:00', '2027-01-01 00:30:00'],
  ['2026-12-31 18:00:00', '2026-12-31 23:59:59'],
  ['2026-10-24 20:00:00', '2026-10-25 00:15:00'],
  ['2027-03-27 20:00:00', '2027-03-28 00:15:00'],
  ['2028-02-29 08:00:00', '2028-02-29 09:00:00'],
] as const

/** Places of the members who are asked. */
const asked = effort({ short: [0, 3, 4, periods.length], full: [0, 1, 2, 3, 4, 5, periods.length] })

let server: TestServer
let club: OrganisationRow
const fees: ConfigurationRow[] = []
/** One member for each period, who has paid it, and one who has paid nothing. */
const members: MemberRow[] = []
const events = new Map<string, string>()

beforeAll(async () => {
  server = await testServer()
  club = await anOrganisation(server)
  for (const [startDate, endDate, offerStartDate] of periods) {
    const fee = await aConfiguration(server, { orgId: club.id, startDate, endDate, offerStartDate })
    const member = await aMember(server)
    await anActiveYear(server, { member, configuration: fee })
    fees.push(fee)
    members.push(member)
  }
  members.push(await aMember(server))
  for (const [start, end] of gatherings) {
    const at = (text: string) => {
      const [date = '', time = ''] = text.split(' ')
      return new Date(instantsOf(date, time)[0] ?? Number.NaN)
    }
    for (const forMembers of [false, true]) {
      const title = `${end.slice(0, 10)} ${forMembers}`
      await anEvent(server, { orgId: club.id, title, startDate: at(start), endDate: at(end), forMembers })
      events.set(title, end.slice(0, 10))
    }
  }
})
afterAll(() => server.close())

/** Around every first and last day, in both hours that come twice, and beside the one that is left out. */
function moments(): number[] {
  const days = new Set([
    '2026-03-29',
    '2026-10-25',
    '2026-10-26',
    '2027-03-28',
    '2027-10-31',
    '2028-02-28',
    '2028-03-01',
  ])
  for (const dates of periods) for (const date of dates) days.add(date)
  for (const date of ['2027-01-01', '2027-08-01', '2028-01-01', '2029-02-28', '2027-11-01']) days.add(date)
  const datesToTry = effort({
    short: ['2027-01-01', '2027-03-28', '2027-08-01', '2028-02-29', '2028-03-01'],
    full: [...days],
  })
  const all = datesToTry.flatMap((date) => {
    const [midnight = 0] = instantsOf(date, '00:00:00')
    return effort({
      short: [midnight - 1, midnight],
      full: [midnight - 10_000, midnight - 1, midnight, midnight + 5_000],
    })
  })
  for (const date of ['2026-10-25', '2027-10-31']) {
    all.push(
      ...instantsOf(date, '02:30:00'),
      ...instantsOf(date, '23:59:59'),
      ...instantsOf(date, '23:30:00'),
    )
  }
  for (const date of ['2026-03-29', '2027-03-28'])
    all.push(...instantsOf(date, '23:59:59'), ...instantsOf(date, '03:00:00'))
  const random = seededRandom(8)
  const [from = 0] = instantsOf('2025-10-01', '12:00:00')
  const years4 = 4 * 366 * 86_400
  for (let n = 0; n < effort({ short: 0, full: 1000 }); n++) all.push(from + random.below(years4) * 1000)
  return all
}

/** What the oracle says of one day, by comparing dates as they are written. */
function expected(date: string, place: number) {
  const own = periods[place]
  const isActive = own !== undefined && own[0] <= date && date <= own[1]
  const yearOf = ([start, end]: (typeof periods)[number]) =>
    Math.min(Number(start.split('-')[0]), Number(end.split('-')[0]))
  const offers = periods.map(
    (one) => one[2] <= date && date <= one[1] && !(own && yearOf(one) === yearOf(own)),
  )
  return { isActive, year: own && yearOf(own), offers }
}

test(
  'who is a member, what is on offer and which events come follow the wall clock in Copenhagen to the second',
  async () => {
    const all = moments()
    let answers = 0
    for (const instant of all) {
      server.clock.set(new Date(instant))
      const { date, time } = wallClock(instant)
      for (const [place, member] of members.entries()) {
        if (!asked.includes(place)) continue
        const client = server.as(member)
        const wanted = expected(date, place)
        const of = `${date} ${time}, member ${place}`
        const { body: listed } = await client.call(listMemberships, {
          params: { memberId: member.id },
          querystring: { orgId: club.id },
        })
        const { body: statuses } = await client.call(getFamilyStatus, { params: { memberId: member.id } })
        const memberStatus = statuses[0]?.statuses.find(({ orgId }) => orgId === club.id)
        const available = fees.map(
          ({ id }) => memberStatus?.offers.find((one) => one.configurationId === id)?.available ?? false,
        )
        expect([of, available]).toEqual([of, wanted.offers])
        expect([of, memberStatus?.status]).toEqual([of, wanted.isActive ? 'active' : 'inactive'])
        answers += 2
        if (wanted.year !== undefined) {
          const [one] = listed
          expect([
            of,
            one?.status,
            one?.readyForMembershipRenewal,
            one?.memberships[0]?.membershipFor,
          ]).toEqual([of, wanted.isActive ? 'active' : 'inactive', wanted.offers.includes(true), wanted.year])
          const { body: recalculated } = await client.call(calculateStatus, {
            body: { memberIds: [member.id] },
          })
          expect([of, recalculated[0]?.memberships[0]?.status]).toEqual([
            of,
            wanted.isActive ? 'active' : 'inactive',
          ])
          answers += 1
        }
        if (place !== 0 && place !== 3) continue
        const seen = [...events].filter(
          ([title, lastDay]) => lastDay >= date && (title.endsWith('false') || wanted.isActive),
        )
        const { body: coming } = await client.call(listEvents, { querystring: { orgId: club.id } })
        expect([of, coming.map(({ title }) => title).toSorted()]).toEqual([
          of,
          seen.map(([title]) => title).toSorted(),
        ])
        const { body: clubs } = await client.call(listOrganisations, {})
        expect([of, clubs[0]?.readyForMembershipRenewal]).toEqual([of, true])
        answers += 2
      }
    }
    figure(`E8 time: ${all.length} moments, ${answers} answers, all as the oracle says.`)
  },
  effort({ short: 120_000, full: 1_800_000 }),
)
