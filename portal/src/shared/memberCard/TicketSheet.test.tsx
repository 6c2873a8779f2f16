import type { Ticket } from '@medlem/contract/ticket'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { TicketSheet } from './TicketSheet.tsx'

const ticket: Ticket = {
  registrationId: '90000000-0000-4000-8000-000000000001',
  eventId: '90000000-0000-4000-8000-000000000009',
  memberId: '80000000-0000-4000-8000-000000000008',
  name: 'Ida Holm',
  eventTitle: 'Winter supper',
  startDate: '2026-12-11T17:30:00.000Z',
  endDate: '2026-12-11T21:30:00.000Z',
  location: '',
  organisationName: 'Havnen',
  hue: 200,
  code: 'ABCD2345',
  token: 'c2lnbmVk',
  wallets: ['apple', 'google'],
}

test('a ticket is put into the wallets that there are, by its token in the body', async () => {
  const server = fakeServer()
  server.on('POST', '/card-pass/google', json({}, 404))
  const { user } = await renderPart(<TicketSheet ticket={ticket} />, { server })
  const apple = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Apple Wallet' })
  expect(apple.form?.getAttribute('action')).toBe('/card-pass/apple')
  expect(new FormData(apple.form ?? undefined).get('token')).toBe(ticket.token)
  await user.click(screen.getByRole('button', { name: 'Add to Google Wallet' }))
  await screen.findByText('It was not added.')
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual([{ token: ticket.token }]))
})

test('where there is none, nothing is offered but the PDF', async () => {
  await renderPart(<TicketSheet ticket={{ ...ticket, wallets: [] }} />, { server: fakeServer() })
  expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Save as PDF/ })).toBeDefined()
})

test('a ticket says when its event begins, and of one of whole days the days alone', async () => {
  const shown = async (startDate: string, endDate: string) => {
    const { leave } = await renderPart(<TicketSheet ticket={{ ...ticket, startDate, endDate }} />, {
      server: fakeServer(),
    })
    const [when] = document.querySelectorAll('.member-card-facts span')
    leave()
    return when?.textContent
  }
  expect(await shown('2026-12-11T17:30:00.000Z', '2026-12-11T21:30:00.000Z')).toBe('11-12-2026 18:30')
  expect(await shown('2026-12-10T23:00:00.000Z', '2026-12-11T22:59:00.000Z')).toBe('11-12-2026')
  expect(await shown('2026-12-10T23:00:00.000Z', '2026-12-12T23:00:00.000Z')).toBe('11-12-2026 to 12-12-2026')
})
