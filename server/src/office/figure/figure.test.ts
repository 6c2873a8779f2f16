import { chooseBatchRows } from '@medlem/contract/batch'
import { getOrganisationFigures, type OrganisationFigures } from '@medlem/contract/memberFigure'
import { endMembership } from '@medlem/contract/membershipEnd'
import { correctPerson } from '@medlem/contract/person'
import { eraseMember } from '@medlem/contract/privacy'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../../money/refund/testing/treasurer.ts'
import { wrongCounts } from '../../people/memberFilter/testing/wrongCounts.ts'
import { anAffiliation } from '../../testing/affiliationRequests.ts'
import { aConfiguration, aMember, anActiveYear, anOrganisation } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importsOf } from '../memberImport/testing/anImport.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

async function figures(client: TestClient, id: string, year = 2026): Promise<OrganisationFigures> {
  const answer = await client.call(getOrganisationFigures, { params: { id, year: String(year) } })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return answer.body
}

/** So many women of an age, and men of another, with a year of the organisation. */
async function people(orgId: string, counts: { born: string; gender: string; count: number }[], year = 2026) {
  const configuration = await aConfiguration(server, {
    orgId,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  })
  for (const { born, gender, count } of counts) {
    for (let n = 0; n < count; n += 1) {
      const one = await aMember(server, { gender, dateOfBirth: born })
      await anActiveYear(server, { member: one, configuration })
    }
  }
}

describe('counts of members', () => {
  test('are exact after buying, correcting, an import and its undoing, a refund and an erasure', async () => {
    const club = await aClub(server, { priceMinor: 45_000 })
    const { id } = club.organisation
    const { client } = await aTreasurer(server, club)
    const cells = async () => {
      expect(await wrongCounts(server.deps.db)).toEqual([])
      const { own } = await figures(client, id)
      return Object.fromEntries(
        (own.groups ?? []).map(({ gender, ageGroup, members }) => [`${gender} ${ageGroup}`, members]),
      )
    }
    const email = 'ida@example.org'
    const ida = await aMember(server, { email, gender: 'female', dateOfBirth: '2008-03-14' })
    const jonas = await aMember(server, { firstName: 'Jonas', email: 'jonas@example.org', gender: null })
    await aPaidPurchase(server, ida, { club })
    const purchase = await aPaidPurchase(server, jonas, { club })
    expect(await cells()).toEqual({ 'female 13-18': 1, 'unknown unknown': 1 })

    const read = async (which: string) =>
      (await server.deps.db.select().from(member).where(eq(member.id, which)))[0]
    const version = (await read(jonas.id))?.version ?? 0
    const correction = { firstName: 'Jonas', lastName: 'Holm', gender: 'male', dateOfBirth: '2020-12-31' }
    const params = { id, memberId: jonas.id }
    expect((await client.call(correctPerson, { params, body: { ...correction, version } })).status).toBe(200)
    expect(await cells()).toEqual({ 'female 13-18': 1, 'male 0-6': 1 })

    const imports = importsOf(server, client, id)
    const batch = await imports.preview(
      'Fornavn;Efternavn;E-mail;Fødselsdato\nJonas;Holm;jonas@example.org;01-01-2019',
    )
    // Another birthday may be another person's.
    const ofBatch = { id, batchId: batch.id }
    await client.call(chooseBatchRows, { params: ofBatch, body: { row: 2, choice: jonas.id } })
    await imports.moveAndWork(batch.id, 'run')
    expect(await cells()).toEqual({ 'female 13-18': 1, 'male 7-12': 1 })
    await imports.moveAndWork(batch.id, 'undo')
    expect(await cells()).toEqual({ 'female 13-18': 1, 'male 0-6': 1 })

    // The year was paid, and a figure of a year does not move (decision 39).
    const ending = { endsOn: '2026-03-01', reason: 'moved' as const, note: '' }
    expect((await client.call(endMembership, { params, body: ending })).status).toBe(200)
    expect(await cells()).toEqual({ 'female 13-18': 1, 'male 0-6': 1 })

    expect((await giveBack(client, purchase)).body.state).toBe('done')
    expect(await cells()).toEqual({ 'female 13-18': 1 })
    const erased = await server
      .as(ida)
      .call(eraseMember, { body: { confirmEmail: email, endActiveYears: true } })
    expect(erased.status, JSON.stringify(erased.problem)).toBe(200)
    await cells()
  })
})

describe('figures of organisations below', () => {
  const girls = { born: '2015-05-05', gender: 'female' }
  const men = { born: '1960-05-05', gender: 'male' }
  const frida = () => server.as({ email: 'frida@example.org' }, { roles: ['org:forbund|role:AUDITOR'] })

  test('roll up from every level, are rounded for those above and exact for their own staff', async () => {
    await aMember(server, { firstName: 'Frida', email: 'frida@example.org' })
    const federation = await anOrganisation(server, { key: 'forbund', name: 'Forbundet' })
    const region = await anOrganisation(server, { name: 'Region Øst' })
    const large = await anOrganisation(server, { key: 'stor', name: 'Åbyhøj' })
    const small = await anOrganisation(server, { name: 'Lille klub' })
    const apart = await anOrganisation(server, { name: 'Udenfor' })
    for (const pair of [
      { parent: federation, child: region },
      { parent: region, child: large },
      { parent: federation, child: small },
    ]) {
      await anAffiliation(server, pair)
    }
    await people(large.id, [
      { ...girls, count: 18 },
      { ...men, count: 4 },
    ])
    await people(large.id, [{ ...men, count: 2 }], 2025)
    await people(small.id, [{ ...girls, count: 2 }])
    await people(apart.id, [{ ...men, count: 1 }])

    const above = await figures(frida(), federation.id)
    expect(above.own).toMatchObject({ members: 0, isRounded: false })
    expect(above.below).toMatchObject({
      organisations: 3,
      figure: {
        members: 24,
        before: 2,
        isRounded: true,
        groups: expect.arrayContaining([
          { gender: 'female', ageGroup: '7-12', members: 20, before: 0 },
          { gender: 'male', ageGroup: '60-69', members: 5, before: 0 },
        ]),
      },
      children: [
        { name: 'Lille klub', organisations: 1, members: 2, before: 0 },
        { name: 'Region Øst', organisations: 2, members: 22, before: 2 },
      ],
    })
    expect(above.years.at(-1)).toEqual({ year: 2026, own: 0, below: 24 })
    expect(above.years.at(-2)).toEqual({ year: 2025, own: 0, below: 2 })

    expect((await figures(frida(), large.id)).own.groups).toContainEqual({
      gender: 'male',
      ageGroup: '60-69',
      members: 5,
      before: 0,
    })
    expect((await figures(frida(), small.id)).own).toEqual({
      members: 2,
      before: 0,
      groups: null,
      isRounded: true,
    })
    await aMember(server, { firstName: 'Karl', email: 'karl@example.org' })
    const karl = server.as({ email: 'karl@example.org' }, { roles: ['org:stor|role:CHAIR'] })
    expect((await figures(karl, large.id)).own).toMatchObject({
      isRounded: false,
      groups: expect.arrayContaining([{ gender: 'male', ageGroup: '60-69', members: 4, before: 2 }]),
    })
    for (const id of [apart.id, region.id, federation.id]) {
      const refused = await karl.call(getOrganisationFigures, { params: { id, year: '2026' } })
      expect(refused.status).toBe(404)
    }
  })
})
