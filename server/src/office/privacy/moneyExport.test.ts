import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { audit } from '@medlem/database/schema/audit'
import { bankAccount, bankLine, bankPayer } from '@medlem/database/schema/bank'
import { eventScan } from '@medlem/database/schema/door'
import type { MemberRow } from '@medlem/database/schema/member'
import { memberView } from '@medlem/database/schema/memberView'
import { payment } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { signInCode } from '@medlem/database/schema/signInCode'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast } from '../../club/membership/testing/cast.ts'
import { recordMatch } from '../../money/bankMatch/recordMatch.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { split } from '../../money/claim/testing/split.ts'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { anAppointment } from '../../testing/appointmentRequests.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase } from '../../testing/ticketPurchase.ts'
import { listBankRows } from './moneyExportStore.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const by = ({ id: actorId }: MemberRow) => ({ actorId, traceId: 'test' })
const exportOf = async (member: MemberRow) => {
  const { body } = await server.as(member).call(exportMember, { querystring: {} })
  return typeof body === 'string' ? undefined : body
}

test('an export has the claims of the member, the shares that others pay, and lines of the bank, without names of others', async () => {
  const { db, clock } = server.deps
  const club = await aClub(server)
  const ida = await aMember(server, { email: 'ida@example.org' })
  const karl = await aMember(server)
  const made = await aClaim(server, { club, member: ida, by: karl })
  const [share] = await split(server, made, { shares: [{ name: 'Grete Holm' }], by: karl })
  const at = clock.now()
  const of = { orgId: made.row.orgId, createdAt: at }
  const [account] = await db
    .insert(bankAccount)
    .values({ ...of, name: 'Bank' })
    .returning()
  const [line] = await db
    .insert(bankLine)
    .values({
      ...of,
      accountId: account?.id ?? '',
      key: 'one',
      bookedOn: '2026-11-01',
      amountMinor: 20_000,
      openMinor: 20_000,
      currency: 'DKK',
      text: 'From Grete Holm',
      payerName: 'Grete Holm',
      reference: '',
      isOfTable: false,
    })
    .returning()
  if (!line) throw new Error('there is no line')
  const paying = { claimId: made.row.id, amountMinor: 20_000, reason: 'name', by: by(karl), at } as const
  await db.transaction((tx) => recordMatch(tx, server.deps, { line, ...paying }))
  await db.insert(bankPayer).values({ orgId: of.orgId, hash: 'h', memberId: ida.id, learntAt: at })
  const exported = await exportOf(ida)
  expect(exported).toMatchObject({
    claims: expect.arrayContaining([
      expect.objectContaining({
        shareOf: null,
        memberId: ida.id,
        reference: made.claim.reference,
        totalMinor: 30_000,
      }),
      expect.objectContaining({
        shareOf: made.row.id,
        claimId: share?.row.id,
        reference: null,
        totalMinor: 15_000,
      }),
    ]),
    bankLines: [{ bookedOn: '2026-11-01', amountMinor: 20_000, reference: made.claim.reference }],
    bankPayers: [{ memberId: ida.id }],
  })
  expect(exported?.claims).toHaveLength(2)
  expect(JSON.stringify(exported)).not.toContain('Grete')
  // Nor stands what the bank says anywhere else: not in the payment, nor in the audit log.
  const copies = [await db.select().from(payment), await db.select().from(audit)]
  expect(JSON.stringify(copies)).not.toContain('Grete')
  await db.update(bankLine).set({ payerName: 'HOLM IDA', text: 'Kontingent', payerLastFour: '6243' })
  expect(await listBankRows(db, ida)).toMatchObject([
    { payerName: 'HOLM IDA', text: 'Kontingent', payerLastFour: '6243' },
  ])
})

test('an export has refunds, scans at a door and jobs; erasure deletes codes and private views of a list', async () => {
  const { db, clock } = server.deps
  const cast = await aCast(server)
  const { ida, alma, club } = cast
  const at = clock.now()
  const sold = await aTicketPurchase(server, { payer: ida, people: [alma], organisation: club })
  await db.insert(refund).values({
    paymentId: sold.payment.id,
    amountMinor: 5_000,
    reason: 'Rain',
    historyIds: [],
    state: 'done',
    key: 'r',
    createdAt: at,
  })
  const [place] = sold.registrations
  await db.insert(eventScan).values({
    nonce: crypto.randomUUID(),
    eventId: place?.eventId ?? '',
    registrationId: place?.id ?? '',
    kind: 'in',
    door: 'Jonas',
    at,
    receivedAt: at,
  })
  await anAppointment(server, { holder: ida, orgId: club.id, role: 'AUDITOR' })
  const exported = await exportOf(ida)
  expect(exported).toMatchObject({
    refunds: [{ paymentId: sold.payment.id, amountMinor: 5_000, reason: 'Rain' }],
    doorScans: [{ memberId: alma.id, event: 'Harbour evening', kind: 'in' }],
    appointments: [{ role: 'AUDITOR' }],
  })
  const view = { orgId: club.id, createdBy: ida.id, name: 'Mine', content: {}, updateDate: at }
  await db.insert(memberView).values([
    { ...view, isShared: false },
    { ...view, isShared: true },
  ])
  await db
    .insert(signInCode)
    .values({ memberId: ida.id, issuer: 'https://other', subject: 'ida', createdAt: at, expiresAt: at })
  const body = { confirmEmail: ida.email ?? '', endActiveYears: true }
  expect((await cast.as.ida.call(eraseMember, { body })).status).toBe(200)
  expect(await db.select().from(signInCode)).toEqual([])
  expect((await db.select().from(memberView)).map(({ isShared }) => isShared)).toEqual([true])
})
