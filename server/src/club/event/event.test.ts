import { listEvents } from '@medlem/contract/event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aChild,
  aConfiguration,
  aLink,
  aMember,
  anActiveYear,
  anEvent,
  anOrganisation,
} from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

describe('the events of an organisation', () => {
  test('are those that are enabled and not past; today’s stay until midnight in Copenhagen [S08]', async () => {
    const ida = await aMember(server)
    const { id: orgId } = await anOrganisation(server)
    await anEvent(server, { orgId, title: 'tomorrow' })
    await anEvent(server, { orgId, title: 'off', enabled: false })
    const ended = (at: string) => ({ startDate: new Date(at), endDate: new Date(at) })
    await anEvent(server, { orgId, title: 'this morning', ...ended('2026-11-21T07:00:00Z') })
    await anEvent(server, { orgId, title: 'yesterday', ...ended('2026-11-20T20:00:00Z') })
    const titles = async () => {
      const { body } = await server.as(ida).call(listEvents, { querystring: { orgId } })
      return body.map(({ title }) => title)
    }
    expect(await titles()).toEqual(['this morning', 'tomorrow'])
    // 00:30 on the 22nd in Copenhagen, still the 21st in UTC.
    server.clock.set('2026-11-21T23:30:00Z')
    expect(await titles()).toEqual(['tomorrow'])
  })

  test('stay to the end of the day on which the clocks go back, which has 25 hours [S08]', async () => {
    const ida = await aMember(server)
    const { id: orgId } = await anOrganisation(server)
    // Ten past midnight on 25 October in Copenhagen, and a minute before the midnight after it.
    const ended = new Date('2026-10-24T22:10:00Z')
    await anEvent(server, { orgId, title: 'night watch', startDate: ended, endDate: ended })
    const count = async () => (await server.as(ida).call(listEvents, { querystring: { orgId } })).body.length
    server.clock.set('2026-10-25T22:59:00Z')
    expect(await count()).toBe(1)
    server.clock.set('2026-10-25T23:00:00Z')
    expect(await count()).toBe(0)
  })

  test('for members only are for those who are active members today, and for invited guests [P03]', async () => {
    const ida = await aMember(server)
    const stranger = await aMember(server)
    const lapsed = await aMember(server)
    const club = await anOrganisation(server)
    const orgId = club.id
    await anActiveYear(server, { member: ida, configuration: await aConfiguration(server, { orgId }) })
    const past = await aConfiguration(server, { orgId, startDate: '2025-01-01', endDate: '2025-12-31' })
    await anActiveYear(server, { member: lapsed, configuration: past })
    await anEvent(server, { orgId, title: 'members', forMembers: true })
    await anEvent(server, { orgId, title: 'guests too', forMembers: true, guestsInvited: true })
    await anEvent(server, { orgId, title: 'all' })
    const seenBy = async (member: typeof ida) => {
      const { body } = await server.as(member).call(listEvents, { querystring: { orgId } })
      return body.map(({ title }) => title).sort()
    }
    expect(await seenBy(ida)).toEqual(['all', 'guests too', 'members'])
    expect(await seenBy(stranger)).toEqual(['all', 'guests too'])
    expect(await seenBy(lapsed)).toEqual(['all', 'guests too'])
    const newcomer = server.as({ email: 'nils.ny@example.org' })
    expect((await newcomer.call(listEvents, { querystring: { orgId } })).body).toHaveLength(2)
    const support = server.as(stranger, { roles: ['org:ALL|role:SUPER_ADMIN'] })
    expect((await support.call(listEvents, { querystring: { orgId } })).body).toHaveLength(3)
    const acting = { 'x-acting-for': lapsed.id }
    expect((await support.call(listEvents, { querystring: { orgId } }, acting)).body).toHaveLength(2)
  })

  test('for members only are seen by the family of a member: the parent, and the other side of an approved link [P03]', async () => {
    const ida = await aMember(server)
    const alma = await aChild(server, ida)
    const jonas = await aMember(server)
    const freja = await aMember(server)
    await aLink(server, { from: ida, to: jonas })
    const pending = await aLink(server, { from: jonas, to: freja, status: 'pending' })
    expect(pending.status).toBe('pending')
    const football = await anOrganisation(server)
    const choir = await anOrganisation(server)
    const year = (orgId: string) => aConfiguration(server, { orgId })
    await anActiveYear(server, { member: alma, configuration: await year(football.id) })
    await anActiveYear(server, { member: jonas, configuration: await year(choir.id) })
    await anEvent(server, { orgId: football.id, title: 'training', forMembers: true })
    await anEvent(server, { orgId: choir.id, title: 'rehearsal', forMembers: true })
    const seenBy = async (member: typeof ida) => {
      const lists = await Promise.all(
        [football, choir].map(({ id: orgId }) =>
          server.as(member).call(listEvents, { querystring: { orgId } }),
        ),
      )
      return lists.flatMap(({ body }) => body.map(({ title }) => title))
    }
    expect(await seenBy(ida)).toEqual(['training', 'rehearsal'])
    // Alma is Ida's child, not Jonas's.
    expect(await seenBy(jonas)).toEqual(['rehearsal'])
    expect(await seenBy(freja)).toEqual([])
  })

  test('of a closed or absent organisation are 404, without an id 400 [P03]', async () => {
    const ida = await aMember(server)
    const closed = await anOrganisation(server, { enabled: false })
    for (const orgId of [closed.id, '00000000-0000-4000-8000-000000000000']) {
      expect((await server.as(ida).call(listEvents, { querystring: { orgId } })).status).toBe(404)
    }
    const url = '/event-api/api/v1/org/eve/list'
    expect((await server.as(ida).send({ method: 'GET', url })).status).toBe(400)
  })
})
