import { getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import { receiptWords } from '@medlem/domain/receipt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchase } from '../../testing/ticketPurchase.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'
import { readPdf } from './testing/readPdf.ts'

let server: TestServer
let cast: Cast
/** Ida paid for herself, Alma and Jonas, none of whom is a member of the club. */
let sold: TicketPurchase
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  sold = await aTicketPurchase(server, {
    payer: cast.ida,
    people: [cast.ida, cast.alma, cast.jonas],
    organisation: cast.club,
    priceMinor: 20_000,
    vatRateTenThousandths: 12_500,
    tierName: 'Adult',
    eventValues: {
      title: 'New Year party',
      translations: { da: { title: 'Nytårsfest' }, sv: { description: 'Med supé' } },
      // Past midnight in Copenhagen, and so in the next year.
      startDate: new Date('2026-12-31T23:30:00Z'),
      endDate: new Date('2027-01-01T03:00:00Z'),
    },
  })
})

type Who = keyof Cast['as']
const read = (who: Who, id: string, headers = {}) =>
  cast.as[who].call(getReceipt, { params: { id } }, headers)
const placeOf = (memberId: string) => sold.registrations.find((one) => one.memberId === memberId)?.id ?? ''
const namesIn = (answer: Awaited<ReturnType<typeof read>>) =>
  answer.body.lines.map(({ memberName }) => memberName)

describe('the receipt of places at an event', () => {
  test('names the event in the language of its reader, where the organisation wrote it in that', async () => {
    const nameIn = async (language: string) =>
      (await read('ida', sold.payment.id, { 'accept-language': language })).body.lines[0]?.membershipName
    expect([await nameIn('da'), await nameIn('sv')]).toEqual(['Nytårsfest: Adult', 'New Year party: Adult'])
  })

  test('says what was paid for whom, whichever of the places or the payment it is asked by', async () => {
    for (const id of [...sold.registrations.map((one) => one.id), sold.payment.id]) {
      const { status, body } = await read('ida', id)
      expect(status).toBe(200)
      expect(body).toMatchObject({ number: 1, totalMinor: 75_000, vatMinor: 15_000 })
      expect(body.lines.map((line) => line.memberName)).toEqual(['Alma Holm', 'Ida Holm', 'Jonas Holm'])
      expect(body.lines[1]).toMatchObject({
        isTicket: true,
        membershipHistoryId: placeOf(cast.ida.id),
        membershipName: 'New Year party: Adult',
        year: 2027,
        startDate: '2027-01-01',
        endDate: '2027-01-01',
        feeMinor: 20_000,
        vatMinor: 5000,
        surchargeMinor: 0,
        unitMinor: 25_000,
      })
    }
  })

  test('shows somebody who was paid for the own line, and a parent that of the child', async () => {
    const jonas = await read('jonas', placeOf(cast.jonas.id))
    expect(namesIn(jonas)).toEqual(['Jonas Holm'])
    expect(jonas.body).toMatchObject({ totalMinor: 25_000, payer: { email: null, address: null } })
    sold = await aTicketPurchase(server, { payer: cast.jonas, people: [cast.alma], organisation: cast.club })
    expect(namesIn(await read('ida', placeOf(cast.alma.id)))).toEqual(['Alma Holm'])
  })

  test('is absent for a linked account that did not pay, for strangers and other organisations', async () => {
    const absent = refusalOf(await read('vera', '00000000-0000-4000-8000-00000000dead'))
    for (const who of ['jonas', 'vera', 'choirAdmin'] as const)
      expect(refusalOf(await read(who, placeOf(cast.ida.id)))).toBe(absent)
  })

  test('is whole for the organisation, though none of them is its member, and for support', async () => {
    expect(namesIn(await read('clubAdmin', placeOf(cast.jonas.id)))).toHaveLength(3)
    expect(namesIn(await read('support', placeOf(cast.ida.id), cast.actingFor(cast.ida)))).toHaveLength(3)
    expect(namesIn(await read('support', placeOf(cast.ida.id)))).toHaveLength(3)
  })

  test('is on paper without a word of memberships', async () => {
    const { body } = await read('ida', sold.payment.id)
    const words = receiptWords(body)
    expect(words.lines[0]).toMatchObject({
      membership: 'New Year party: Adult',
      period: '01-01-2027',
      parts: 'Ticket 200,00 kr. + VAT 50,00 kr.',
    })
    const pdf = await cast.as.ida.call(getReceiptPdf, { params: { id: sold.payment.id } })
    const { pages } = await readPdf(await pdf.body.arrayBuffer())
    const text = pages.map((page) => page.text).join()
    expect(text).toContain('New Year party: Adult')
    expect(text).toContain('Participant')
    expect(text).not.toMatch(/member/i)
  })
})
