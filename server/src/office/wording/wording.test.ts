import { getMail, listMail, TEMPLATE } from '@medlem/contract/message'
import * as calls from '@medlem/contract/wording'
import { audit } from '@medlem/database/schema/audit'
import { message } from '@medlem/database/schema/message'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { aMessage } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
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
})

const number = String(TEMPLATE.paymentEmail)
const words = {
  subject: 'Tak for dit kontingent {{YEAR}} 😀',
  body: '# Kære {{FIRST}}\n\nVi ses på **broen** i {{YEAR}}.\n\n[Se kvitteringen]({{LINK}})',
}
const at = () => ({ id: cast.club.id, number })
const list = async (client: TestClient = cast.as.clubAdmin) =>
  (await client.call(calls.listWordings, { params: { id: cast.club.id }, querystring: {} })).body
const confirmation = async () => (await list()).find(({ templateId }) => templateId === TEMPLATE.paymentEmail)
const save = (body: object = {}, client: TestClient = cast.as.clubAdmin) =>
  client.call(calls.saveWording, { params: at(), querystring: {}, body: { ...words, ...body } })
const preview = (body: object = {}, client: TestClient = cast.as.clubAdmin) =>
  client.call(calls.previewWording, { params: at(), querystring: {}, body: { ...words, ...body } })
const lately = async (count: number) =>
  (await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(count)).map(({ action }) => action)

/** The club's confirmation to Ida, through the one door to the outbox. */
async function queued(dedupKey: string): Promise<string> {
  const { id: memberId } = cast.ida
  const params = { ORG: cast.club.name, YEAR: '2026', historyId: memberId }
  const input = { dedupKey, channel: 'email', templateId: TEMPLATE.paymentEmail, params } as const
  await server.deps.db.transaction((tx) =>
    queueMessage(tx, { ...input, memberId, orgId: cast.club.id, at: server.clock.now() }),
  )
  const [row] = await server.deps.db.select().from(message).where(eq(message.dedupKey, dedupKey))
  return row?.id ?? ''
}

const read = async (id: string) => (await cast.as.ida.call(getMail, { params: { id } })).body.content

describe('an organisation’s own words', () => {
  test('are those of one language; the standard is in that language too', async () => {
    const params = at()
    const danish = { language: 'da' }
    const { clubAdmin } = cast.as
    await clubAdmin.call(calls.saveWording, { params, querystring: danish, body: words })
    const inDanish = await clubAdmin.call(calls.listWordings, { params, querystring: danish })
    const worded = inDanish.body.find(({ templateId }) => templateId === TEMPLATE.paymentEmail)
    expect(worded).toMatchObject({ ...words, language: 'da', isOwn: true })
    expect(worded?.standard.body).toContain('# Tak for din betaling, {{FIRST}}')
    expect(await confirmation()).toMatchObject({ language: 'en', isOwn: false })
    const shown = await clubAdmin.call(calls.previewWording, { params, querystring: danish, body: words })
    expect(shown.body.html).toContain('<html lang="da">')
    const unknown = await clubAdmin.call(calls.listWordings, { params, querystring: { language: 'xx' } })
    expect(unknown.status).toBe(404)
  })

  test('are sent from then on; what was queued before says what it said, and the product’s words come back', async () => {
    expect(await confirmation()).toMatchObject({ isOwn: false, version: 0, changedAt: null })
    const before = await queued('one')
    const saved = await save({ version: 0 })
    expect([saved.status, saved.body]).toMatchObject([200, { ...words, isOwn: true, version: 1 }])
    expect(saved.body.changedBy).toBeTruthy()
    const own = await queued('two')
    const restored = await cast.as.clubAdmin.call(calls.restoreWording, {
      params: at(),
      querystring: { version: '1' },
    })
    expect(restored.body).toMatchObject({ isOwn: false, version: 2, ...restored.body.standard })
    const after = await queued('three')
    expect(await lately(2)).toEqual(['wording_restore', 'wording_update'])

    expect([(await read(before)).heading, (await read(after)).heading]).toEqual([
      'Thank you, Ida',
      'Thank you, Ida',
    ])
    const link = `${server.deps.config.baseUrl}/membership-${cast.ida.id}-receipt`
    expect(await read(own)).toMatchObject({
      subject: 'Tak for dit kontingent 2026 😀',
      heading: 'Kære Ida',
      blocks: [{ kind: 'paragraph' }, { kind: 'action', label: 'Se kvitteringen', url: link }],
      why: 'You get this because a membership was paid by you or for you.',
    })
  })

  test('are not overwritten by a form that was filled in before somebody else’s', async () => {
    await save({ version: 0 })
    for (const late of [
      await save({ version: 0, subject: 'Sent' }),
      await cast.as.clubAdmin.call(calls.restoreWording, { params: at(), querystring: { version: '0' } }),
    ])
      expect([late.status, late.problem.code]).toEqual([409, 'stale_version'])
    const both = await Promise.all([save({ version: 1 }), save({ version: 1 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await confirmation()).toMatchObject({ ...words, version: 2 })
  })

  test('are the organisation’s alone: others neither see nor change them, nor look into its e-mails', async () => {
    await save()
    for (const client of [cast.as.choirAdmin, cast.as.ida]) {
      const absent = await client.call(calls.listWordings, {
        params: { id: '00000000-0000-4000-8000-000000000000' },
        querystring: {},
      })
      for (const reply of [
        await client.call(calls.listWordings, { params: { id: cast.club.id }, querystring: {} }),
        await save({}, client),
        await preview({}, client),
        await client.call(calls.testWording, { params: at(), querystring: {}, body: words }),
        await client.call(calls.listWordingReceivers, { params: at() }),
        await client.call(calls.restoreWording, { params: at(), querystring: {} }),
      ])
        expect(refusalOf(reply)).toBe(refusalOf(absent))
    }
    const foreign = await aMessage(server, { memberId: cast.ida.id, orgId: cast.choir.id })
    expect((await preview({ messageId: foreign.id })).status).toBe(404)
    expect(await list()).toHaveLength(12)
  })

  test('are refused with the field and the variable named', async () => {
    const fields = async (body: object) => {
      const { status, problem } = await save(body)
      return [status, ...(problem.errors ?? []).map(({ field, code }) => `${field} ${code}`)]
    }
    expect(await fields({ body: 'Hej {{NAVN}} **' })).toEqual([
      ...[422, 'body broken_markup', 'body unknown_variable'],
      ...['body missing_variable', 'body missing_variable'],
    ])
    expect(await fields({ subject: 'Hej\r\nBcc: alle@example.org' })).toMatchObject([400, /^subject /])
    expect(await fields({ subject: 'x'.repeat(151) })).toMatchObject([400, /^subject /])
    expect(await fields({ subject: ' ', body: ' ' })).toMatchObject([400, /^subject /, /^body /])
    expect((await preview({ body: 'Hej' })).status).toBe(422)
    // Between two members, and on the messaging app: these can't be worded.
    for (const other of ['10', '4', '4711']) {
      const params = { ...at(), number: other }
      expect(
        (await cast.as.clubAdmin.call(calls.saveWording, { params, querystring: {}, body: words })).status,
      ).toBe(404)
    }
    expect(await confirmation()).toMatchObject({ isOwn: false, version: 0 })
  })
})

describe('a preview', () => {
  test('is filled in from an e-mail that was sent, and sends and keeps nothing', async () => {
    const messageId = await queued('one')
    const receivers = await cast.as.clubAdmin.call(calls.listWordingReceivers, { params: at() })
    expect(receivers.body).toMatchObject([{ messageId, name: `${cast.ida.firstName} ${cast.ida.lastName}` }])
    const { body } = await preview({ messageId })
    expect(body).toMatchObject({ isReal: true, subject: 'Tak for dit kontingent 2026 😀' })
    for (const part of [body.text, body.html]) {
      expect(part).toContain('Kære Ida')
      expect(part).toContain('broen')
      expect(part).toContain(`/membership-${cast.ida.id}-receipt`)
    }
    expect(body.html).toContain('<strong')
    expect(await server.deps.db.$count(message)).toBe(1)
    expect(await confirmation()).toMatchObject({ isOwn: false })
    // Support's read is audited.
    await preview({ messageId }, cast.as.support)
    expect(await lately(1)).toEqual(['wording_preview'])
  })

  test('of an e-mail that was never sent has examples in it, and says so', async () => {
    for (const { templateId, standard } of await list()) {
      const params = { ...at(), number: String(templateId) }
      const { status, body } = await cast.as.clubAdmin.call(calls.previewWording, {
        params,
        querystring: {},
        body: standard,
      })
      expect([templateId, status, body.isReal]).toEqual([templateId, 200, false])
      expect(body.subject + body.text + body.html).not.toMatch(/\{\{|undefined/)
      expect(body.text).toContain(cast.club.name)
    }
  })

  test('goes to the administrator’s own address as a test, and is not one of the e-mails to look at', async () => {
    const reply = await cast.as.clubAdmin.call(calls.testWording, {
      params: at(),
      querystring: {},
      body: words,
    })
    expect(reply.body).toEqual({ status: 'queued', reason: null })
    const { body } = await cast.as.clubAdmin.call(listMail, {})
    expect(body).toMatchObject([{ subject: /^Test: Tak for dit kontingent \d{4} 😀$/ }])
    expect((await cast.as.clubAdmin.call(calls.listWordingReceivers, { params: at() })).body).toEqual([])
    expect((await preview()).body.isReal).toBe(false)
    expect(await confirmation()).toMatchObject({ isOwn: false })
  })
})
