import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { aMember, renderPart } from '../../testing/renderPart.tsx'
import { QuickSignUp } from './QuickSignUp.tsx'
import { anAttendee, aRegistration, aSignUp, aTier } from './testing/aSignUp.ts'

const id = '50000000-0000-4000-8000-000000000005'
const memberId = aMember().id
const tiers = [aTier('Member', { id })]
const event = { id, title: 'Winter talk' }

test('where a kind of place is chosen, coming leads to the event; the row says what it costs, and what is not paid yet', async () => {
  const server = fakeServer()
  const ida = anAttendee('Ida', { memberId })
  const evening = aSignUp({ eventId: id, tiers, people: [ida] })
  server.on('GET', '/eve/sign-up/list', json([evening]))
  const first = await renderPart(<QuickSignUp event={event} withFacts />, { server })
  const coming = await screen.findByRole('link', { name: /^Coming/ })
  expect(coming.getAttribute('href')).toBe(`/event-${id}-detail`)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('150 kr. · 2 places left')).toBeTruthy()
  first.leave()

  const registration = aRegistration(memberId, {
    id,
    eventId: id,
    state: 'offered',
    tierId: id,
    toPayMinor: 15_000,
    offerExpiresAt: '2036-11-20T18:00:00.000Z',
  })
  server.on('GET', '/eve/sign-up/list', json([{ ...evening, people: [{ ...ida, registration }] }]))
  await renderPart(<QuickSignUp event={event} />, { server })
  expect(await screen.findByText('Not paid yet')).toBeTruthy()
  const pay = screen.getByRole('link', { name: 'Pay 150,00 kr. for Winter talk' })
  expect(pay.getAttribute('href')).toBe(`/event-${id}-detail`)
  expect(screen.getByText('A place is kept for you until 20-11-2036 19:00')).toBeTruthy()
})
