import type { BankLine } from '@medlem/contract/bankMatch'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBankLine } from '../../testing/aBankLine.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { Lines } from './Lines.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'
const payout = {
  payoutId: '61000000-0000-4000-8000-000000000006',
  provider: 'stripe',
  reference: 'po_1AbCdEf',
  amountMinor: 44_000,
  expectedOn: '2026-11-23',
} as const
const line: BankLine = {
  ...aBankLine,
  suggestion: { reason: 'payout', parts: [], payout, givenBack: null },
}

/** Lines in the list, with the keyboard on the first; `answer` lets the server answer what was accepted. */
async function pressedEnter(accepted: () => Response | Promise<Response>) {
  const server = fakeServer()
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on('GET', '/line/list', json({ lines: [line], counts: { open: 1, decided: 0 } }))
  server.on('POST', '/match', async () => {
    await waiting
    return accepted()
  })
  server.on('POST', '/undo', json(line))
  await renderPart(<Lines orgId={ORG} choice="open" mayDecide />, { server })
  const list = await screen.findByRole('list', { name: 'Open' })
  for (const key of ['Home', 'Enter']) fireEvent.keyDown(list, { key })
  await waitFor(() => expect(server.writes).toHaveLength(1))
  return { list, answer, calls: () => server.writes.map(({ path }) => path.split('/').at(-1)) }
}

test('a decision that is still on its way is undone by the key as soon as it is made', async () => {
  const { list, answer, calls } = await pressedEnter(() => Response.json({ ...line, openMinor: 0 }))
  fireEvent.keyDown(list, { key: 'z' })
  expect(calls()).toEqual(['match'])
  answer()
  await waitFor(() => expect(calls()).toEqual(['match', 'undo']))
  expect(await screen.findByText(/is open again/)).toBeDefined()
})

test('after a decision that was refused the next one is not undone', async () => {
  const answers = [refusal(409, 'invalid_transition'), json({ ...line, openMinor: 0 })]
  const asked = { method: 'POST', path: '', body: {} }
  const { list, answer, calls } = await pressedEnter(() => answers.shift()?.(asked) ?? Response.error())
  fireEvent.keyDown(list, { key: 'z' })
  answer()
  expect(await screen.findByText('The server says no.')).toBeDefined()
  fireEvent.keyDown(list, { key: 'Enter' })
  expect(await screen.findByText(/^Recorded: 440/)).toBeDefined()
  expect(calls()).toEqual(['match', 'match'])
})
