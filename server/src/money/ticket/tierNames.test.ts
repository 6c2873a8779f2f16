import { getGuestOffer } from '@medlem/contract/guest'
import {
  addParticipant,
  getDoorOffer,
  listParticipants,
  moveParticipant,
  updateTiers,
} from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { getReceipt } from '@medlem/contract/receipt'
import { getSignUp, signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event as eventTable } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { newestEmail } from '../../club/guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aTier } from '../../testing/aTier.ts'
import { inCash, pricedTier } from '../../testing/registrationRequests.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { draft } from '../payment/testing/buyer.ts'
import { anOpenEvent } from './testing/paidEvent.ts'

let server: TestServer
let cast: Cast
let event: EventRow
beforeAll(() => offerLanguages('da', 'sv'))
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await server.deps.db
    .update(organisation)
    .set({ language: 'da', isPublic: true })
    .where(eq(organisation.id, cast.club.id))
  const values = { title: 'Regatta', translations: { en: { title: 'The regatta' } }, isPublic: true }
  event = await anOpenEvent(server, { orgId: cast.club.id, takesGuests: true, ...values })
  await draft(server, cast.ida, { club: { organisation: cast.club, configuration: cast.fee } })
})

const translations = { en: { name: 'Adult' }, sv: { name: ' ' } }
const inLanguage = (language: string) => ({ 'accept-language': language })
const params = () => ({ id: event.id })
const write = (body: object) =>
  cast.as.clubAdmin.call(updateTiers, {
    params: params(),
    body: { tiers: [{ ...pricedTier, name: 'Voksen', ...body }] },
  })
const namesIn = async (language: string) => {
  const headers = inLanguage(language)
  const ida = await cast.as.ida.call(getSignUp, { params: params() }, headers)
  const guest = await server.anonymous.call(getGuestOffer, { params: params() }, headers)
  const door = await cast.as.clubAdmin.call(getDoorOffer, { params: params() }, headers)
  const staff = await cast.as.clubAdmin.call(listParticipants, { params: params() }, headers)
  const answers = [ida.body.tiers, guest.body.signUp.tiers, door.body.tiers, staff.body.tiers]
  return answers.map(([tier]) => tier?.name)
}

test('a kind of place is read in the reader’s language by members, guests and staff, else as it was written', async () => {
  expect((await write({ translations })).body).toMatchObject({
    ownLanguage: 'da',
    tiers: [{ written: { name: 'Voksen', translations: { en: { name: 'Adult' } } } }],
  })
  expect(await namesIn('en')).toEqual(['Adult', 'Adult', 'Adult', 'Adult'])
  for (const language of ['da', 'sv'])
    expect(await namesIn(language)).toEqual(['Voksen', 'Voksen', 'Voksen', 'Voksen'])
  const entries = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_tiers_update'))
    .orderBy(audit.id)
  expect(entries).toMatchObject([{ detail: { after: [{ translations: { en: { name: 'Adult' } } }] } }])
})

test('its translations stay when a client leaves them out, and go when it sends none', async () => {
  const first = (await write({ translations })).body.tiers[0]
  const { id } = first ?? {}
  expect((await write({ id, name: 'Voksne' })).body.tiers[0]?.written).toEqual({
    name: 'Voksne',
    translations: { en: { name: 'Adult' } },
  })
  expect((await write({ id, translations: {} })).body.tiers[0]?.written).toEqual({
    name: 'Voksen',
    translations: {},
  })
  const long = await write({ id, translations: { en: { name: 'x'.repeat(61) } } })
  expect([long.status, long.problem.errors?.[0]?.field]).toEqual([400, 'tiers.0.translations.en.name'])
})

test('a refusal that names it is in the reader’s language', async () => {
  const tier = await aTier(server, event.id, {
    name: 'Barn',
    translations: { en: { name: 'Child' } },
    maxAge: 14,
  })
  const body = { memberIds: [cast.ida.id], tiers: [{ memberId: cast.ida.id, tierId: tier.id }] }
  const refused = async (language: string) =>
    (await cast.as.ida.call(signUp, { params: params(), body }, inLanguage(language))).problem.detail
  expect(await refused('en')).toContain('Child asks for the age')
  expect(await refused('da')).toContain('Barn')
})

test('the receipt and the e-mail name it in the language of their receiver, the file in that of the person who takes it', async () => {
  const adult = await aTier(server, event.id, { name: 'Voksen', translations: { en: { name: 'Adult' } } })
  const helper = await aTier(server, event.id, {
    name: 'Hjælper',
    position: 1,
    priceMinor: 0,
    translations: { en: { name: 'Helper' } },
  })
  const added = await cast.as.clubAdmin.call(addParticipant, {
    params: params(),
    body: { memberId: cast.ida.id, tierId: adult.id, paid: inCash },
  })
  const [one] = added.body.participants
  const receiptIn = async (language: string) => {
    const answer = await cast.as.ida.call(
      getReceipt,
      { params: { id: one?.paid?.paymentId ?? '' } },
      inLanguage(language),
    )
    return answer.body.lines[0]?.membershipName
  }
  expect([await receiptIn('en'), await receiptIn('da')]).toEqual(['The regatta: Adult', 'Regatta: Voksen'])
  for (const [language, tier] of [
    ['en', helper],
    ['da', adult],
  ] as const) {
    await server.deps.db.update(member).set({ language }).where(eq(member.id, cast.ida.id))
    server.clock.advance(1_000)
    await cast.as.clubAdmin.call(moveParticipant, {
      params: { id: one?.registrationId ?? '' },
      body: { tierId: tier.id },
    })
    expect((await newestEmail(server)).text).toContain(language === 'en' ? 'Helper' : 'Voksen')
  }
  const fileIn = async (language: string) =>
    String(
      (await cast.as.clubAdmin.call(exportParticipants, { params: params(), body: {} }, inLanguage(language)))
        .body,
    )
  expect(await fileIn('en')).toContain('Adult')
  expect(await fileIn('da')).toContain('Voksen')
})

test('one whose event alone has another title is named by its own name there', async () => {
  const tier = await aTier(server, event.id, { name: 'Voksen' })
  await server.deps.db.update(eventTable).set({ translations: { en: { title: 'Race' } } })
  const { body } = await cast.as.clubAdmin.call(addParticipant, {
    params: params(),
    body: { memberId: cast.ida.id, tierId: tier.id, paid: inCash },
  })
  const id = body.participants[0]?.paid?.paymentId ?? ''
  const receipt = await cast.as.ida.call(getReceipt, { params: { id } }, inLanguage('en'))
  expect(receipt.body.lines[0]?.membershipName).toBe('Race: Voksen')
})
