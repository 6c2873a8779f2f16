import type { Credit, CreditPayback } from '@medlem/contract/credit'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { field, renderPart } from '../../testing/renderPart.tsx'
import { CreditList } from './CreditList.tsx'

const ID = '65000000-0000-4000-8000-000000000006'
const ENTRY = '66000000-0000-4000-8000-000000000006'
const credit: Credit = {
  orgId: ID,
  organisationName: 'Sejlklub',
  payerId: ID,
  payerName: 'Ida Holm',
  currency: 'DKK',
  amountMinor: 0,
  entries: [
    {
      id: ENTRY,
      cause: 'paid_back',
      amountMinor: -30_000,
      bookedOn: '2026-11-20',
      reason: 'Moved',
      canTakeBack: false,
      canUndo: true,
    },
  ],
  paybacks: [],
}
const waiting: CreditPayback = {
  id: ENTRY,
  amountMinor: 30_000,
  method: 'cash',
  reason: 'Typed twice',
  requestedBy: 'Vera Holm',
  requestedAt: '2026-11-28T10:00:00.000Z',
  isOwn: false,
  isUndo: true,
}

async function listWith(listed: Credit) {
  const server = fakeServer()
  server.on('GET', '/credit/list', json([listed]))
  server.on('POST', '/undo-pay-back', json(listed))
  const { user } = await renderPart(<CreditList orgId={ID} mayPayBack mayTakeBack />, { server })
  return { server, user }
}

test('a payback that was typed by mistake is undone with a reason, also where nothing is left', async () => {
  const { server, user } = await listWith(credit)
  await user.click(await screen.findByRole('button', { name: /^Undo the payback of 300,00\skr\./ }))
  await screen.findByRole('dialog')
  await user.type(field('Reason'), 'Typed twice')
  await user.click(screen.getByRole('button', { name: 'Undo the payback' }))
  await expect.poll(() => server.writes.length).toBe(1)
  expect(server.writes[0]?.path).toContain(`/credit-entry/${ENTRY}/undo-pay-back`)
  expect(server.writes[0]?.body).toEqual({ reason: 'Typed twice' })
})

test('who paid a share of a claim and is no member has no page to open', async () => {
  await listWith({ ...credit, isMember: false })
  await screen.findByRole('heading', { name: 'Ida Holm' })
  expect(screen.queryByRole('link')).toBeNull()
})

test('an undoing that waits says so, and is agreed to under its own name', async () => {
  await listWith({ ...credit, paybacks: [waiting] })
  await screen.findByText(
    /^Undoing the payback of 300,00\skr\. waits .* Vera Holm asked for it: Typed twice$/,
  )
  screen.getByRole('button', { name: /^Agree that the payback to Ida Holm is undone/ })
})
