import type { Dispute } from '@medlem/contract/dispute'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'

const id = '60000000-0000-4000-8000-000000000006'
const IDA = '61000000-0000-4000-8000-000000000006'
const ALMA = '62000000-0000-4000-8000-000000000006'
const dispute: Dispute = {
  id,
  paymentId: id,
  kind: 'chargeback',
  amountMinor: 90_000,
  restMinor: 0,
  currency: 'DKK',
  payerId: id,
  payerName: 'Ida Holm',
  years: [
    {
      membershipHistoryId: IDA,
      membershipId: id,
      memberId: id,
      memberName: 'Ida Holm',
      year: 2026,
      active: true,
    },
    {
      membershipHistoryId: ALMA,
      membershipId: id,
      memberId: id,
      memberName: 'Alma Holm',
      year: 2026,
      active: false,
    },
  ],
  source: 'organisation',
  state: 'open',
  reason: 'The card was stolen',
  disputedOn: '2026-11-20',
  recordedBy: 'Karl Kasse',
  openedAt: '2026-11-20T12:00:00Z',
  concludedAt: null,
  concludedBy: null,
  conclusionReason: null,
  effect: null,
  message: null,
}

async function open(values: Partial<Dispute> = {}) {
  const server = fakeServer()
  const onDone = vi.fn()
  const part = (
    <OutcomeDialog orgId="sail" dispute={{ ...dispute, ...values }} onClose={vi.fn()} onDone={onDone} />
  )
  return { server, onDone, ...(await renderPart(part, { server })) }
}
const note = () => screen.getByRole('button', { name: /^Note/ })

test('the outcome and the reason are required, and the first of them takes the focus', async () => {
  const { server, user } = await open()
  await user.click(note())
  await screen.findByText('Please say how it ended.')
  expect(errorAt('How it ended')).toBe('Please say how it ended.')
  expect(errorAt('Reason')).toBe('Please say why.')
  expect(document.activeElement).toBe(field('How it ended'))
  expect(server.writes).toEqual([])
})

test('years are asked about only when the money is lost, and only those that have not ended', async () => {
  const { user } = await open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.selectOptions(field('How it ended'), 'lost')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: 'Ida Holm 2026' })).toBeTruthy()
  await user.selectOptions(field('How it ended'), 'won')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('lost money is sent with the years that end, won money without any', async () => {
  const { server, user, onDone } = await open()
  server.on('POST', '/conclude', json({ ...dispute, state: 'lost', effect: 'Ida’s year ends.' }))
  await user.selectOptions(field('How it ended'), 'lost')
  await user.click(screen.getByRole('checkbox', { name: 'Ida Holm 2026' }))
  await user.type(field('Reason'), 'Stolen card')
  await user.click(note())
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]?.body).toEqual({
    outcome: 'lost',
    reason: 'Stolen card',
    membershipHistoryIds: [IDA],
  })
  await user.selectOptions(field('How it ended'), 'won')
  await user.click(note())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes[1]?.body).toEqual({ outcome: 'won', reason: 'Stolen card' })
  expect(onDone).toBeDefined()
})

test('where the bank has decided already, only the years and the reason are asked for', async () => {
  await open({ state: 'lost' })
  expect(screen.queryByLabelText('How it ended')).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Ida Holm 2026' })).toBeTruthy()
})

test('a refusal of the years is announced beside them', async () => {
  const { server, user } = await open({ state: 'lost' })
  server.on(
    'POST',
    '/conclude',
    refusal(400, 'invalid_request', { membershipHistoryIds: 'Choose the years.' }),
  )
  await user.type(field('Reason'), 'Stolen card')
  await user.click(note())
  expect((await screen.findByRole('alert')).textContent).toBe('Choose the years.')
})

test.each([
  [0, 'A place that you don’t tick is kept, though nothing is paid for it any more.'],
  [10_000, 'A place that you don’t tick is kept, and counts as paid by the rest of the payment.'],
])('of places, with %d that stays paid, it asks which are cancelled', async (restMinor, hint) => {
  const years = dispute.years.map((year) => ({
    ...year,
    membershipId: null,
    event: 'Winter talk',
    active: true,
  }))
  const { server, user } = await open({ years, restMinor })
  await user.selectOptions(field('How it ended'), 'lost')
  expect(screen.getByRole('group', { name: 'Places that are cancelled with it' })).toBeTruthy()
  expect(screen.getByText(hint)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Ida Holm, Winter talk' }))
  expect(screen.getByRole('status').textContent).toContain(
    'The place at Winter talk is cancelled: Ida Holm. The place at Winter talk is kept: Alma Holm.',
  )
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).not.toMatch(/\byear/)
  await user.selectOptions(field('How it ended'), 'won')
  expect(dialog.textContent).not.toMatch(/\byear/)
  expect(server.writes).toEqual([])
})
