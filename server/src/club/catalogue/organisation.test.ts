import { listMembershipConfigurations, listOrganisations } from '@medlem/contract/organisation'
import { getPaymentConfiguration } from '@medlem/contract/paymentConfiguration'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, aMember, anEvent, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

describe('the list of organisations', () => {
  test('has the enabled ones, with coming events and the fees that can be sold [S08]', async () => {
    const ida = await aMember(server)
    const club = await anOrganisation(server, { name: 'A' })
    await anOrganisation(server, { name: 'Closed', enabled: false })
    const fee = await aConfiguration(server, { orgId: club.id, vatRateTenThousandths: 12_500 })
    await aConfiguration(server, { orgId: club.id, vatRateTenThousandths: 2_500 })
    await aConfiguration(server, { orgId: club.id, enabled: false })
    const coming = await anEvent(server, { orgId: club.id, guestsInvited: true })
    await anEvent(server, {
      orgId: club.id,
      startDate: new Date('2026-11-19T18:00Z'),
      endDate: new Date('2026-11-19T20:00Z'),
    })
    await anEvent(server, { orgId: club.id, enabled: false })
    const { body } = await server.as(ida).call(listOrganisations, {})
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      enabled: true,
      readyForMembershipRenewal: true,
      membershipConfigurations: [{ id: fee.id, membershipPrice: 450, vatRate: 1.25, membershipSurcharge: 0 }],
      events: [{ id: coming.id }],
      eventsForMembers: [],
      eventsForGuests: [{ id: coming.id }],
    })
  })

  test('shows one without fees that can be sold, or without a payment key, as not ready [S08]', async () => {
    const ida = await aMember(server)
    const noFee = await anOrganisation(server, { name: 'A' })
    await aConfiguration(server, { orgId: noFee.id, vatRateTenThousandths: 250_000 })
    const noKey = await anOrganisation(server, { name: 'B', paymentAuthToken: null })
    await aConfiguration(server, { orgId: noKey.id })
    const { body } = await server.as(ida).call(listOrganisations, {})
    expect(body.map((one) => [one.name, one.readyForMembershipRenewal])).toEqual([
      ['A', false],
      ['B', false],
    ])
  })

  test('never holds a payment key, sealed or open [E02]', async () => {
    const ida = await aMember(server)
    const club = await anOrganisation(server)
    await aConfiguration(server, { orgId: club.id })
    const answers = [
      await server.as(ida).call(listOrganisations, {}),
      await server.as(ida).call(getPaymentConfiguration, { params: { id: club.id, provider: 'freepay' } }),
      await server.as(ida).call(listMembershipConfigurations, { params: { id: club.id } }),
    ]
    const text = JSON.stringify(answers)
    expect(text).toContain('"paymentAuthToken":null')
    expect(text).not.toContain(club.paymentAuthToken)
    expect(text).not.toContain('test-key')
  })

  test('is narrowed by X-Org-Key and widened by nothing', async () => {
    const ida = await aMember(server)
    const one = await anOrganisation(server, { key: 'one', name: 'One' })
    await anOrganisation(server, { key: 'two', name: 'Two' })
    const list = async (key: string) =>
      (await server.as(ida).call(listOrganisations, {}, { 'x-org-key': key })).body
    expect((await list('ALL')).length).toBe(2)
    expect((await list('one')).map(({ id }) => id)).toEqual([one.id])
    expect(await list('three')).toEqual([])
    const bad = await server.as(ida).call(listOrganisations, {}, { 'x-org-key': "' or 1" })
    expect(bad.status).toBe(400)
  })
})

describe('the configurations of an organisation', () => {
  test('are listed for an enabled one; a closed and an absent one are both 404 [P03]', async () => {
    const ida = await aMember(server)
    const open = await anOrganisation(server)
    const closed = await anOrganisation(server, { enabled: false })
    await aConfiguration(server, { orgId: open.id })
    const fees = (id: string) => server.as(ida).call(listMembershipConfigurations, { params: { id } })
    expect((await fees(open.id)).body).toHaveLength(1)
    for (const id of [closed.id, ABSENT]) expect((await fees(id)).status).toBe(404)
    const pay = (id: string) =>
      server.as(ida).call(getPaymentConfiguration, { params: { id, provider: 'freepay' } })
    expect((await pay(open.id)).body).toEqual({
      clientSecret: 'public',
      testMode: true,
      currencySymbol: 'DKK',
      provider: 'freepay',
    })
    for (const id of [closed.id, ABSENT]) expect((await pay(id)).status).toBe(404)
  })

  test('of an unknown provider are a bad request', async () => {
    const ida = await aMember(server)
    const club = await anOrganisation(server)
    const url = `/org-api/api/v1/org/${club.id}/config/payment/acme/active`
    expect((await server.as(ida).send({ method: 'GET', url })).status).toBe(400)
  })
})
