import type { MonthSending, SentVoucher } from '@medlem/contract/accountingProgram'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { SendMonth } from './SendMonth.tsx'
import { sentAsOf } from './sentAs.ts'

const ORG = '63000000-0000-4000-8000-000000000006'
const program = { program: 'economic', company: 'Øresund Sejlklub' } as const

const voucher = (number: number, values: Partial<SentVoucher> = {}): SentVoucher => ({
  number,
  state: 'sent',
  reference: `M${number}-0a1b2c3d`,
  to: program,
  programNumber: String(number + 10),
  refusal: null,
  ...values,
})
const month = (values: Partial<MonthSending> = {}): MonthSending => ({
  program,
  problem: null,
  isRunning: false,
  left: 0,
  vouchers: [],
  ...values,
})

async function show(sending: MonthSending, { isClosed = true, mayWrite = true } = {}) {
  const server = fakeServer()
  const part = await renderPart(
    <SendMonth
      orgId={ORG}
      month="2026-10"
      name="October 2026"
      isClosed={isClosed}
      sending={sending}
      mayWrite={mayWrite}
    />,
    { server },
  )
  return { server, ...part }
}

test('an open month is not sent, and says when it can be', async () => {
  await show(month({ left: 3 }), { isClosed: false })
  expect(screen.getByText(/^A month is sent once it is closed/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a closed month is sent by one press', async () => {
  const { server, user } = await show(month({ left: 3 }))
  server.on('POST', '/vouchers/2026-10/sending', json(month({ left: 3, isRunning: true })))
  await user.click(screen.getByRole('button', { name: 'Send October 2026 to e-conomic' }))
  await waitFor(() => expect(server.writes).toHaveLength(1))
})

test('while it is sent, how far it is stands in place of the button', async () => {
  const vouchers = [voucher(1), voucher(2, { state: 'sending' }), voucher(3, { state: 'waiting', to: null })]
  await show(month({ left: 2, isRunning: true, vouchers }))
  expect(screen.getByRole('status').textContent).toBe('1 of 3 vouchers are sent to e-conomic.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refused voucher stands with the program’s own sentence, and is sent again by a press', async () => {
  const said = 'The accounting year is closed.'
  const refused = voucher(2, { state: 'refused', to: null, refusal: { why: 'said', said } })
  const { server, user } = await show(month({ left: 1, vouchers: [voucher(1), refused] }))
  const [item] = screen.getAllByRole('listitem')
  if (!item) throw new Error('no voucher to look at')
  expect(
    within(item).getByText(/^Voucher 2: e-conomic did not take it. It says: The accounting year/),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send the rest of October 2026 to e-conomic' })).toBeDefined()
  server.on('POST', '/sending/2', refusal(409, 'invalid_transition'))
  await user.click(within(item).getByRole('button', { name: 'Send again: voucher 2' }))
  await screen.findByText('The server says no.')
  expect(server.writes.map(({ body }) => body)).toEqual([{ decision: 'again' }])
})

test.each([
  [{ why: 'account', said: '1010' }, /has no account 1010. Correct it under Accounts/],
  [{ why: 'year', said: null }, /has no accounting year for its day/],
  [{ why: 'currency', said: null }, /does not take its currency/],
  [{ why: 'said', said: null }, /does not say why/],
] as const)('says what is to be done about a refusal for %o', async (why, sentence) => {
  await show(month({ left: 1, vouchers: [voucher(1, { state: 'refused', to: null, refusal: why })] }))
  expect(screen.getByText(sentence)).toBeDefined()
})

test('a voucher that may be there is looked up by a person, who is asked once more before it is sent again', async () => {
  const dinero = { program: 'dinero', company: 'Øresund Sejlklub' } as const
  const unsure = voucher(7, { state: 'unsure', to: dinero, programNumber: null })
  const { server, user } = await show(month({ program: dinero, left: 1, vouchers: [unsure] }))
  expect(screen.getByText(/Look there for M7-0a1b2c3d/)).toBeDefined()
  // The month is not sent over what may be there.
  expect(screen.queryByRole('button', { name: /October/ })).toBeNull()
  server.on('POST', '/sending/7', json(month()))
  await user.click(screen.getByRole('button', { name: 'Send again: voucher 7' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is voucher 7 not in Dinero?' })
  expect(server.writes).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'It is there: voucher 7' }))
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual([{ decision: 'there' }]))
})

test('who may only read has nothing to press', async () => {
  const refused = voucher(2, { state: 'refused', to: null, refusal: { why: 'year', said: null } })
  await show(month({ left: 2, vouchers: [refused] }), { mayWrite: false })
  expect(screen.getByText(/^Voucher 2/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a voucher that is sent has its number at the program', () => {
  const found = voucher(3, { programNumber: null })
  expect([...sentAsOf(month({ vouchers: [voucher(1), voucher(2, { state: 'unsure' }), found] }))]).toEqual([
    [1, 'e-conomic 11'],
    [3, 'e-conomic'],
  ])
})
