import { randomUUID } from 'node:crypto'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { wording } from '@medlem/database/schema/wording'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { aNextYear, NOTICE_DAY, onDay, renewing } from '../../money/renewal/testing/aRenewal.ts'
import { aMember, aNotification, anOrganisation } from '../../testing/builders.ts'
import { migrateRows } from '../../testing/migrateRows.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { type Notice, sayInBase } from './notice.ts'
import { notices } from './testing/notices.ts'

let server: TestServer
let ida: MemberRow
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
})

const migrate = () => migrateRows(server, '0024_sentences_in_languages')

const id = randomUUID()
const keys: Record<string, string> = {
  payment_received: `payment:${id}:received`,
  payment_failed: `payment:${id}:failed`,
  paid_already: `payment:${id}:duplicate`,
  refunded: `refund:${id}:done`,
  membership_ended: `refund:${id}:ended:${id}`,
  refund_rejected: `refund:${id}:rejected`,
  dispute_lost: `dispute:${id}:lost`,
  year_granted: `history:${id}:granted`,
  year_revoked: `history:${id}:revoked`,
  card_ending: `card:${id}:ending:2612`,
  link_request: `invitation:${id}:request`,
  link_approved: `invitation:${id}:approved`,
  link_rejected: `invitation:${id}:rejected`,
  link_ended: `invitation:${id}:ended`,
  link_taken_back: `invitation:${id}:takenBack`,
}

function keyOf({ code }: Notice): string | null {
  if (code.startsWith('registration_')) return `registration:${randomUUID()}:${code.slice(13)}`
  return keys[code] ?? null
}

const ofRenewals = /^renewal_/
/** Codes that no notice without a code can have had. */
const later = [
  'credit_gone',
  'price_fell',
  'place_gone',
  'membership_waits',
  'places_failed',
  'registration_unpaid',
  'registration_refunded',
  'agreement_ended',
  'registration_given',
  'registration_ordered',
  'registration_restored',
  'registration_tomorrow',
]

const isLater = ({ code, values }: Notice) =>
  later.includes(code) || (code === 'refunded' && ('claim' in values || 'isPart' in values))

test.each(notices.filter((notice) => !ofRenewals.test(notice.code) && !isLater(notice)))(
  'an earlier $code is kept as a code, and says in English what it said',
  async (notice) => {
    const { id: orgId } = await anOrganisation(server, { name: 'Havkatten' })
    const said = sayInBase(notice)
    const type = notice.code.startsWith('thread_') ? 'CONTACT_US' : 'PAYMENT_RECEIVED'
    const row = { receiver: ida, type, ...said, data: { orgId }, dedupKey: keyOf(notice) }
    const kept = await aNotification(server, row)
    const other = await aNotification(server, { receiver: ida, title: said.title, message: 'Andre ord.' })
    await migrate()
    const [after] = await server.deps.db.select().from(notification).where(eq(notification.id, kept))
    expect(after?.notice?.code).toBe(notice.code)
    expect(sayInBase(after?.notice as Notice)).toEqual(said)
    expect(after).toMatchObject(said)
    const [untouched] = await server.deps.db.select().from(notification).where(eq(notification.id, other))
    expect(untouched).toMatchObject({ title: said.title, message: 'Andre ord.', notice: null })
  },
)

test('an earlier announcement of a renewal is kept as a code', async () => {
  const club = await aClub(server)
  await aNextYear(server, club)
  await renewing(server, { payer: ida, club })
  await onDay(server, NOTICE_DAY)
  const isRenewal = like(notification.dedupKey, 'renewal:%')
  const [before] = await server.deps.db.select().from(notification).where(isRenewal)
  expect(before?.notice?.code).toBe('renewal_notice')
  await server.deps.db.update(notification).set({ notice: null })
  await migrate()
  expect(await server.deps.db.select().from(notification).where(isRenewal)).toEqual([before])
})

test('earlier words of an organisation are in its language, else English', async () => {
  const danish = await anOrganisation(server, { language: 'da' })
  const silent = await anOrganisation(server)
  const changedAt = server.clock.now()
  const words = { templateId: 6, subject: 'Tak', body: 'Tak', changedAt }
  await server.deps.db.insert(wording).values([
    { orgId: danish.id, language: 'xx', ...words },
    { orgId: silent.id, language: 'xx', ...words },
  ])
  await migrate()
  const rows = await server.deps.db.select().from(wording)
  expect(new Map(rows.map(({ orgId, language }) => [orgId, language]))).toEqual(
    new Map([
      [danish.id, 'da'],
      [silent.id, 'en'],
    ]),
  )
})
