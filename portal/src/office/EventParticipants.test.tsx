import type { EventParticipant, EventParticipants as Participants } from '@medlem/contract/registration'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aParticipant, theParticipants } from '../shared/event/testing/aParticipant.ts'
import { fakeServer, json } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { EventParticipants } from './EventParticipants.tsx'
import { anEventTier } from './event/testing/anEventTier.ts'

const EVENT = '90000000-0000-4000-8000-000000000009'
const ORG = '80000000-0000-4000-8000-000000000008'
const ADULT = '40000000-0000-4000-8000-000000000001'
const PAYMENT = '60000000-0000-4000-8000-000000000001'

const somebody = (values: Partial<EventParticipant>) =>
  aParticipant({ tierId: ADULT, paid: { paymentId: PAYMENT, amountMinor: 15_000 }, ...values })

const event = theParticipants({
  version: 3,
  tiers: [anEventTier({ id: ADULT })],
  participants: [
    somebody({}),
    somebody({
      registrationId: '50000000-0000-4000-8000-000000000002',
      name: 'Vera Lind',
      paid: null,
      cameAt: '2026-11-20T18:12:00.000Z',
    }),
  ],
})

/** The test's person administers the club `sail`. */
async function open(data: Participants, orgKey: string, mayChange: boolean) {
  const server = fakeServer()
  server.on('GET', '/participant/list', json(data))
  server.on('GET', '/door/link/list', json([]))
  const of = { eventId: EVENT, orgId: ORG, startDate: '2026-11-20T18:00:00.000Z' }
  await renderPart(<EventParticipants {...of} orgKey={orgKey} mayChange={mayChange} />, { server })
  await screen.findByRole('heading', { level: 2, name: 'Participants' })
}
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('staff see the kind of place of each, what was paid with its receipt, and the figures of the event', async () => {
  await open(event, 'sail', true)
  expect((await screen.findByText('Ida Holm')).closest('li')?.textContent).toMatch(
    /^Ida HolmAdult · Receipt of Ida Holm: Paid 150,00 kr\./,
  )
  const receipt = screen.getByRole('link', { name: 'Receipt of Ida Holm: Paid 150,00 kr.' })
  expect(receipt.getAttribute('href')).toBe(`/membership-${PAYMENT}-receipt`)
  expect(screen.getByText('Vera Lind').closest('li')?.textContent).toMatch(/^Vera LindAdult/)
  expect(figures()).toEqual(['2 of 40', '1 of 2', '1 of 2Since 19:12', '150,00 kr.'])
  expect(screen.getByRole('button', { name: 'Change the prices' })).toBeTruthy()
})

test('who may not see money reads what was paid without a link', async () => {
  await open(event, 'choir', false)
  expect((await screen.findByText('Ida Holm')).closest('li')?.textContent).toMatch(
    /^Ida HolmAdult · Paid 150,00 kr\./,
  )
  expect(screen.queryByRole('link', { name: /Paid/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change the prices' })).toBeNull()
})

test('an event that costs nothing shows who signed up and came', async () => {
  const participants = event.participants.map((one) => ({ ...one, tierId: null, paid: null }))
  await open({ ...event, tiers: [], participants }, 'choir', false)
  await screen.findByText('Ida Holm')
  expect(figures()).toEqual(['2 of 40', '1 of 2Since 19:12'])
  expect(screen.queryByRole('heading', { name: 'Prices' })).toBeNull()
})
