import {
  createBanner,
  deleteBanner,
  listOrganisationBanners,
  updateBanner,
} from '@medlem/contract/bannerChange'
import {
  createCustomField,
  type FieldUpdate,
  listCustomFields,
  updateCustomField,
} from '@medlem/contract/customField'
import * as feeCalls from '@medlem/contract/feeChange'
import { createDiscountCode, updateDiscountCode, updateFamilyCap } from '@medlem/contract/feeChange'
import { TEMPLATE } from '@medlem/contract/message'
import * as organisation from '@medlem/contract/organisationSettings'
import { getReminderSettings, updateReminderSettings } from '@medlem/contract/reminder'
import { listSettingChanges, putBackSetting, type SettingKind } from '@medlem/contract/settingChange'
import { listWordings, saveWording } from '@medlem/contract/wording'
import { audit } from '@medlem/database/schema/audit'
import { settingChange } from '@medlem/database/schema/settingChange'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { forgetChangers } from '../../people/settingChange/store.ts'
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

const params = () => ({ id: cast.club.id })
const changes = async (kind?: SettingKind, client = cast.as.clubAdmin) => {
  const querystring = kind === undefined ? {} : { kind }
  return (await client.call(listSettingChanges, { params: params(), querystring })).body
}
const putBack = (changeId: string, client = cast.as.clubAdmin) =>
  client.call(putBackSetting, { params: { ...params(), changeId } })
/** Puts back the newest change of a kind that can be. */
const putBackLatest = async (kind: SettingKind) => {
  const change = (await changes(kind)).changes.find(({ canPutBack }) => canPutBack)
  return (await putBack(change?.id ?? '')).status
}
const settings = async () =>
  (await cast.as.clubAdmin.call(organisation.getOrganisationSettings, { params: params() })).body

describe('the changes of settings', () => {
  test('are listed with who and what was before, and put back by the call that writes the setting', async () => {
    const write = (body: object) =>
      cast.as.clubAdmin.call(organisation.updateOrganisation, {
        params: params(),
        body: { name: cast.club.name, ...body },
      })
    await write({ messagingPhone: '+45 20 11 22 33', description: 'We sail.' })
    await write({ name: 'Sejlklubben', messagingPhone: null })
    const [latest] = (await changes('organisation')).changes
    expect(latest).toMatchObject({
      kind: 'organisation',
      change: 'changed',
      changedBy: expect.stringMatching(/\w/),
      fields: {
        name: { before: cast.club.name, after: 'Sejlklubben' },
        messagingPhone: { before: '+45 20 11 22 33', after: null },
      },
      canPutBack: true,
    })
    await write({ name: 'Sejlklubben', description: 'We row.' })
    expect((await putBack(latest?.id ?? '')).status).toBe(204)
    expect(await settings()).toMatchObject({
      name: cast.club.name,
      messagingPhone: '+45 20 11 22 33',
      description: 'We row.',
    })
    expect((await changes('organisation')).changes[0]?.fields).toMatchObject({
      name: { before: 'Sejlklubben', after: cast.club.name },
    })
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry?.action).toBe('organisation_update')
  })

  test('of a fee, a maximum and a code are put back to the øre', async () => {
    const { as, fee } = cast
    const body = {
      name: fee.name,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      offerStartDate: '2025-11-01',
      priceSteps: [{ from: '2026-07-01', membershipPrice: '225.05' }],
    }
    const write = (membershipPrice: string, more: object = {}) =>
      as.clubAdmin.call(feeCalls.updateFee, {
        params: { ...params(), configurationId: fee.id },
        body: { ...body, membershipPrice, ...more },
      })
    await write('499.95')
    const before = await settings()
    await write('510', { priceSteps: [], minAge: 18 })
    expect(await putBackLatest('fee')).toBe(204)
    const { version: _was, ...was } = before.fees[0] ?? { version: 0 }
    const { version: _is, ...is } = (await settings()).fees[0] ?? { version: 0 }
    expect(is).toEqual(was)

    const cap = (limit: string | null) =>
      as.clubAdmin.call(updateFamilyCap, { params: params(), body: { year: 2027, limit } })
    await cap('1200.50')
    await cap(null)
    expect(await putBackLatest('family_cap')).toBe(204)
    expect((await settings()).familyCaps).toEqual([{ year: 2027, limitMinor: 120_050 }])

    const of = { code: 'FAIR', amount: '25.25', appliesTo: 'places' } as const
    const code = { ...of, validFrom: '2026-01-01', validTo: '2026-12-31' }
    await as.clubAdmin.call(createDiscountCode, { params: params(), body: code })
    const [made] = (await settings()).discountCodes
    await as.clubAdmin.call(updateDiscountCode, {
      params: { ...params(), codeId: made?.id ?? '' },
      body: { ...code, amount: null, percent: 50, appliesTo: 'both', enabled: false },
    })
    expect(await putBackLatest('discount_code')).toBe(204)
    expect((await settings()).discountCodes[0]).toMatchObject({
      amountMinor: 2_525,
      percent: null,
      appliesTo: 'places',
      enabled: true,
    })
  })

  test('of fields, reminders and words of e-mails are put back, and a removed banner comes back', async () => {
    const { clubAdmin } = cast.as
    const kept = { name: 'Jersey', help: '', access: 'staff', atJoining: 'no' } as const
    const field = { ...kept, options: [] }
    const made = await clubAdmin.call(createCustomField, {
      params: params(),
      body: { ...field, kind: 'text' },
    })
    const fieldId = made.body.id
    await clubAdmin.call(updateCustomField, {
      params: { ...params(), fieldId },
      body: { ...field, name: 'Shirt', isArchived: true, version: made.body.version },
    })
    expect(await putBackLatest('custom_field')).toBe(204)
    expect((await clubAdmin.call(listCustomFields, { params: params() })).body.fields).toMatchObject([
      { name: 'Jersey', isArchived: false },
    ])

    const steps = (list: (-30 | 0)[]) =>
      clubAdmin.call(updateReminderSettings, { params: params(), body: { steps: list } })
    await steps([-30, 0])
    await steps([])
    expect(await putBackLatest('reminders')).toBe(204)
    expect((await clubAdmin.call(getReminderSettings, { params: params() })).body.steps).toEqual([-30, 0])

    const number = String(TEMPLATE.paymentEmail)
    const words = { subject: 'Tak for {{YEAR}}', body: 'Vi ses i {{YEAR}}.\n\n[Se kvitteringen]({{LINK}})' }
    await clubAdmin.call(saveWording, { params: { ...params(), number }, querystring: {}, body: words })
    expect(await putBackLatest('wording')).toBe(204)
    const worded = await clubAdmin.call(listWordings, { params: params(), querystring: {} })
    expect(worded.body.some(({ subject }) => subject.startsWith('Tak'))).toBe(false)

    const banner = {
      text: 'The crane comes.',
      linkTo: null,
      linkText: null,
      type: 'info',
      audience: 'unpaid',
      year: 2027,
      endsOn: '2027-01-31',
    } as const
    const { id } = (await clubAdmin.call(createBanner, { params: params(), body: banner })).body
    const ofBanner = { ...params(), bannerId: id }
    await clubAdmin.call(updateBanner, { params: ofBanner, body: { ...banner, text: 'It came.' } })
    await clubAdmin.call(deleteBanner, { params: ofBanner })
    const [removed, changed, added] = (await changes('banner')).changes
    expect([removed, changed, added].map((one) => one?.change)).toEqual(['removed', 'changed', 'made'])
    expect((await putBack(changed?.id ?? '')).status).toBe(422)
    expect((await putBack(added?.id ?? '')).status).toBe(422)
    expect((await putBack(removed?.id ?? '')).status).toBe(204)
    expect((await clubAdmin.call(listOrganisationBanners, { params: params() })).body).toMatchObject([
      { ...banner, text: 'It came.' },
    ])
  })

  test('are refused where the writing call would refuse, and nothing is written', async () => {
    const secondPerson = (refundSecondPersonMinor: number | null, client = cast.as.clubAdmin) =>
      client.call(organisation.updateOrganisation, {
        params: params(),
        body: { name: cast.club.name, refundSecondPersonMinor },
      })
    await secondPerson(100_000, cast.as.support)
    await secondPerson(50_000)
    const [lowered] = (await changes('organisation')).changes
    const { status, body } = await putBack(lowered?.id ?? '')
    expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining('refundSecondPersonMinor')])
    expect((await settings()).refundSecondPersonMinor).toBe(50_000)
  })

  test('are seen and put back by those who may write the setting alone', async () => {
    const treasurer = server.as(cast.ida, { roles: [`org:${cast.club.key}|role:TREASURER`] })
    await cast.as.clubAdmin.call(updateReminderSettings, { params: params(), body: { steps: [0] } })
    await cast.as.clubAdmin.call(organisation.updateOrganisation, {
      params: params(),
      body: { name: 'Sejlklubben' },
    })
    expect((await changes()).latest.map(({ kind }) => kind)).toEqual(['organisation', 'reminders'])
    expect((await changes(undefined, treasurer)).latest.map(({ kind }) => kind)).toEqual(['reminders'])
    const [renamed] = (await changes('organisation')).changes
    expect((await putBack(renamed?.id ?? '', treasurer)).status).toBe(404)
    expect((await putBack(renamed?.id ?? '', cast.as.choirAdmin)).status).toBe(404)
    expect((await settings()).name).toBe('Sejlklubben')
  })

  test('keep no name of somebody who is erased, and go after three years', async () => {
    const steps = () =>
      cast.as.clubAdmin.call(updateReminderSettings, { params: params(), body: { steps: [] } })
    await cast.as.clubAdmin.call(updateReminderSettings, { params: params(), body: { steps: [0] } })
    const [row] = await server.deps.db.select().from(settingChange)
    await forgetChangers(server.deps.db, [row?.changedBy ?? ''])
    expect((await changes()).changes[0]?.changedBy).toBe(null)
    const old = new Date(server.clock.now().getTime() - 1_096 * 86_400_000)
    await server.deps.db.update(settingChange).set({ changedAt: old })
    await steps()
    expect((await changes()).changes).toHaveLength(1)
  })

  test('of a choice are put back alone: an option taken out before stays out, and a first translation goes', async () => {
    const { clubAdmin } = cast.as
    const meal = { name: 'Mad', help: '', access: 'memberWrites', atJoining: 'no' } as const
    const options = [{ label: 'Alt' }, { label: 'Kød' }]
    const body = { ...meal, kind: 'choice' as const, options }
    const { id: fieldId, version } = (await clubAdmin.call(createCustomField, { params: params(), body }))
      .body
    const write = async (change: Pick<FieldUpdate, 'options' | 'version'> & { help?: string }) => {
      const written = { ...meal, isArchived: false, ...change }
      return (await clubAdmin.call(updateCustomField, { params: { ...params(), fieldId }, body: written }))
        .body.version
    }
    const listed = async () => (await clubAdmin.call(listCustomFields, { params: params() })).body.fields[0]
    const all = { number: 1, label: 'Alt' }
    const without = await write({ options: [all], version })
    const helped = await write({ options: [all], help: 'Til køkkenet.', version: without })
    expect(await putBackLatest('custom_field')).toBe(204)
    expect((await listed())?.options.filter(({ isOffered }) => isOffered)).toMatchObject([all])
    expect((await listed())?.help).toBe('')

    const translations = { en: { label: 'Everything' } }
    await write({ options: [{ ...all, translations }], version: helped + 1 })
    expect((await listed())?.written?.options[0]?.translations).toEqual(translations)
    expect(await putBackLatest('custom_field')).toBe(204)
    expect((await listed())?.written?.options[0]?.translations).toBe(undefined)
  })
})
