import type { Claim } from '@medlem/contract/claim'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aClaim } from '../../testing/aClaim.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { ClaimItem } from './ClaimItem.tsx'

const ID = '65000000-0000-4000-8000-000000000006'

async function buttonsOf(changed: Partial<Claim>) {
  const server = fakeServer()
  const part = <ClaimItem orgId={ID} claim={aClaim(changed)} onDecide={undefined} />
  await renderPart(part, { server })
  return { server, buttons: screen.queryAllByRole('button').map(({ textContent }) => textContent) }
}

test('who may only read prints the letter of a claim, and a reminder once one was sent', async () => {
  const { buttons } = await buttonsOf({})
  expect(buttons).toEqual(['Print letter to Ida Holm'])
})

test('a claim of which only fees are open has a reminder to print', async () => {
  const reminders = { count: 1, lastOn: '2027-01-02' }
  const { buttons } = await buttonsOf({ openMinor: 5_000, openFeesMinor: 5_000, reminders })
  expect(buttons).toEqual(['Print reminder to Ida Holm'])
})

test('a claim that is paid has no letter', async () => {
  const { buttons } = await buttonsOf({ openMinor: 0, paidMinor: 45_000, age: null, state: 'paid' })
  expect(buttons).toEqual([])
})

test('a letter that the server refuses says why', async () => {
  const { server } = await buttonsOf({})
  server.on('GET', '/letter', refusal(409, 'invalid_transition'))
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('The letter could not be made')).toBeDefined()
})

const share = { claimId: ID, isAwaited: true, email: 'fritid@aarhus.example' }
const decisionsOf = async (changed: Partial<Claim>) => {
  const part = <ClaimItem orgId={ID} claim={aClaim(changed)} onDecide={() => undefined} />
  const { user } = await renderPart(part, { server: fakeServer() })
  const more = screen.queryByRole('button', { name: 'More for Ida Holm' })
  if (more) await user.click(more)
  return screen
    .queryAllByRole('button')
    .filter((one) => one !== more)
    .map(({ textContent }) => textContent?.split(' ')[0])
}

test('what is done most stands in the row, the rest under More, what ends the claim last', async () => {
  const deeds = ['record', 'pause', 'split', 'send', 'forgive', 'withdraw'] as const
  expect(await decisionsOf({ share: null, deeds: [...deeds] })).toEqual([
    'Record',
    'Close',
    'Pause',
    'Split',
    'Send',
    'Print',
    'Forgive',
    'Withdraw',
  ])
})

test('a share says whether the year waits for it, and its payer has no page', async () => {
  await decisionsOf({ share })
  expect(screen.getByText('A share that the year waits for')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('nothing is offered that the server did not name', async () => {
  expect(await decisionsOf({ openMinor: 0, state: 'shared', age: null, deeds: ['forgive'] })).toEqual([
    'Forgive',
  ])
})
