import { listBanners } from '@medlem/contract/banner'
import * as calls from '@medlem/contract/bannerChange'
import { audit } from '@medlem/database/schema/audit'
import { membership } from '@medlem/database/schema/membership'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBanner, aConfiguration } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const shown = async (client: TestClient, headers = {}) =>
  (await client.call(listBanners, {}, headers)).body.map(({ id }) => id)
const nextYear = () =>
  aConfiguration(server, {
    orgId: cast.club.id,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    offerStartDate: '2026-11-01',
  })

describe('a banner is for its audience, which the server decides', () => {
  beforeEach(async () => {
    for (const audience of ['all', 'members', 'administrators'] as const) {
      await aBanner(server, { orgId: cast.club.id, id: audience, groupId: audience, audience })
    }
    await aBanner(server, {
      orgId: cast.club.id,
      id: 'unpaid',
      groupId: 'unpaid',
      audience: 'unpaid',
      audienceYear: 2027,
    })
  })

  test('members of the year, and after they renewed they are not asked again', async () => {
    expect(await shown(cast.as.ida)).toEqual(['all'])
    await aPurchase(server, { payer: cast.ida, members: [cast.ida, cast.alma], configuration: cast.fee })
    expect(await shown(cast.as.ida)).toEqual(['all', 'members', 'unpaid'])
    const next = await nextYear()
    await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: next })
    // The child's year is still to be paid.
    expect(await shown(cast.as.ida)).toContain('unpaid')
    await aPurchase(server, { payer: cast.ida, members: [cast.alma], configuration: next })
    expect(await shown(cast.as.ida)).toEqual(['all', 'members'])
    expect(await shown(cast.as.vera)).toEqual(['all'])
  })

  test('members whose membership the club ended see neither banner, from its day on', async () => {
    await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: cast.fee })
    for (const [endsOn, seen] of [
      ['2026-11-22', ['all', 'members', 'unpaid']],
      ['2026-11-21', ['all']],
    ] as const) {
      await server.deps.db.update(membership).set({ endsOn }).where(eq(membership.memberId, cast.ida.id))
      expect(await shown(cast.as.ida)).toEqual(seen)
    }
  })

  test('people outside every club, and those who are not members yet', async () => {
    const newcomer = server.as({ email: 'new@example.org', subject: 'new', roles: [] })
    expect(await shown(newcomer)).toEqual(['all'])
  })

  test('administrators of the club, and support only in its own name', async () => {
    expect(await shown(cast.as.clubAdmin)).toEqual(['administrators', 'all'])
    expect(await shown(cast.as.choirAdmin)).toEqual(['all'])
    expect(await shown(cast.as.support)).toContain('administrators')
    expect(await shown(cast.as.support, cast.actingFor(cast.ida))).toEqual(['all'])
  })

  test('a family link that is not approved shows nothing of the other one', async () => {
    await aPurchase(server, { payer: cast.freja, members: [cast.freja], configuration: cast.fee })
    expect(await shown(cast.as.ida)).toEqual(['all'])
    await aPurchase(server, { payer: cast.jonas, members: [cast.jonas], configuration: cast.fee })
    expect(await shown(cast.as.ida)).toEqual(['all', 'members', 'unpaid'])
  })

  test('it names its organisation, and its audience is not in the answer', async () => {
    const { body } = await cast.as.ida.call(listBanners, {})
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(
      [
        'autoCloseTime',
        'closable',
        'exclude',
        'groupId',
        'id',
        'language',
        'message',
        'orgId',
        'target',
        'type',
      ].toSorted(),
    )
  })

  test('until its last day', async () => {
    await aBanner(server, { orgId: cast.club.id, id: 'over', groupId: 'over', endsOn: '2026-11-20' })
    await aBanner(server, { orgId: cast.club.id, id: 'today', groupId: 'today', endsOn: '2026-11-21' })
    expect(await shown(cast.as.vera)).toEqual(['all', 'today'])
  })
})

describe('an administrator', () => {
  const body = {
    text: '2027 is open & <b>cheap</b>.',
    linkTo: 'membership-new' as const,
    linkText: 'Renew now',
    type: 'info' as const,
    audience: 'unpaid' as const,
    year: 2027,
    endsOn: null,
  }
  const create = (change: object = {}) =>
    cast.as.clubAdmin.call(calls.createBanner, {
      params: { id: cast.club.id },
      body: { ...body, ...change },
    })

  test('writes a banner of plain words with a link, which is not shown where people buy', async () => {
    await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: cast.fee })
    const made = await create()
    expect([made.status, made.body]).toMatchObject([201, { ...body, version: 1 }])
    const [banner] = (await cast.as.ida.call(listBanners, {})).body
    expect(banner).toMatchObject({
      message: '2027 is open &amp; &lt;b&gt;cheap&lt;/b&gt;. <a href="/membership-new">Renew now</a>',
      target: ['all'],
      exclude: expect.arrayContaining(['membership-new']),
    })
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'banner_create', orgId: cast.club.id })
  })

  test('gets 422 with the missing field', async () => {
    expect((await create({ year: null })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'year' }],
    })
    expect((await create({ linkText: null })).problem.errors).toMatchObject([{ field: 'linkText' }])
    expect((await create({ text: ' ' })).problem).toMatchObject({ status: 400, errors: [{ field: 'text' }] })
    expect((await create({ linkTo: 'https://elsewhere.example' })).status).toBe(400)
  })

  test('changes and removes it, and a form that was filled in before is refused', async () => {
    const { id } = (await create()).body
    const params = { id: cast.club.id, bannerId: id }
    const change = (version: number) =>
      cast.as.clubAdmin.call(calls.updateBanner, {
        params,
        body: { ...body, audience: 'members', version },
      })
    expect((await change(1)).body).toMatchObject({ audience: 'members', year: null, version: 2 })
    expect((await change(1)).problem).toMatchObject({ status: 409, code: 'stale_version' })
    expect((await cast.as.clubAdmin.call(calls.deleteBanner, { params })).status).toBe(204)
    const { body: left } = await cast.as.clubAdmin.call(calls.listOrganisationBanners, {
      params: { id: cast.club.id },
    })
    expect(left).toEqual([])
  })
})
