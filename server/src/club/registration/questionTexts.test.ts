import {
  createCustomField,
  listAskedFields,
  listCustomFields,
  listOwnFields,
  type NewField,
  updateCustomField,
  updateOwnAnswers,
} from '@medlem/contract/customField'
import { listEventFields, updateQuestions } from '@medlem/contract/eventQuestionChange'
import { getGuestOffer } from '@medlem/contract/guest'
import { exportMembers } from '@medlem/contract/memberExport'
import { listParticipants } from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { signUp } from '@medlem/contract/registration'
import { organisation } from '@medlem/database/schema/organisation'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { draft } from '../../money/payment/testing/buyer.ts'
import { listAnswersOf } from '../../people/customField/store.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
let camp: EventRow
beforeAll(() => offerLanguages('da', 'sv'))
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const values = { language: 'da', isPublic: true }
  await server.deps.db.update(organisation).set(values).where(eq(organisation.id, cast.club.id))
  camp = await anEvent(server, {
    orgId: cast.club.id,
    takesSignUps: true,
    takesGuests: true,
    isPublic: true,
  })
  await draft(server, cast.ida, { club: { organisation: cast.club, configuration: cast.fee } })
})

const food: NewField = {
  name: 'Mad',
  help: 'Til køkkenet.',
  translations: { en: { name: 'Food', help: 'For the kitchen.' }, sv: { name: ' ' } },
  kind: 'choice',
  access: 'memberWrites',
  atJoining: 'must',
  options: [
    { label: 'Alt', translations: { en: { label: 'Everything' } } },
    { label: 'Grønt', translations: { en: { label: 'Greens' } } },
  ],
}
const inLanguage = (language: string) => ({ 'accept-language': language })
const params = () => ({ id: camp.id })
const ofClub = () => ({ id: cast.club.id })
const define = (values: Partial<NewField> = {}) =>
  cast.as.clubAdmin.call(createCustomField, { params: ofClub(), body: { ...food, ...values } })
/** A field that is asked by the camp, and when a membership is bought. */
async function asked() {
  const { body } = await define()
  const questions = [{ number: body.number, isRequired: true }]
  await cast.as.clubAdmin.call(updateQuestions, { params: params(), body: { questions } })
  return body
}
const textsOf = (field?: { name: string; options: { label: string }[] }) =>
  field && [field.name, ...field.options.map(({ label }) => label)]

test('a field is read in the reader’s language by members, guests and staff, else as it was written', async () => {
  await asked()
  const everywhere = async (language: string) => {
    const headers = inLanguage(language)
    const { ida, clubAdmin } = cast.as
    const member = { id: cast.ida.id }
    const querystring = { members: cast.ida.id }
    const guest = await server.anonymous.call(getGuestOffer, { params: params() }, headers)
    const joining = await ida.call(listAskedFields, { params: ofClub(), querystring }, headers)
    const event = await ida.call(listEventFields, { params: params() }, headers)
    const own = await ida.call(listOwnFields, { params: member }, headers)
    const list = await clubAdmin.call(listParticipants, { params: params() }, headers)
    const fields = await clubAdmin.call(listCustomFields, { params: ofClub() }, headers)
    return [
      ...[guest.body.fields[0], joining.body.people[0]?.fields[0], event.body.people[0]?.fields[0]],
      ...[own.body.organisations[0]?.fields[0], list.body.questions[0], fields.body.fields[0]],
    ].map(textsOf)
  }
  expect(await everywhere('en')).toEqual(Array.from({ length: 6 }, () => ['Food', 'Everything', 'Greens']))
  for (const language of ['da', 'sv'])
    expect(await everywhere(language)).toEqual(Array.from({ length: 6 }, () => ['Mad', 'Alt', 'Grønt']))
  const { body } = await cast.as.clubAdmin.call(listCustomFields, { params: ofClub() }, inLanguage('en'))
  expect(body).toMatchObject({
    ownLanguage: 'da',
    fields: [
      {
        help: 'For the kitchen.',
        written: { name: 'Mad', help: 'Til køkkenet.', translations: { en: food.translations?.en } },
      },
    ],
  })
  expect(body.fields[0]?.written?.translations).not.toHaveProperty('sv')
})

test('an answer is the same option in whatever language it was chosen, and files have it in that of their reader', async () => {
  const { number } = await asked()
  const answers = [{ memberId: cast.ida.id, answers: [{ number, value: 2 }] }]
  const missing = (language: string) =>
    cast.as.ida.call(signUp, { params: params(), body: { memberIds: [cast.ida.id] } }, inLanguage(language))
  expect((await missing('en')).problem.detail).toContain('“Food”')
  expect((await missing('da')).problem.detail).toContain('Mad')
  const body = { memberIds: [cast.ida.id], answers }
  await cast.as.ida.call(signUp, { params: params(), body }, inLanguage('en'))
  const stored = await listAnswersOf(server.deps.db, { orgId: cast.club.id, memberId: cast.ida.id })
  expect(Object.fromEntries(stored)).toEqual({ [number]: { code: 2, text: null } })
  const chosen = { kind: 'some' as const, memberIds: [cast.ida.id] }
  const wanted = { selection: chosen, columns: [`field${number}` as const], purpose: 'Camp' }
  const filesIn = async (language: string) => {
    const headers = inLanguage(language)
    const sorted = { ...wanted, sort: 'firstName' as const, direction: 'asc' as const }
    const { clubAdmin } = cast.as
    const files = [
      await clubAdmin.call(exportParticipants, { params: params(), body: {} }, headers),
      await clubAdmin.call(exportMembers, { params: ofClub(), body: sorted }, headers),
    ]
    return files.map((file) => String(file.body))
  }
  for (const file of await filesIn('en')) expect(file).toMatch(/Food[\s\S]*Greens/)
  for (const file of await filesIn('da')) expect(file).toMatch(/Mad[\s\S]*Grønt/)
})

test('its translations stay when a client leaves them out, and go when it sends none', async () => {
  const { id: fieldId, version } = await asked()
  const write = (change: Partial<NewField>, of: number) => {
    const { translations: _translations, ...rest } = food
    return cast.as.clubAdmin.call(updateCustomField, {
      params: { ...ofClub(), fieldId },
      body: { ...rest, isArchived: false, version: of, ...change },
    })
  }
  const options = [
    { number: 1, label: 'Alt' },
    { number: 2, label: 'Grønt', translations: {} },
  ]
  const kept = await write({ name: 'Spise', options }, version)
  expect(kept.body.written).toMatchObject({
    name: 'Spise',
    translations: { en: { name: 'Food' } },
    options: [{ translations: { en: { label: 'Everything' } } }, { number: 2 }],
  })
  expect(kept.body.written?.options[1]?.translations).toBe(undefined)
  expect((await write({ options, translations: {} }, version + 1)).body.written?.translations).toEqual({})
})

test('a name is that of one field, and an option’s that of one option, in whatever language', async () => {
  await asked()
  const refused = async (values: Partial<NewField>) => {
    const { status, problem } = await define(values)
    return [status, problem.errors?.[0]?.field]
  }
  const other = { name: 'Kost', translations: {} }
  expect(await refused({ ...other, name: 'food' })).toEqual([422, 'name'])
  // The list shows a field as its reader reads it, and the refusal names it so.
  const { problem } = await define({ ...other, name: 'mad' })
  expect(problem.errors?.[0]?.message).toBe(
    'mad is what the field Food is called in another language. Choose another name.',
  )
  expect(await refused({ ...other, translations: { sv: { name: 'Mad' } } })).toEqual([
    422,
    'translations.sv.name',
  ])
  const options = [{ label: 'Gave' }, { label: 'Gift', translations: { en: { label: 'gave' } } }]
  expect(await refused({ ...other, options })).toEqual([422, 'options'])
})

test('who writes an answer of no use reads what is wrong in their language', async () => {
  const { number } = await asked()
  const wrong = (language: string) =>
    cast.as.ida.call(
      updateOwnAnswers,
      {
        params: { id: cast.ida.id, orgId: cast.club.id },
        body: { answers: [{ number, value: 9 }] },
      },
      inLanguage(language),
    )
  expect((await wrong('en')).problem.errors?.[0]?.message).toContain('Food')
  expect((await wrong('da')).problem.errors?.[0]?.message).toContain('Mad')
})
