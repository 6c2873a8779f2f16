import {
  createMemberView,
  deleteMemberView,
  listMemberViews,
  type MemberViewContent,
  updateMemberView,
} from '@medlem/contract/memberView'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aConfiguration, aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.vera])
    await anActiveYear(server, { member: one, configuration: cast.fee })
})

const content: MemberViewContent = {
  filter: [{ field: 'gender', is: ['female'] }],
  columns: ['age', 'phone'],
  sort: 'city',
  direction: 'desc',
  density: 'airy',
}
const here = () => ({ id: cast.club.id })
const create = (who: keyof Cast['as'], body: { name: string; isShared: boolean }, kept = content) =>
  cast.as[who].call(createMemberView, { params: here(), body: { ...body, content: kept } })
const list = async (who: keyof Cast['as']) =>
  (await cast.as[who].call(listMemberViews, { params: here() })).body

describe('saved views of the members', () => {
  test('keep filter, columns, order and density, with how many members they have now', async () => {
    const { status, body } = await create('clubAdmin', { name: 'Women', isShared: false })
    expect([status, body]).toMatchObject([201, { name: 'Women', isOwn: true, content, count: 0 }])
    await server.deps.db.update(member).set({ gender: 'female' }).where(eq(member.id, cast.vera.id))
    expect(await list('clubAdmin')).toMatchObject({
      builtIn: { all: 2, unpaid: 0, notRenewed: 0, begun: 0, new: 2, left: 0, noEmail: 0 },
      views: [{ name: 'Women', count: 1 }],
    })
  })

  test('count who has not paid, and of those who had the year before, each under its own name', async () => {
    const { club } = cast
    const before = await aConfiguration(server, {
      ...{ orgId: club.id, startDate: '2025-01-01', endDate: '2025-12-31' },
    })
    // Never bought a year, as after an import; had the year before; has both.
    const [added, earlier, both] = [await aMember(server), await aMember(server), await aMember(server)]
    const updateDate = server.clock.now()
    await insertNewMembership(server.deps.db, { orgId: club.id, memberId: added.id, updateDate })
    for (const one of [earlier, both]) await anActiveYear(server, { member: one, configuration: before })
    await anActiveYear(server, { member: both, configuration: cast.fee })
    expect((await list('clubAdmin')).builtIn).toMatchObject({ all: 5, unpaid: 2, notRenewed: 1 })
  })

  test('keep the widths of columns, also of a field of one’s own, and views of before have none', async () => {
    const widths = { city: 180, field3: 48, unpaid: 640 } as const
    const { body } = await create('clubAdmin', { name: 'Wide', isShared: false }, { ...content, widths })
    expect(body.content.widths).toEqual(widths)
    await create('clubAdmin', { name: 'As before', isShared: false })
    const views = (await list('clubAdmin')).views.map((one) => [one.name, one.content.widths])
    expect(views).toEqual([
      ['As before', undefined],
      ['Wide', widths],
    ])
  })

  test('refuse a width of a column that there is not, or that no screen could show', async () => {
    const refusal = async (widths: Record<string, unknown>) => {
      const { status, body } = await create(
        'clubAdmin',
        { name: 'Wrong', isShared: false },
        { ...content, widths: widths as never },
      )
      const { errors } = body as unknown as { errors: { field: string; message: string }[] }
      return [status, ...errors.map(({ field }) => field)]
    }
    expect(await refusal({ shoes: 100 })).toEqual([400, 'content.widths.shoes'])
    expect(await refusal({ name: 100 })).toEqual([400, 'content.widths.name'])
    for (const px of [47, 641, 100.5, '100', null, -1])
      expect([px, ...(await refusal({ city: px }))]).toEqual([px, 400, 'content.widths.city'])
    expect((await list('clubAdmin')).views).toEqual([])
  })

  test('are one’s own until they are shared with the other administrators', async () => {
    const { body } = await create('clubAdmin', { name: 'Women', isShared: false })
    const write = (who: keyof Cast['as'], isShared: boolean) =>
      cast.as[who].call(updateMemberView, {
        params: { ...here(), viewId: body.id },
        body: { name: 'All women', isShared, content },
      })
    expect((await list('support')).views).toEqual([])
    expect((await write('support', true)).status).toBe(404)
    expect((await write('clubAdmin', true)).body).toMatchObject({ name: 'All women', version: 2 })
    expect((await list('support')).views).toMatchObject([{ name: 'All women', isOwn: false, isShared: true }])
  })

  test('refuse a change of an older version, and are removed, each write in the audit log [S07]', async () => {
    const { body } = await create('clubAdmin', { name: 'Women', isShared: true })
    const params = { ...here(), viewId: body.id }
    const update = (version: number) =>
      cast.as.clubAdmin.call(updateMemberView, {
        params,
        body: { name: 'Women', isShared: true, content, version },
      })
    expect([(await update(1)).status, (await update(1)).status]).toEqual([200, 409])
    expect((await cast.as.clubAdmin.call(deleteMemberView, { params })).status).toBe(204)
    expect((await list('clubAdmin')).views).toEqual([])
    const entries = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(entries.map(({ action }) => action)).toEqual([
      'member_view_create',
      'member_view_update',
      'member_view_delete',
    ])
  })

  test('are shared, and changed once they are, by those who may write members', async () => {
    const auditor = server.as(cast.vera, { roles: ['org:sejlklub|role:AUDITOR'] })
    const params = here()
    const save = (isShared: boolean) =>
      auditor.call(createMemberView, { params, body: { name: 'For the audit', isShared, content } })
    expect([(await save(false)).status, (await save(true)).status]).toEqual([201, 403])
    const { body } = await create('clubAdmin', { name: 'Women', isShared: true })
    const view = { ...params, viewId: body.id }
    const change = { name: 'Men', isShared: true, content }
    expect((await auditor.call(updateMemberView, { params: view, body: change })).status).toBe(403)
    expect((await auditor.call(deleteMemberView, { params: view })).status).toBe(403)
  })

  test('have an end', async () => {
    for (let at = 0; at < 100; at += 1) await create('clubAdmin', { name: `View ${at}`, isShared: false })
    expect(await create('clubAdmin', { name: 'One more', isShared: false })).toMatchObject({
      status: 409,
      body: { errors: [{ message: 'There are 100 saved views already. Please remove one first.' }] },
    })
  })
})
