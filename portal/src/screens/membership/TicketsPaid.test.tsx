import type { PaymentItem, TicketLine } from '@medlem/contract/payment'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/call/queryClient.ts'
import { keyOf } from '../../api/queryKeys.ts'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { anAttendee, aRegistration, aSignUp, aTier } from '../../shared/event/testing/aSignUp.ts'
import { aPayment } from '../../testing/aPayment.ts'
import { type FakeServer, fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentSuccessful } from './PaymentSuccessful.tsx'

const id = (n: number) => `${n}0000000-0000-4000-8000-00000000000${n}`
const [PAYMENT, EVENT, CLUB, IDA, ALMA] = [id(9), id(5), id(2), id(1), id(3)]

const ticket = (registrationId: string, memberId: string, memberName: string, values = {}): TicketLine => ({
  registrationId,
  memberId,
  memberName,
  eventId: EVENT,
  eventTitle: 'Summer party',
  tierName: 'Member',
  unitMinor: 15_000,
  ...values,
})
const payment = aPayment({
  id: PAYMENT,
  membershipHistoryId: id(7),
  orgId: CLUB,
  paymentStatus: 'paid',
  paymentTotal: 15_000,
  totalPaid: 15_000,
  undecided: false,
  tickets: [
    ticket(id(7), IDA, 'Ida Holm'),
    ticket(id(8), ALMA, 'Alma Holm', { tierName: 'Child', unitMinor: 0 }),
  ],
})

function comingBack(server: FakeServer, found: PaymentItem) {
  server.on('POST', '/payment/return', json(found))
  server.on('GET', `/payment/item/${PAYMENT}`, json(found))
  server.on('PUT', `/payment/item/${PAYMENT}`, json(found))
  server.on('GET', '/org/list', json([anOrganisation({ id: CLUB, membershipConfigurations: [] })]))
}
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('paid places: whose and which, with the way to the tickets, the receipt and the event; no membership is recalculated', async () => {
  const server = fakeServer()
  comingBack(server, payment)
  await renderPart(<PaymentSuccessful />, { server, address: '/membership-confirm?token=t' })
  expect(await screen.findByText('Ida Holm and Alma Holm have places: Summer party.')).toBeTruthy()
  expect(screen.getByText('Member · 150,00 kr.')).toBeTruthy()
  expect(hrefOf(/^Your tickets/)).toBe(`/member-cards?card=${id(7)}`)
  expect(screen.getByText(/^Each ticket is also sent by e-mail/)).toBeTruthy()
  expect(screen.queryByText(/We send the receipt/)).toBeNull()
  expect(hrefOf(/^See the receipt/)).toBe(`/membership-${PAYMENT}-receipt`)
  expect(hrefOf(/^See the event/)).toBe(`/event-${EVENT}-detail`)
  expect(server.writes.filter(({ path }) => path.includes('status'))).toEqual([])
})

test('declined: the places are paid from the same page while they are kept, and else one signs up again at the event', async () => {
  const server = fakeServer()
  const failure = { gatewayreason: '7', reason: '', acquirer: '' }
  comingBack(server, { ...payment, paymentStatus: 'declined', failure })
  const offerExpiresAt = new Date(Date.now() + 20 * 60_000).toISOString()
  const registration = aRegistration(IDA, {
    id: id(7),
    eventId: EVENT,
    state: 'offered',
    tierId: id(6),
    toPayMinor: 15_000,
    offerExpiresAt,
  })
  const tiers = [aTier('Member', { id: id(6) })]
  const signUp = aSignUp({
    eventId: EVENT,
    tiers,
    people: [anAttendee('Ida', { memberId: IDA, registration })],
  })
  server.on('GET', `/eve/${EVENT}/sign-up`, json(signUp))
  await renderPart(<PaymentFailed />, { server, address: '/membership-decline?token=d' })
  expect(await screen.findByText('150,00 kr. for Ida Holm and Alma Holm: Summer party.')).toBeTruthy()
  expect(await screen.findByText(/^A place is kept for you until (\d\d-\d\d-\d{4} )?\d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay 150,00 kr.' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /memberships/ })).toBeNull()
  server.on(
    'GET',
    `/eve/${EVENT}/sign-up`,
    json({ ...signUp, people: [anAttendee('Ida', { memberId: IDA })] }),
  )
  await queryClient.refetchQueries({ queryKey: keyOf('registration') })
  expect(await screen.findByText(/^No place is kept any more\./)).toBeTruthy()
  expect(hrefOf(/^See the event/)).toBe(`/event-${EVENT}-detail`)
})
