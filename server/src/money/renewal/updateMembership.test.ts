import { createMembership, updateMembership } from '@medlem/contract/membershipChange'
import { deleteSavedCard, listSavedCards } from '@medlem/contract/savedCard'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { RENEWAL_CONSENT } from '../consent/consent.ts'
import { aSavedCard, membershipOf } from '../savedCard/testing/aSavedCard.ts'

const ABSENT = '00000000-0000-4000-8000-00000000dead'
const consentVersion = RENEWAL_CONSENT.version

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const { id: memberId } of [cast.ida, cast.alma]) {
    await cast.as.ida.call(createMembership, { params: { memberId }, body: { orgId: cast.club.id } })
  }
})

type Who = keyof Cast['as']
const put = (who: Who, memberId: string, body: Record<string, unknown>, headers = {}) =>
  cast.as[who].call(
    updateMembership,
    { params: { memberId }, body: { orgId: cast.club.id, ...body } },
    headers,
  )
const on = { autoRenewal: true, consentVersion }
const stored = ({ id }: MemberRow) => membershipOf(server, { memberId: id, orgId: cast.club.id })

describe('switching automatic renewal on', () => {
  test('takes a kept card and the consent to the text of today, which is written down', async () => {
    const { ida, club } = cast
    const card = await aSavedCard(server, { owner: ida, club })
    const { status, body, headers } = await put('ida', ida.id, on)
    expect(status).toBe(200)
    expect(headers['x-ignored-fields']).toBeUndefined()
    const renewal = { autoRenewal: true, autoRenewCycle: 'yearly', savedCardIdentifier: card.identifier }
    expect(body).toMatchObject({ ...renewal, hasSavedCard: true, status: 'inactive', version: 2 })
    const at = server.clock.now().toISOString()
    expect(await stored(ida)).toMatchObject({
      ...renewal,
      renewalConsent: { ...RENEWAL_CONSENT, language: 'en', at },
    })
    // The same again changes nothing.
    expect((await put('ida', ida.id, { autoRenewal: true })).body.version).toBe(2)
  })

  test('is refused without a card of the own in this very organisation', async () => {
    const { ida, jonas, club, choir } = cast
    const refused = async () => {
      const { status, problem } = await put('ida', ida.id, on)
      return [status, problem.code, problem.errors?.[0]?.field]
    }
    const missing = [422, 'card_missing', 'autoRenewal']
    expect(await refused()).toEqual(missing)
    await aSavedCard(server, { owner: jonas, club })
    await aSavedCard(server, { owner: ida, club: choir })
    expect(await refused()).toEqual(missing)
    const { id } = await aSavedCard(server, { owner: ida, club })
    await cast.as.ida.call(deleteSavedCard, { params: { id } })
    expect(await refused()).toEqual(missing)
    expect(await stored(ida)).toMatchObject({ autoRenewal: false, savedCardIdentifier: null, version: 1 })
  })

  test('is refused without the consent, or with that to an older text', async () => {
    const { ida, club } = cast
    await aSavedCard(server, { owner: ida, club })
    for (const [shown, code] of [
      [undefined, 'missing'],
      ['2020-01-01', 'outdated'],
    ]) {
      const { status, problem } = await put('ida', ida.id, { autoRenewal: true, consentVersion: shown })
      expect([status, problem.code, problem.errors]).toMatchObject([
        422,
        'consent_missing',
        [{ field: 'consentVersion', code }],
      ])
    }
    expect((await stored(ida)).autoRenewal).toBe(false)
  })

  test("is a parent's to do for a child, with the parent's card", async () => {
    const { ida, alma, club } = cast
    const card = await aSavedCard(server, { owner: ida, club })
    expect((await put('ida', alma.id, on)).body).toMatchObject({ savedCardIdentifier: card.identifier })
    expect((await stored(ida)).autoRenewal).toBe(false)
  })

  test('can be undone by the one whose card a linked member’s is renewed with, and nothing more', async () => {
    const { ida, jonas, club } = cast
    await aSavedCard(server, { owner: ida, club, members: [jonas], autoRenewal: true })
    expect((await put('ida', jonas.id, on)).status).toBe(403)
    expect((await put('ida', jonas.id, { autoRenewal: false })).body.autoRenewal).toBe(false)
    expect(await stored(jonas)).toMatchObject({ autoRenewal: false, renewalConsent: null })
    expect((await put('ida', jonas.id, { autoRenewal: false })).status).toBe(403)
  })

  test('is refused to others: a link may read and not write, and a stranger gets 404 [P03]', async () => {
    const { ida, jonas, vera, club, support, actingFor } = cast
    for (const owner of [jonas, vera, support, ida]) await aSavedCard(server, { owner, club })
    const linked = await put('jonas', ida.id, on)
    expect([linked.status, linked.problem.code]).toEqual([403, 'forbidden'])
    expect(linked.problem.detail).toBe('Only Ida can change this membership.')
    const absent = refusalOf(await put('vera', ABSENT, on))
    expect(absent).toContain('"code":"not_found"')
    for (const who of ['vera', 'clubAdmin', 'choirAdmin'] as const) {
      expect(refusalOf(await put(who, ida.id, on))).toBe(absent)
    }
    expect(refusalOf(await put('ida', ida.id, { ...on, orgId: ABSENT }))).toBe(absent)
    const unchosen = await put('support', ida.id, on)
    expect([unchosen.status, unchosen.problem.code]).toEqual([403, 'impersonation_required'])
    const acting = await put('support', ida.id, on, actingFor(ida))
    expect([acting.status, acting.problem.code]).toEqual([403, 'forbidden'])
    expect(await stored(ida)).toMatchObject({ autoRenewal: false, version: 1 })
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toEqual([])
  })
})

describe('switching automatic renewal off', () => {
  test('is always allowed, and forgets the card when nothing else is renewed with it', async () => {
    const { ida, alma, club } = cast
    const { id: cardId } = await aSavedCard(server, {
      owner: ida,
      club,
      members: [ida, alma],
      autoRenewal: true,
    })
    const first = await put('ida', ida.id, { autoRenewal: false })
    // Alma is still renewed with it.
    expect(first.body).toMatchObject({ autoRenewal: false, hasSavedCard: true })
    expect((await stored(ida)).renewalConsent).toBeNull()
    expect(server.jobs).toEqual([])
    const second = await put('ida', alma.id, { autoRenewal: false })
    expect(second.body).toMatchObject({ autoRenewal: false, hasSavedCard: false, savedCardIdentifier: null })
    expect(await stored(ida)).toMatchObject({ savedCardIdentifier: null })
    expect(server.jobs).toMatchObject([{ name: 'forgetCard', data: { cardId } }])
    expect((await cast.as.ida.call(listSavedCards, {})).body).toEqual([])
  })

  test('is allowed to one who acts for the member, and recorded', async () => {
    const { ida, club, support, actingFor } = cast
    await aSavedCard(server, { owner: ida, club, members: [ida], autoRenewal: true })
    const answer = await put('support', ida.id, { autoRenewal: false }, actingFor(ida))
    expect([answer.status, answer.body.autoRenewal]).toEqual([200, false])
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { actorId: support.id, subjectId: ida.id, action: 'auto_renewal_off', objectId: answer.body.id },
    ])
  })
})

describe('a whole membership in the body', () => {
  test('changes nothing but the renewal, and the answer names what was ignored [P03]', async () => {
    const { ida, vera } = cast
    const before = await stored(ida)
    const { status, body, headers } = await put('ida', ida.id, {
      id: ABSENT,
      enabled: true,
      status: 'active',
      savedCardIdentifier: ABSENT,
      overallEndDate: '2099-12-31',
      oldStatus: 'inactive',
      memberships: [],
      parentId: vera.id,
      autoRenewCycle: 'yearly',
    })
    expect(status).toBe(200)
    expect(headers['x-ignored-fields']).toBe('id, enabled, status, savedCardIdentifier, overallEndDate')
    expect(body).toMatchObject({ id: before.id, enabled: false, status: 'inactive', overallEndDate: null })
    expect(await stored(ida)).toEqual({ ...before, autoRenewCycle: 'yearly', version: 2 })
  })

  test('that is as it was read is ignored in nothing', async () => {
    const { ida, club } = cast
    await aSavedCard(server, { owner: ida, club, members: [ida], autoRenewal: true })
    const { body } = await put('ida', ida.id, {})
    const again = await put('ida', ida.id, { ...body, autoRenewal: false })
    expect(again.headers['x-ignored-fields']).toBeUndefined()
    expect(again.body).toMatchObject({ autoRenewal: false, version: body.version + 2 })
  })

  test('that was read before somebody changed it is 409, and one of another member 400', async () => {
    const { ida, vera, club } = cast
    await aSavedCard(server, { owner: ida, club })
    await put('ida', ida.id, on)
    const stale = await put('ida', ida.id, { autoRenewal: false, version: 1 })
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale_version'])
    const other = await put('ida', ida.id, { memberId: vera.id, autoRenewal: false })
    expect([other.status, other.problem.errors?.[0]?.field]).toEqual([400, 'memberId'])
    const odd = await put('ida', ida.id, { autoRenewCycle: 'daily' })
    expect([odd.status, odd.problem.errors?.[0]?.field]).toEqual([400, 'autoRenewCycle'])
    expect((await stored(ida)).autoRenewal).toBe(true)
  })
})

test('nothing is left to renew with a card that is forgotten at the same moment', async () => {
  const { ida, alma, club } = cast
  for (let round = 0; round < 5; round += 1) {
    const { id } = await aSavedCard(server, { owner: ida, club })
    await Promise.all([
      put('ida', ida.id, on),
      cast.as.ida.call(deleteSavedCard, { params: { id } }),
      put('ida', alma.id, on),
    ])
    for (const member of [ida, alma]) {
      expect(await stored(member)).toMatchObject({ autoRenewal: false, savedCardIdentifier: null })
    }
  }
})
