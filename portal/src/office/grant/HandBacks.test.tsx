import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { HandBacks } from './HandBacks.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const EVENT = '90000000-0000-4000-8000-000000000009'
const PLACE = '50000000-0000-4000-8000-000000000001'
const OTHER = '50000000-0000-4000-8000-000000000002'
const cash = {
  registrationId: PLACE,
  memberId: '10000000-0000-4000-8000-000000000001',
  name: 'Ida Holm',
  eventId: EVENT,
  eventTitle: 'Regatta',
  amountMinor: 15_000,
  currency: 'DKK',
  method: 'cash',
  paidOn: '2026-11-20',
}

test('cash to hand back is listed with its event, and taken back in the row', async () => {
  const server = fakeServer()
  server.on(
    'GET',
    '/hand-back/list',
    json([cash, { ...cash, registrationId: OTHER, name: 'Bo Krag', method: 'bank_transfer' }]),
  )
  server.on(
    'POST',
    '/revoke',
    json({ membershipHistoryId: PLACE, year: 2026, status: 'inactive', receiptNumber: 4 }),
  )
  const { user } = await renderPart(<HandBacks orgId={ORG} mayTakeBack />, { server })
  const [ida, bo] = await screen.findAllByRole('listitem')
  expect(ida?.textContent).toContain('Ida Holm150,00 kr. in cash, 20-11-2026')
  expect(bo?.textContent).toContain('150,00 kr. by transfer')
  expect(
    within(ida as HTMLElement)
      .getByRole('link', { name: 'Regatta' })
      .getAttribute('href'),
  ).toBe(`/event-${EVENT}-detail`)
  await user.click(screen.getByRole('button', { name: 'Take the payment back of Ida Holm' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take the payment back?' })
  await user.type(within(dialog).getByLabelText('Reason'), 'Handed out')
  await user.click(within(dialog).getByRole('button', { name: 'Take the payment back' }))
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual([{ reason: 'Handed out' }]))
})

test('who may not write money reads it without the step, and without any there is nothing', async () => {
  const server = fakeServer()
  server.on('GET', '/hand-back/list', json([cash]))
  const first = await renderPart(<HandBacks orgId={ORG} eventId={EVENT} mayTakeBack={false} />, { server })
  await screen.findByText('Ida Holm')
  expect([screen.queryByRole('button'), screen.queryByRole('link', { name: 'Regatta' })]).toEqual([
    null,
    null,
  ])
  first.leave()
  const answered = vi.fn(json([]))
  server.on('GET', '/hand-back/list', answered)
  await renderPart(<HandBacks orgId={ORG} mayTakeBack />, { server })
  await waitFor(() => expect(answered).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'Money to hand back' })).toBeNull()
})
