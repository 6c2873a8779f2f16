import { listClaims } from '@medlem/contract/claim'
import { type ClaimLetterKind, getClaimLetter, getOwnClaimLetter } from '@medlem/contract/claimLetter'
import { audit } from '@medlem/database/schema/audit'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { isChecked, readReference } from '@medlem/domain/claimReference'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { readPdf } from '../../club/receipt/testing/readPdf.ts'
import { aChild } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { remindClaim } from '../instalment/remindClaim.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { readClaim } from './lockedClaim.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { aClaim } from './testing/aClaim.ts'

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

const set = (values: Partial<typeof organisation.$inferInsert>) =>
  server.deps.db.update(organisation).set(values).where(eq(organisation.id, cast.club.id))
const claimed = (of: MemberRow = cast.ida) =>
  aClaim(server, {
    club: { organisation: cast.club, configuration: cast.fee },
    member: of,
    by: cast.support,
    dueOn: '2026-12-01',
  })
const ask = ({ row: { id: claimId } }: ClaimView, kind: ClaimLetterKind = 'original') =>
  cast.as.clubAdmin.call(getClaimLetter, { params: { id: cast.club.id, claimId }, querystring: { kind } })
async function read(claim: ClaimView, kind?: ClaimLetterKind) {
  const { status, body } = await ask(claim, kind)
  expect(status).toBe(200)
  return readPdf(await body.arrayBuffer())
}
const outlineOf = async (claim: ClaimView, kind?: ClaimLetterKind) =>
  (await read(claim, kind)).pages[0]?.outline ?? []
const remind = async (claim: ClaimView, day: string) => {
  const now = new Date(`${day}T10:00:00Z`)
  const plan = await readClaim(server.deps.db, claim.row.id, now)
  if (!plan) throw new Error('the claim is gone')
  await server.deps.db.transaction((tx) => remindClaim(tx, server.deps, { plan, now }))
}
const receive = ({ row }: ClaimView, amountMinor: number) =>
  server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      claimId: row.id,
      orgId: row.orgId,
      by: { actorId: cast.support.id, traceId: 'test' },
      at: server.clock.now(),
      amountMinor,
      shownOpenMinor: null,
      paidOn: '2026-11-01',
      method: 'bank_transfer',
      reason: 'Bank',
    }),
  )
/** An account with a line that pays a claim, where one is given. */
async function anAccount(
  number: string,
  { pays, bookedOn = '2026-11-01' }: { pays?: ClaimView; bookedOn?: string } = {},
) {
  const { db } = server.deps
  const of = { orgId: cast.club.id, createdAt: server.clock.now() }
  const [account] = await db
    .insert(bankAccount)
    .values({ ...of, name: number, number })
    .returning()
  const [line] = await db
    .insert(bankLine)
    .values({
      ...of,
      accountId: account?.id ?? '',
      key: number,
      bookedOn,
      amountMinor: 100,
      openMinor: 0,
      currency: 'DKK',
      text: '',
      payerName: '',
      reference: '',
      isOfTable: false,
    })
    .returning()
  if (!pays) return
  await db.insert(bankMatch).values({
    lineId: line?.id ?? '',
    amountMinor: 100,
    claimId: pays.row.id,
    reason: 'chosen',
    createdAt: of.createdAt,
  })
}

const DANISH = 'DK5000400440116243'

describe('the letter of a claim', () => {
  test('is a tagged paper in its payer’s language: who asks whom for what, where it is paid, and the reference', async () => {
    await set({ address: 'Havnegade 1, 8000 Aarhus C', registrationNumber: '12345678' })
    await server.deps.db.update(member).set({ language: 'da' }).where(eq(member.id, cast.ida.id))
    await anAccount(DANISH)
    const claim = await claimed()
    const { reference } = claim.claim
    const { headers, body } = await ask(claim)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="opkraevning-${reference}.pdf"`,
    })
    const letter = await readPdf(await body.arrayBuffer())
    expect(letter).toMatchObject({ language: 'da', tagged: true, accessible: true, archivable: true })
    expect(letter.pages).toHaveLength(1)
    const [page] = letter.pages
    expect(page?.unmarked).toBe('')
    expect(page?.outline).toEqual([
      'Root',
      'Document',
      'Sect',
      `P ${cast.club.name}`,
      ...['P Ida Holm', 'P Havnegade 12', 'P 8000 Aarhus C'],
      ...['P Havnegade 1, 8000 Aarhus C', 'P CVR-nr. 12345678'],
      ...['P Dato', 'P 21-11-2026', 'P Reference', `P ${reference}`, 'P Betales senest', 'P 01-12-2026'],
      `H1 Opkrævning ${reference}`,
      'P Kære Ida',
      `P ${cast.club.name} beder dig betale det, der står herunder.`,
      ...['Table', 'THead', 'TR', 'TH For', 'TH Beløb', 'TBody', 'TR'],
      expect.stringMatching(/^TH Ida Holm .* 2026 01-01-2026 til 31-12-2026 .*450,00 kr\./),
      'TD 450,00 kr.',
      ...['TFoot', 'TR', 'TH At betale', 'TD 450,00 kr.'],
      'H2 Sådan betaler du',
      expect.stringMatching(/^P Med bankoverførsel/),
      'P Reg.- og kontonummer: 0040 0440116243',
      'P IBAN: DK50 0040 0440 1162 43',
      `P Besked til modtager: ${reference}`,
      expect.stringMatching(/^P Med kort eller app: Åbn http.*\/instalments og log ind/),
      'Figure',
    ])
    expect(page?.text).toMatch(/Side 1 af 1$/)
    expect(isChecked(reference)).toBe(true)
  })

  test.each([
    ['Cyrillic', 'Їжакевич', 'Ганна'],
    ['Arabic', 'محمد', 'عبد'],
  ])('writes a name in %s as it is', async (_, lastName, firstName) => {
    await server.deps.db.update(member).set({ firstName, lastName }).where(eq(member.id, cast.ida.id))
    const { pages } = await read(await claimed())
    expect(pages[0]?.outline).toContain(`P ${firstName} ${lastName}`)
    expect(pages[0]?.boxes).toBe(0)
    expect(pages[0]?.fonts.every(({ embedded }) => embedded)).toBe(true)
  })

  test('goes to the parent of whom the fee is for', async () => {
    const outline = await outlineOf(await claimed(await aChild(server, cast.ida, { firstName: 'Otto' })))
    expect(outline[4]).toBe('P Ida Holm')
    expect(outline.find((part) => part.startsWith('TH Otto Holm'))).toBeDefined()
  })

  test('has the line of a Danish payment slip where the creditor number is known, with an account or without', async () => {
    await set({ slipCreditor: '81234567' })
    const claim = await claimed()
    const line = `+71<${claim.claim.reference.padStart(15, '0')}+81234567<`
    expect((await outlineOf(claim)).join(' ')).toContain(line)
    await anAccount(DANISH)
    const both = (await outlineOf(claim)).join(' ')
    expect(both).toContain('Message to the receiver')
    expect(both).toContain(line)
  })

  test('of a reminder says which one it is, and what it costs; the original stays without', async () => {
    await anAccount(DANISH)
    await set({ dunning: [1, 11].map((afterDays) => ({ afterDays, feeMinor: 10_000 })) })
    const claim = await claimed()
    await remind(claim, '2026-12-02')
    await remind(claim, '2026-12-12')
    const { reference } = claim.claim
    const { pages } = await read(claim, 'reminder')
    expect(pages).toHaveLength(1)
    const outline = pages[0]?.outline ?? []
    expect(outline).toContain(`H1 Reminder 2: claim ${reference}`)
    expect(outline.find((part) => part.includes('was due on 01-12-2026'))).toContain(
      'This is reminder 2, of 12-12-2026.',
    )
    expect(outline.slice(outline.indexOf('TBody') + 3, outline.indexOf('TFoot') + 4)).toEqual([
      'TD 450,00 kr.',
      ...['TR', 'TH Reminder fee, 02-12-2026', 'TD 100,00 kr.'],
      ...['TR', 'TH Reminder fee, 12-12-2026', 'TD 100,00 kr.'],
      ...['TFoot', 'TR', 'TH To pay', 'TD 650,00 kr.'],
    ])
    const original = await outlineOf(claim)
    expect(original).toContain(`H1 Claim ${reference}`)
    expect(original[original.indexOf('TH To pay') + 1]).toBe('TD 450,00 kr.')
    expect(original.join(' ')).not.toMatch(/[Rr]eminder|650,00|100,00/)
  })

  test('takes off what is paid, and there is none for what is paid in full', async () => {
    const claim = await claimed()
    await receive(claim, 20_000)
    const outline = await outlineOf(claim)
    const at = outline.indexOf('TH Paid or settled')
    expect(outline.slice(at, at + 5)).toEqual([
      'TH Paid or settled',
      'TD −200,00 kr.',
      ...['TFoot', 'TR', 'TH To pay'],
    ])
    expect(outline[at + 5]).toBe('TD 250,00 kr.')
    await receive(claim, 25_000)
    const { status, problem } = await ask(claim)
    expect([status, problem.code]).toEqual([409, 'invalid_transition'])
    expect(problem.detail).toContain('Nothing of this claim is to be paid any more')
  })

  test('of a reminder is refused where none was sent, with the field', async () => {
    const { status, problem } = await ask(await claimed(), 'reminder')
    expect(status).toBe(422)
    expect(problem.errors).toEqual([
      { field: 'kind', code: 'invalid', message: expect.stringContaining('Please print the claim') },
    ])
  })

  test.each([
    ['NOK', 'KID'],
    ['SEK', 'OCR number'],
    ['EUR', 'Reference (RF)'],
  ])('in %s calls the reference %s, and it is read back', async (currency, name) => {
    await set({ currency })
    cast.club.currency = currency
    await anAccount('NO9386011117947')
    await server.deps.db.update(bankLine).set({ currency })
    const claim = await claimed()
    const outline = await outlineOf(claim)
    const line = outline.find((part) => part.startsWith(`P ${name}: `)) ?? ''
    expect(readReference(line.slice(`P ${name}: `.length))).toBe(claim.claim.reference)
    expect(outline).toContain('P Account: 8601 11 17947')
  })

  test('names no account where it is not known which, and the office says so', async () => {
    const listed = async () =>
      (await cast.as.clubAdmin.call(listClaims, { params: { id: cast.club.id }, querystring: {} })).body
        .account
    const claim = await claimed()
    const none = async () => expect((await outlineOf(claim)).join(' ')).not.toMatch(/Account|By bank/)
    await none()
    expect(await listed()).toBe(null)
    await anAccount(DANISH)
    expect(await listed()).toBe('0040 0440116243')
    await anAccount('SE4550000000058398257466')
    await none()
    expect(await listed()).toBe(null)
    await anAccount('FI2112345600000785', { pays: claim })
    expect(await outlineOf(claim)).toContain('P IBAN: FI21 1234 5600 0007 85')
    await server.deps.db.update(bankMatch).set({ undoneAt: server.clock.now() })
    await none()
  })

  test('says nothing of card and app where the organisation takes no payments', async () => {
    await set({ paymentAuthToken: null })
    const outline = await outlineOf(await claimed())
    expect(outline.slice(-2)).toEqual(['TH To pay', 'TD 450,00 kr.'])
  })

  test('is for the organisation’s money staff and its payer, and that staff printed it stands in the log', async () => {
    const claim = await claimed()
    const { id: claimId } = claim.row
    const querystring = { kind: 'original' } as const
    const params = { id: cast.club.id, claimId }
    await ask(claim)
    const [entry] = await server.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'claim_letter_read'), eq(audit.orgId, cast.club.id)))
      .orderBy(desc(audit.id))
    expect(entry).toMatchObject({ subjectId: cast.ida.id, objectId: claimId })
    expect((await cast.as.jonas.call(getClaimLetter, { params, querystring })).status).toBe(404)
    expect((await cast.as.choirAdmin.call(getClaimLetter, { params, querystring })).status).toBe(404)
    const own = { params: { id: claimId }, querystring }
    expect((await cast.as.ida.call(getOwnClaimLetter, own)).status).toBe(200)
    expect((await cast.as.jonas.call(getOwnClaimLetter, own)).status).toBe(404)
    expect((await cast.as.clubAdmin.call(getOwnClaimLetter, own)).status).toBe(404)
  })
})
