import { listActingLog, listAudit } from '@medlem/contract/audit'
import { approveInvitation } from '@medlem/contract/family'
import { findMemberByEmail, listMembers, updateMember } from '@medlem/contract/member'
import { createMembership } from '@medlem/contract/membershipChange'
import { openPaymentWindow } from '@medlem/contract/payment'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { sendValid } from '../../testing/validRequest.ts'
import { validRequests } from '../../testing/validRequests.ts'

let server: TestServer
let cast: Cast
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })
  server = await testServer({ deps: { log } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  lines.length = 0
})

const entries = () => server.deps.db.select().from(audit).orderBy(desc(audit.id))
/** What the log has beside the line of each answer. */
const events = () => lines.filter(({ event }) => event !== undefined && event !== 'answered')
const profileOf = ({ id }: { id: string }) => ({
  params: { id },
  body: { firstName: 'Ida', lastName: 'Holm' },
})
const absent = '00000000-0000-4000-8000-000000000000'

describe('acting for another member is decided on every request [S07]', () => {
  test('a super administrator may, with X-Acting-For; both are written down', async () => {
    const { as, ida, support } = cast
    const answer = await as.support.call(updateMember, profileOf(ida), cast.actingFor(ida))
    expect(answer.status).toBe(200)
    expect(await entries()).toMatchObject([
      {
        actorId: support.id,
        subjectId: ida.id,
        action: 'member_update',
        objectId: ida.id,
        at: server.clock.now(),
        traceId: answer.headers['x-request-id'],
      },
    ])
  })

  test('no other caller may: not a member, not an administrator, not for their own family, not even for themselves', async () => {
    const { as, ida, alma, jonas, vera, club } = cast
    const admin = await aMember(server)
    const roles = [`org:${club.key}|role:SUPER_ADMIN`, 'org:ALL|role:ADMIN', 'org:all|role:SUPER_ADMIN']
    const tries = [
      [as.ida, vera],
      [as.ida, alma],
      [as.ida, jonas],
      [as.ida, ida],
      [as.clubAdmin, ida],
      [server.as(admin, { roles }), ida],
    ] as const
    for (const [client, wanted] of tries) {
      const answer = await client.call(updateMember, profileOf(ida), cast.actingFor(wanted))
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
    }
    // Also where the call would not have looked at it.
    const own = { querystring: { email: ida.email ?? '' } }
    expect((await as.ida.call(findMemberByEmail, own, cast.actingFor(vera))).status).toBe(403)
    expect(await entries()).toEqual([])
    expect(events().map(({ event }) => event)).toEqual(Array(7).fill('acting_refused'))
  })

  test('a support member who loses the role loses the right at the next request', async () => {
    const { as, ida, support } = cast
    const act = (client = as.support) => client.call(updateMember, profileOf(ida), cast.actingFor(ida))
    expect((await act()).status).toBe(200)
    expect((await act(server.as(support, { roles: ['org:ALL|role:USER'] }))).status).toBe(403)
    expect((await act(server.as(support))).status).toBe(403)
    expect(await entries()).toHaveLength(1)
  })

  test('X-Org-Key restricts support to one organisation, and so excludes acting for a member', async () => {
    const { as, ida, choir } = cast
    const narrow = (key: string) => ({ ...cast.actingFor(ida), 'x-org-key': key })
    expect((await as.support.call(updateMember, profileOf(ida), narrow('ALL'))).status).toBe(200)
    expect((await as.support.call(updateMember, profileOf(ida), narrow(choir.key))).status).toBe(403)
    const list = (key: string) =>
      as.support.call(listMembers, { querystring: {} }, { 'x-org-key': key }).then(({ status }) => status)
    expect([await list('ALL'), await list(choir.key), await list('no-such-club')]).toEqual([200, 403, 403])
  })

  test('a member who is not there, was erased or is closed can’t be acted for', async () => {
    const { as } = cast
    const erased = await aMember(server, { erasedAt: server.clock.now(), enabled: false })
    const closed = await aMember(server, { enabled: false })
    const act = (wanted: string) =>
      as.support.call(listActingLog, {}, { 'x-acting-for': wanted, 'x-request-id': 'the-same-trace' })
    const none = await act(absent)
    expect(none.status).toBe(404)
    for (const wanted of [erased.id, 'ALL', "' or 1", `${absent}, ${absent}`, '']) {
      expect(refusalOf(await act(wanted))).toBe(refusalOf(none))
    }
    expect((await act(closed.id)).status).toBe(403)
    await server.deps.db.update(member).set({ enabled: true }).where(eq(member.id, closed.id))
    expect((await act(closed.id)).status).toBe(200)
  })

  test('one who acts has the member’s reach and no more; without it, another’s things are not written', async () => {
    const { as, ida, alma, vera } = cast
    const make = (who: { id: string }, headers = {}) =>
      as.support.call(
        createMembership,
        { params: { memberId: who.id }, body: { orgId: cast.club.id } },
        headers,
      )
    expect((await make(alma, cast.actingFor(ida))).status).toBe(201)
    expect((await make(vera, cast.actingFor(ida))).status).toBe(404)
    const bare = await make(vera)
    expect([bare.status, bare.problem.code]).toEqual([403, 'impersonation_required'])
  })
})

describe('the member sees who acted for them (X9) [S07]', () => {
  test('with name, time and a sentence, newest first, also of those who only looked', async () => {
    const { as, ida, support } = cast
    await as.support.call(listActingLog, {}, cast.actingFor(ida))
    server.clock.advance(60_000)
    await as.support.call(updateMember, profileOf(ida), cast.actingFor(ida))
    server.clock.advance(60_000)
    await as.support.call(findMemberByEmail, { querystring: { email: ida.email ?? '' } })
    await as.ida.call(updateMember, profileOf(ida))
    const log = await as.ida.call(listActingLog, {})
    const actorName = `${support.firstName} ${support.lastName}`
    expect(log.body).toEqual([
      { at: '2026-11-21T11:02:00.000Z', actorName, action: 'member_read', text: 'Looked at your profile.' },
      {
        at: '2026-11-21T11:01:00.000Z',
        actorName,
        action: 'member_update',
        text: 'Changed a profile of your family.',
      },
      {
        at: '2026-11-21T11:00:00.000Z',
        actorName,
        action: 'acting_view',
        text: 'Looked at your pages as you.',
      },
    ])
  })

  test('no member sees another’s; support sees it when it acts for the member', async () => {
    const { as, ida, jonas } = cast
    await as.support.call(updateMember, profileOf(ida), cast.actingFor(ida))
    expect((await as.jonas.call(listActingLog, {})).body).toEqual([])
    expect((await as.support.call(listActingLog, {})).body).toEqual([])
    expect((await as.support.call(listActingLog, {}, cast.actingFor(ida))).body).toHaveLength(1)
    const asJonas = await as.support.call(listActingLog, {}, cast.actingFor(jonas))
    expect(asJonas.body.map(({ action }) => action)).toEqual(['acting_view'])
  })

  test('looking around while acting is one entry in an hour', async () => {
    const { as, ida } = cast
    const look = () => as.support.call(listActingLog, {}, cast.actingFor(ida))
    await look()
    server.clock.advance(3_599_000)
    await look()
    expect(await entries()).toHaveLength(1)
    server.clock.advance(3_600_000)
    await look()
    expect(await entries()).toHaveLength(2)
  })
})

describe('the audit log (X10)', () => {
  test('is read by super administrators, all of it or one organisation’s, in pages', async () => {
    const { as, ida, club, choir } = cast
    const join = (orgId: string) =>
      as.support.call(
        createMembership,
        { params: { memberId: ida.id }, body: { orgId } },
        cast.actingFor(ida),
      )
    await join(club.id)
    await as.support.call(updateMember, profileOf(ida), cast.actingFor(ida))
    const all = (await as.support.call(listAudit, { querystring: {} })).body
    expect(all.map(({ action, orgId }) => [action, orgId])).toEqual([
      ['member_update', null],
      ['membership_create', club.id],
    ])
    for (const { hash } of all) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const before = String(all[0]?.id)
    const page = await as.support.call(listAudit, { querystring: { before, size: '1' } })
    expect(page.body).toEqual(all.slice(1))
    const ofClub = await as.support.call(listAudit, { querystring: { orgId: club.id } })
    expect(ofClub.body.map(({ action }) => action)).toEqual(['membership_create'])
    expect((await as.support.call(listAudit, { querystring: { orgId: choir.id } })).body).toEqual([])
    expect((await as.support.call(listAudit, { querystring: { orgId: absent } })).status).toBe(404)
    expect((await entries()).slice(0, 4).map(({ action }) => action)).toEqual(Array(4).fill('audit_read'))
  })

  test('of an organisation is its administrator’s, who sees no other and not the whole', async () => {
    const { as, ida, club, choir } = cast
    const input = { params: { memberId: ida.id }, body: { orgId: club.id } }
    await as.support.call(createMembership, input, cast.actingFor(ida))
    const read = (client: typeof as.ida, orgId?: string, headers = {}) =>
      client.call(listAudit, { querystring: { orgId } }, headers)
    expect((await read(as.clubAdmin, club.id)).body).toMatchObject([{ action: 'membership_create' }])
    const refused = await read(as.choirAdmin, club.id)
    expect(refused.status).toBe(403)
    for (const answer of [
      await read(as.clubAdmin, choir.id),
      await read(as.clubAdmin, absent),
      await read(as.clubAdmin),
      await read(as.ida, club.id),
      await read(as.ida),
      await read(as.support, undefined, cast.actingFor(ida)),
    ]) {
      expect(refusalOf(answer)).toBe(refusalOf(refused))
    }
  })
})

describe('what somebody tries that is not theirs is one line in the log', () => {
  test('with who, where and the trace, and nothing about a person [S07]', async () => {
    const { as, ida, vera, support, club } = cast
    await as.ida.call(listMembers, { querystring: {} })
    await as.ida.call(updateMember, profileOf(vera))
    await as.support.call(updateMember, profileOf(vera))
    await as.ida.call(listAudit, { querystring: { orgId: club.id } }, cast.actingFor(vera))
    await as.ida.call(findMemberByEmail, { querystring: { email: vera.email ?? '' } })
    const base = '/member-api/api/v1'
    const facts = events().map(({ event, actorId, method, route }) => ({ event, actorId, method, route }))
    expect(facts).toEqual([
      { event: 'access_denied', actorId: ida.id, method: 'GET', route: `${base}/member/list` },
      { event: 'out_of_reach', actorId: ida.id, method: 'PUT', route: `${base}/member/item/:id` },
      { event: 'access_denied', actorId: support.id, method: 'PUT', route: `${base}/member/item/:id` },
      { event: 'acting_refused', actorId: ida.id, method: 'GET', route: `${base}/audit` },
      { event: 'access_denied', actorId: ida.id, method: 'GET', route: `${base}/member/search-email` },
    ])
    for (const line of events()) expect(line.traceId).toMatch(/^[\w-]{8,64}$/)
    expect(JSON.stringify(lines)).not.toMatch(/@example|Holm|Vera|Bearer|eyJ/)
  })

  test('also amounts, authorizations and return addresses that were tampered with', async () => {
    const { as, ida } = cast
    const stage = { server, cast, owner: ida }
    const { openPaymentWindow: link, capturePayment: capture, updatePayment: say } = validRequests
    if (!link || !capture || !say) throw new Error('the calls have other names')
    const window = await link.make(stage)
    const { body } = window as { body: { token: string; membershipHistoryPaymentId: string } }
    const open = (more: Record<string, unknown>) =>
      as.ida.call(openPaymentWindow, { params: { provider: 'freepay' }, body: { ...body, ...more } })
    expect((await open({ Amount: 100 })).status).toBe(409)
    expect((await open({ CustomerAcceptUrl: 'https://evil.example.net/' })).status).toBe(400)
    const nudge = await capture.make(stage)
    const less = { ...nudge, body: { ...(nudge.body as object), Amount: 1 } }
    expect((await sendValid(as.ida, capture, less)).status).toBe(409)
    const word = await say.make(stage)
    const whole = { paymentTotal: 45_000, totalMembershipFee: 45_000, totalMembers: 1, totalPaid: 99 }
    const update = (more: object) =>
      sendValid(as.ida, say, { ...word, body: { ...(word.body as object), ...more } })
    expect((await update(whole)).status).toBe(200)
    const other = await update({ ...whole, paymentTotal: 1 })
    expect([other.status, other.body]).toMatchObject([200, { paymentTotal: 45_000 }])
    const warned = events().filter(({ level }) => level === pino.levels.values.warn)
    expect(warned.map(({ event }) => event)).toEqual([
      'amount_differs',
      'foreign_return_address',
      'amount_differs',
      'amount_differs',
    ])
  })

  test('but quieter the ordinary ways of a first sign-in, a wrong form, or a token that ran out', async () => {
    const newcomer = server.as({ email: 'nils@example.org' })
    expect(
      (await newcomer.call(findMemberByEmail, { querystring: { email: 'nils@example.org' } })).status,
    ).toBe(404)
    expect((await cast.as.ida.call(updateMember, { ...profileOf(cast.ida), body: {} as never })).status).toBe(
      400,
    )
    expect((await server.anonymous.call(listActingLog, {})).status).toBe(401)
    expect(events().map(({ event }) => event)).toEqual(['refused', 'refused', 'refused'])
  })

  test('and a family link that somebody else tries to approve', async () => {
    const { as, freja, ida } = cast
    const stage = { server, cast, owner: freja }
    const parts = await validRequests.approveInvitation?.make(stage)
    const input = parts as { querystring: { id: string } }
    expect((await as.ida.call(approveInvitation, input)).status).toBe(404)
    expect(events()).toMatchObject([{ event: 'out_of_reach', actorId: ida.id }])
  })
})
