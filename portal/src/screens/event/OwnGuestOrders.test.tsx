import type { OwnGuestOrder } from '@medlem/contract/guest'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { OwnGuestOrders } from './OwnGuestOrders.tsx'
import { EVENT, evening, id } from './testing/evening.tsx'

const order: OwnGuestOrder = {
  id: id(4),
  event: anEvent({ id: EVENT, orgId: id(6), title: 'Winter supper' }),
  organisationName: 'Havkatten',
  brings: ['Per Berg'],
}

const rendered = async (orders: OwnGuestOrder[]) => {
  const server = fakeServer()
  server.on('GET', '/eve/guest/order/list', json(orders))
  const { user } = await renderPart(<OwnGuestOrders />, { server })
  return { server, user }
}

test('an order that was made as a guest is named and taken along; those brought along stay', async () => {
  const { server, user } = await rendered([order])
  expect(await screen.findByText('You signed up as a guest: Winter supper')).toBeTruthy()
  expect(screen.getByText(/^Per Berg stay in the order/)).toBeTruthy()
  server.on('PUT', `/eve/guest/order/${order.id}/owner`, json({ ...evening, eventId: EVENT }))
  server.on('GET', '/eve/guest/order/list', json([]))
  await user.click(screen.getByRole('button', { name: 'Take it along' }))
  expect((await screen.findByRole('status')).textContent).toBe('The sign-up is yours now: Winter supper.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('why it can’t be taken along is said where it was pressed', async () => {
  const { server, user } = await rendered([order])
  server.on(
    'PUT',
    `/eve/guest/order/${order.id}/owner`,
    refusal(409, 'limit_reached', { id: 'Ida is signed up for this event already.' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Take it along' }))
  expect(await screen.findByText(/The server says no/)).toBeTruthy()
})
