import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aClaim } from '../../testing/aClaim.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { SplitClaimDialog } from './SplitClaimDialog.tsx'

const ID = '65000000-0000-4000-8000-000000000006'
const AMOUNT = 'Amount in kr.'
const claim = aClaim({ dueOn: '2199-02-01' })

async function dialog() {
  const server = fakeServer()
  const { user } = await renderPart(<SplitClaimDialog orgId={ID} claim={claim} onClose={vi.fn()} />, {
    server,
  })
  const ask = () => user.click(screen.getByRole('button', { name: 'Ask them' }))
  return { server, user, ask }
}

test('what is left to the payer of the claim is said while others are typed, and each of them is sent', async () => {
  const { server, user, ask } = await dialog()
  await user.type(field('Name'), 'Aarhus Kommune')
  await user.type(field('E-mail'), 'fritid@aarhus.example')
  await user.type(field(AMOUNT), '150')
  await screen.findByText(/Ida Holm pays the rest: 300,00/)
  await user.click(screen.getByRole('checkbox'))
  await ask()
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]?.body).toEqual({
    shares: [
      {
        name: 'Aarhus Kommune',
        email: 'fritid@aarhus.example',
        address: null,
        amountMinor: 15_000,
        isAwaited: false,
      },
    ],
    dueOn: '2199-02-01',
    openMinor: 45_000,
  })
})

test('more than is open is refused at its amount before it is sent', async () => {
  const { server, user, ask } = await dialog()
  await user.type(field('Name'), 'Sponsor')
  await user.type(field('E-mail'), 's@example.org')
  await user.type(field(AMOUNT), '450,01')
  await ask()
  await waitFor(() => expect(errorAt(AMOUNT)).toMatch(/^No more than 450,00/))
  expect(server.writes).toHaveLength(0)
})

test('who has a letter needs no e-mail address, and an address that the server refuses is shown at its field', async () => {
  const { server, user, ask } = await dialog()
  server.on(
    'POST',
    '/share/list',
    refusal(422, 'invalid_request', { 'shares.0.address.City': 'City is missing.' }),
  )
  await user.type(field('Name'), 'Lokalfonden')
  await user.click(screen.getByRole('button', { name: 'By letter' }))
  await user.type(field('Address Line 1'), 'Torvet 1')
  await user.type(field(AMOUNT), '450')
  await ask()
  await waitFor(() => expect(errorAt('City')).toBe('City is missing.'))
  expect(server.writes[0]?.body).toMatchObject({
    shares: [{ email: null, address: { AddressLine1: 'Torvet 1' } }],
  })
})
