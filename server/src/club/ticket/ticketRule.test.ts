import { answerOffer, cancelRegistration, getSignUp, signUp } from '@medlem/contract/registration'
import { giveTicket, listTickets } from '@medlem/contract/ticket'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { type MailHost, mailHost } from '../../communication/outbox/testing/mailHost.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { anOrder, openByEmail } from '../guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { readPdf } from '../receipt/testing/readPdf.ts'
import { ticketPdf } from './ticketPdf.ts'

vi.mock('./ticketPdf.ts', async (original) => {
  const { ticketPdf: draw } = await original<typeof import('./ticketPdf.ts')>()
  return { ticketPdf: vi.fn(draw) }
})

let server: TestServer
let host: MailHost
let cast: Cast
let supper: EventRow
beforeAll(async () => {
  server = await testServer()
  host = await mailHost()
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  host.arrived.length = 0
  server.deps.mailer = smtpMailer(host.server)
  cast = await aCast(server)
  const values = { title: 'Winter supper', translations: { da: { title: 'Vintermad' } } }
  supper = await anEvent(server, { orgId: cast.club.id, takesSignUps: true, capacity: 2, ...values })
})
afterEach(() => vi.mocked(ticketPdf).mockClear())

const put = (...memberIds: string[]) =>
  cast.as.ida.call(signUp, { params: { id: supper.id }, body: { memberIds } })
/** What arrives, by the letters of its subject. */
async function arrived() {
  await sendDueMessages(server.deps)
  return host.arrived
    .map(({ to, mail: { subject, text, attachments } }) => ({ to, subject, text, attachments }))
    .toSorted((a, b) => String(a.subject).localeCompare(String(b.subject)))
}

test('the e-mail of a place carries its ticket as a file, also that of a child, in the receiver’s language', async () => {
  await server.deps.db.update(member).set({ language: 'da' }).where(eq(member.id, cast.ida.id))
  await put(cast.ida.id, cast.alma.id)
  const { body: tickets } = await cast.as.ida.call(listTickets, {})
  const mails = await arrived()
  expect(mails.map(({ to }) => to)).toEqual([[cast.ida.email], [cast.ida.email]])
  const papers: string[] = []
  for (const { text, attachments } of mails) {
    expect(attachments).toMatchObject([{ mimeType: 'application/pdf', disposition: 'attachment' }])
    expect(text).toContain('Billetten er vedhæftet som PDF.')
    expect(text).toMatch(/Se billetten:\n.*\/member-cards\?card=/)
    const [pdf] = attachments
    const { pages, tagged } = await readPdf(pdf?.content as ArrayBuffer)
    expect(tagged).toBe(true)
    papers.push(`${pdf?.filename} ${JSON.stringify(pages)}`)
  }
  for (const { name, code } of tickets) {
    const own = papers.find((paper) => paper.startsWith(`ticket-${code}.pdf`))
    expect(own).toContain(name)
    expect(own).toContain('Vintermad')
  }
  // What the outbox keeps is without it.
  const kept = await server.deps.db.select().from(message).orderBy(asc(message.id))
  for (const { token } of tickets) expect(JSON.stringify(kept)).not.toContain(token)
})

test('a guest gets it once the place is theirs, and not before', async () => {
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, cast.club.id))
  const { id } = await anEvent(server, {
    orgId: cast.club.id,
    takesSignUps: true,
    isPublic: true,
    takesGuests: true,
  })
  await anOrder(server, id)
  expect((await arrived()).map(({ attachments }) => attachments.length)).toEqual([0])
  host.arrived.length = 0
  const { call } = await openByEmail(server)
  const { body: kept } = await call(getSignUp, { params: { id } })
  const place = kept.people.find(({ registration }) => registration?.state === 'offered')?.registration
  await call(answerOffer, { params: { id: place?.id ?? '' }, body: { accept: true } })
  expect(await arrived()).toMatchObject([
    { to: ['olga@example.org'], attachments: [{ mimeType: 'application/pdf' }] },
  ])
})

test('who has the ticket no more gets no file of it', async () => {
  await put(cast.ida.id, cast.alma.id)
  const { body: tickets } = await cast.as.ida.call(listTickets, {})
  const of = (id: string) => tickets.find(({ memberId }) => memberId === id)?.registrationId ?? ''
  await cast.as.ida.call(cancelRegistration, { params: { id: of(cast.alma.id) } })
  const given = await cast.as.ida.call(giveTicket, {
    params: { id: of(cast.ida.id) },
    body: { memberId: cast.alma.id },
  })
  expect(given.status).toBe(200)
  const mails = await arrived()
  const files = mails.map(({ subject, attachments }) => [subject, attachments.length])
  expect(files.filter(([, count]) => count === 1)).toHaveLength(2)
  const names = new Set<string>()
  for (const { attachments } of mails)
    for (const { content } of attachments) {
      const text = JSON.stringify((await readPdf(content as ArrayBuffer)).pages)
      names.add(text.includes('Alma Holm') ? 'Alma' : 'another')
    }
  expect([...names]).toEqual(['Alma'])
})

test('a ticket that can’t be drawn, or is too large, never holds the e-mail back', async () => {
  vi.mocked(ticketPdf)
    .mockRejectedValueOnce(new Error('no font'))
    .mockResolvedValueOnce(Buffer.alloc(1_000_001))
  await put(cast.ida.id, cast.alma.id)
  const mails = await arrived()
  expect(mails.map(({ attachments }) => attachments.length)).toEqual([0, 0])
  for (const { text } of mails) expect(text).not.toContain('attached')
  const rows = await server.deps.db.select({ state: message.state }).from(message)
  expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }])
})
