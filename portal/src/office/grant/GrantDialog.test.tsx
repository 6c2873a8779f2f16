import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PeriodDecision } from '../../api/grant/grant.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { type Receiver, receiverOf } from './receiver.ts'

const MEMBERSHIP = '20000000-0000-4000-8000-000000000002'
const ADULT = '40000000-0000-4000-8000-000000000004'
const YEAR = '30000000-0000-4000-8000-000000000003'
const fees = [
  { id: ADULT, name: 'Adult', year: 2027, startDate: '2027-01-01', endDate: '2027-12-31', unitMinor: 45_000 },
]

function dialog(
  kind: PeriodDecision['kind'],
  { onDone = vi.fn(), receiver = undefined as Receiver | undefined } = {},
) {
  return (
    <GrantDialog
      kind={kind}
      membershipId={MEMBERSHIP}
      memberName="Jonas Holm"
      receiver={receiver}
      currency="DKK"
      fees={fees}
      onClose={vi.fn()}
      onDone={onDone}
    />
  )
}

test('a payment needs a reason, and nothing is sent without one', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog('manual'), { server })
  await user.click(screen.getByRole('button', { name: /^Record/ }))
  expect(await screen.findByText('Please say why.')).toBeTruthy()
  expect(errorAt('Reason')).toBe('Please say why.')
  expect(document.activeElement).toBe(field('Reason'))
  expect(server.writes).toEqual([])
})

test('a recorded payment is sent with its price in full, and the receipt is named', async () => {
  const server = fakeServer()
  const answer = { membershipHistoryId: YEAR, year: 2027, status: 'active', receiptNumber: 12 }
  server.on('POST', '/manual-payment/item', json(answer, 201))
  const onDone = vi.fn()
  const { user } = await renderPart(dialog('manual', { onDone }), { server })
  await user.selectOptions(field('How the money came'), 'bank_transfer')
  await user.type(field('Reason'), 'Paid at the general meeting')
  await user.click(screen.getByRole('button', { name: /^Record/ }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onDone).toHaveBeenCalledWith('Jonas Holm has 2027. The payment is receipt 12.')
  expect(server.writes).toMatchObject([
    { body: { membershipConfId: ADULT, method: 'bank_transfer', amountMinor: 45_000 } },
  ])
})

test('a free year asks for neither method nor day, and says that nothing is charged', async () => {
  const server = fakeServer()
  server.on(
    'POST',
    '/grant/item',
    json({ membershipHistoryId: YEAR, year: 2027, status: 'active', receiptNumber: null }, 201),
  )
  const onDone = vi.fn()
  const { user } = await renderPart(dialog('free', { onDone }), { server })
  expect(screen.queryByLabelText('How the money came')).toBeNull()
  expect(screen.getByText(/^Nothing is charged, and there is no receipt\./)).toBeTruthy()
  await user.type(field('Reason'), 'Honorary member')
  await user.click(screen.getByRole('button', { name: 'Give 2027 free' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Jonas Holm has 2027 free.'))
  expect(server.writes.map(({ body }) => body)).toEqual([
    { membershipConfId: ADULT, reason: 'Honorary member' },
  ])
})

test.each([
  ['a member', { email: 'jonas@example.org' }, [], 'Jonas Holm is notified at once.'],
  ['one who signs in without an address', { hasSignIn: true }, [], 'Jonas Holm is notified at once.'],
  ['one without an address', {}, [], 'Jonas Holm has no e-mail address and is not notified.'],
  ['a child', {}, [{ email: 'ida@example.org' }], 'Ida Holm is notified at once.'],
  ['a child whose parent has none', {}, [{ email: null }], 'Ida Holm has no e-mail address and is not'],
])(
  'the dialog says who gets a notification of the year of %s, and whether anybody does',
  async (_whose, one, parents, sentence) => {
    const person = { firstName: 'Jonas', lastName: 'Holm', email: null, hasSignIn: false, ...one }
    const family = parents.map((parent) => ({ name: 'Ida Holm', relation: 'parent', ...parent }))
    const receiver = receiverOf({ person, family } as Parameters<typeof receiverOf>[0])
    await renderPart(dialog('free', { receiver }), { server: fakeServer() })
    const said = screen.getByText(/^Nothing is charged/).textContent
    expect(said).toContain(`Jonas Holm is a member from 01-01-2027 to 31-12-2027. ${sentence}`)
  },
)

test('where the screen does not know the address, the dialog says which members get a notification', async () => {
  await renderPart(dialog('manual'), { server: fakeServer() })
  expect(screen.getByText(/A member with an e-mail address is notified at once\. For a child/)).toBeTruthy()
})

test('a refused field is shown at that field', async () => {
  const server = fakeServer()
  server.on(
    'POST',
    '/grant/item',
    refusal(400, 'invalid_request', { membershipConfId: 'This year is taken.' }),
  )
  const { user } = await renderPart(dialog('free'), { server })
  await user.type(field('Reason'), 'Honorary member')
  await user.click(screen.getByRole('button', { name: 'Give 2027 free' }))
  expect(await screen.findByText('This year is taken.')).toBeTruthy()
  expect(errorAt('Year')).toBe('This year is taken.')
  expect(document.activeElement).toBe(field('Year'))
  expect(screen.queryByText('Nothing was written.')).toBeNull()
})

test('what was typed is there again after a reload', async () => {
  const server = fakeServer()
  expect(await typedAfterReload(dialog('manual'), { server, label: 'Reason', text: 'Cash' })).toBe('Cash')
})
