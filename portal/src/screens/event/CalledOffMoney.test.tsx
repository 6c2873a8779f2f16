import type { SignUp } from '@medlem/contract/registration'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/call/queryClient.ts'
import { keyOf } from '../../api/queryKeys.ts'
import { aSignUp } from '../../shared/event/testing/aSignUp.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { aMember, renderPart } from '../../testing/renderPart.tsx'
import { CalledOffMoney } from './CalledOffMoney.tsx'

const EVENT = '50000000-0000-4000-8000-000000000005'
const id = '90000000-0000-4000-8000-000000000009'

async function read(payments: SignUp['payments']) {
  const server = fakeServer()
  server.on('GET', `/eve/${EVENT}/sign-up`, json(aSignUp({ eventId: EVENT, ...(payments && { payments }) })))
  await renderPart(
    <>
      <h1>Regatta</h1>
      <CalledOffMoney eventId={EVENT} />
    </>,
    { server },
  )
  await waitFor(() =>
    expect(queryClient.getQueryState(keyOf('registration', 'event', aMember().id, EVENT))?.status).toBe(
      'success',
    ),
  )
}

test.for([
  { money: 'back', backAt: '2026-11-02T10:00:00Z', said: 'What you paid was given back on 02-11-2026.' },
  { money: 'goes_back', backAt: null, said: 'What you paid will be given back.' },
  { money: 'asked', backAt: null, said: 'The organisation decides about what you paid.' },
  { money: 'by_hand', backAt: null, said: /^What you paid in cash or by transfer is handed back/ },
] as const)('who paid reads that the money is $money', async ({ said, ...payment }) => {
  await read([{ id, hasReceipt: true, ...payment }])
  expect(await screen.findByText(said)).toBeTruthy()
})

test('who had a place and paid nothing reads that, and others nothing', async () => {
  await read([])
  expect(await screen.findByText('You paid nothing for it.')).toBeTruthy()
})

test('who paid for it reads not that they paid nothing, also while nothing is said of the money', async () => {
  await read([{ id, hasReceipt: true, money: 'kept', backAt: null }])
  expect(document.body.textContent?.trim()).toBe('Regatta')
})

test('a family that was never signed up reads nothing of money', async () => {
  await read(undefined)
  expect(document.body.textContent?.trim()).toBe('Regatta')
})
