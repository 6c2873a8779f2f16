import { dispute } from '@medlem/database/schema/dispute'
import { message } from '@medlem/database/schema/message'
import { purchase } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { keep, keptReason } from '@medlem/domain/keptReason'
import type { YearsEffect } from '@medlem/domain/refundEffect'
import { sendingFailureTexts } from '@medlem/i18n/en/server/sendingFailure'
import type { KeptText } from '@medlem/i18n/keptText'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failure, failureColumns, failureSentence } from '../../communication/message/failure.ts'
import { aMember, aMessage } from '../../testing/builders.ts'
import { migrateRows } from '../../testing/migrateRows.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPaidPurchase } from '../refund/testing/treasurer.ts'
import { effectColumns, storedEffect } from '../settlement/yearsEffect.ts'
import { readSkipped, skipPerson, writeSkipped } from './skippedPeople.ts'
import { aClub } from './testing/buyer.ts'

// The rows of an earlier release as migration 0028 leaves them.

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const migrate = () => migrateRows(server, '0028_failures_as_codes')

test('an earlier failure of a message is kept as a code, a server’s own words as they are', async () => {
  const plain = Object.entries(sendingFailureTexts).flatMap(([key, text]): KeptText[] =>
    typeof text === 'string' ? [{ key, values: {} }] : [],
  )
  const failures = [
    ...plain,
    failure('whatsAppSilent', { status: 500 }),
    failure('metaCode', { fault: failure('numberUnreachable', {}), code: 131_026 }),
    failure('metaCode', { fault: 'Something new', code: 7 }),
  ]
  const { id: memberId } = await aMember(server)
  for (const one of failures) {
    await aMessage(server, { memberId, state: 'dead', reason: failureColumns(one).reason })
  }
  await aMessage(server, { memberId, state: 'dead', reason: '550 no such user here' })
  await aMessage(server, { memberId, state: 'skipped', reason: 'no_phone' })
  await migrate()
  const rows = await server.deps.db.select().from(message)
  const byReason = new Map(rows.map((row) => [row.reason, row.failure]))
  for (const one of failures) expect(byReason.get(failureColumns(one).reason)).toEqual(one)
  expect(byReason.get('550 no such user here')).toBeNull()
  expect(byReason.get('no_phone')).toBeNull()
})

test('a failure is said in the reader’s language, and a later one of the release before as it wrote it', () => {
  const kept = failureColumns(failure('metaCode', { fault: failure('numberUnreachable', {}), code: 131_026 }))
  expect(failureSentence(kept, 'da')).toBe('Nummeret kan ikke nås på WhatsApp. (Metas kode 131026)')
  expect(failureSentence({ ...kept, reason: 'WhatsApp has a fault. (Meta’s code 1)' }, 'da')).toBe(
    'WhatsApp has a fault. (Meta’s code 1)',
  )
  expect(failureSentence({ reason: '550 no', failure: null }, 'da')).toBe('550 no')
})

const ida = { name: 'Ida Holm', year: 2026 }
const alma = { name: 'Alma Holm', year: 2027 }
const effects: YearsEffect[] = [
  { ends: [], stays: [] },
  { ends: [ida], stays: [] },
  { ends: [ida, alma], stays: [] },
  { ends: [], stays: [ida, alma] },
  { ends: [alma], stays: [ida] },
]

test('what became of the years is kept by names and years', async () => {
  const payer = await aMember(server)
  const club = await aClub(server)
  const { paymentId } = await aPaidPurchase(server, payer, { club })
  const of = { paymentId, reason: 'Moved', historyIds: [] }
  const createdAt = server.clock.now()
  for (const [n, effect] of effects.entries()) {
    const { effect: sentence } = effectColumns(effect)
    const at = { createdAt, key: String(n), state: 'done' } as const
    await server.deps.db.insert(refund).values({ ...of, ...at, amountMinor: 1, effect: sentence })
    const closed = { state: 'lost', concludedAt: createdAt, openedAt: createdAt, source: 'provider' } as const
    await server.deps.db
      .insert(dispute)
      .values({ ...of, ...closed, disputedOn: '2026-07-01', effect: sentence })
  }
  const unknown = { createdAt, key: 'x', state: 'done', amountMinor: 1, effect: 'As it was.' } as const
  await server.deps.db.insert(refund).values({ ...of, ...unknown })
  await migrate()
  const refunds = await server.deps.db.select().from(refund)
  const disputes = await server.deps.db.select().from(dispute)
  for (const rows of [refunds, disputes]) {
    const kept = rows.flatMap(({ yearsEffect }) => (yearsEffect ? [yearsEffect] : []))
    expect(kept).toEqual(expect.arrayContaining(effects))
    expect(kept).toHaveLength(effects.length)
  }
  const half = refunds.find(({ effect }) => effect.includes(';'))
  expect(half && storedEffect(half, 'da')).toBe(
    'Medlemsåret slutter: Alma Holm 2027; Ida Holm 2026 fortsætter.',
  )
  const other = refunds.find(({ key }) => key === 'x')
  expect(other && storedEffect(other, 'da')).toBe('As it was.')
})

const ages = keep('ageRange', { min: 0, max: 17, day: '01-01-2027' })
const reasons = [
  keptReason('link_rejected', keep('linkRejected', { name: 'Nora' })),
  keptReason('link_pending', keep('linkPending', { name: 'Nora' })),
  keptReason('link_ended', keep('linkEnded', { name: 'Nora' })),
  keptReason('member_disabled', keep('profileClosed', { name: 'Nora' })),
  keptReason('already_member', keep('alreadyMember', { name: 'Nora', year: 2026 })),
  keptReason('already_member', keep('paidTwice', { name: 'Nora', year: 2026 })),
  keptReason('org_not_ready', keep('cannotSell', { organisation: 'Havkatten' })),
  keptReason('offer_not_open', keep('notOpen', { year: 2027, day: '01-11-2026' })),
  keptReason('offer_closed', keep('offerEnded', { year: 2025, day: '31-12-2025' })),
  keptReason('birthday_missing', keep('ownBirthday', { ages })),
  keptReason('birthday_missing', keep('childBirthday', { name: 'Nora', ages })),
  keptReason(
    'birthday_missing',
    keep('linkedBirthday', { name: 'Nora', ages: keep('oneAge', { min: 18, day: '01-01-2027' }) }),
  ),
  keptReason('age_outside', keep('otherAges', { ages: keep('agesFrom', { min: 65, day: '01-01-2027' }) })),
  keptReason('revoked', keep('givenUp', {})),
  keptReason('revoked', keep('startAgain', { reason: 'The payment was refunded.' })),
]

test('why people were left out of a purchase is kept as a text with its values', async () => {
  const payer = await aMember(server)
  const club = await aClub(server)
  await aPaidPurchase(server, payer, { club })
  const person = { memberId: payer.id, memberName: 'Nora' }
  const kept = reasons.map((reason) => skipPerson(person, reason))
  const unknown = { ...person, reason: { code: 'age_outside', message: 'For ages we have.' } }
  const earlier = kept.map(({ said: _said, ...one }) => one)
  await server.deps.db.update(purchase).set({ skipped: [...earlier, unknown] })
  await migrate()
  const [row] = await server.deps.db.select().from(purchase)
  expect(row?.skipped).toEqual([...kept, unknown])
  const inDanish = readSkipped(row?.skipped ?? []).map((one) => writeSkipped(one, 'da').reason.message)
  expect(inDanish.slice(-2)).toEqual(['Betalingen blev betalt tilbage. Start forfra.', 'For ages we have.'])
})
