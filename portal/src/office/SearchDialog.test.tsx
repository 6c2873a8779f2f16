import type { Organisation } from '@medlem/contract/organisation'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { SearchDialog } from './SearchDialog.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const PAYMENT = '40000000-0000-4000-8000-000000000004'
/** Ida administers the organisation with the key "sail". */
const organisation = (key: string) =>
  ({
    id: ORG,
    key,
    name: 'Sail',
    events: [],
    eventsForMembers: [],
    eventsForGuests: [],
  }) as unknown as Organisation
const found = {
  number: 12,
  paymentId: PAYMENT,
  issuedAt: '2026-03-02T10:00:00.000Z',
  payerName: 'Per Lund',
  totalMinor: 45_000,
  currency: 'DKK',
}

function aServer() {
  const server = fakeServer()
  const asked = vi.fn(json([found, { ...found, number: 129, paymentId: ORG }]))
  server.on('GET', `/org/${ORG}/receipt/search`, asked)
  server.on('GET', '/member/search', json({ members: [], total: 0 }))
  return { server, asked }
}

test.each(['12', '#12', 'receipt 12'])(
  'a receipt is found by %s, with who paid, and opened',
  async (typed) => {
    const { server } = aServer()
    const { user, here } = await renderPart(
      <SearchDialog organisation={organisation('sail')} onClose={vi.fn()} />,
      { server },
    )
    await user.type(screen.getByRole('combobox', { name: 'Find' }), typed)
    const option = await screen.findByRole('option', { name: /^Receipt 12(?!\d)/ })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Receipt 12Per Lund · 450,00 kr. · 02-03-2026',
      'Receipt 129Per Lund · 450,00 kr. · 02-03-2026',
    ])
    await user.click(option)
    await waitFor(() => expect(here()).toBe(`/membership-${PAYMENT}-receipt`))
  },
)

test('no receipt is looked for by a name, or by one who may not see payments', async () => {
  const { server, asked } = aServer()
  const { user, leave } = await renderPart(
    <SearchDialog organisation={organisation('sail')} onClose={vi.fn()} />,
    { server },
  )
  await user.type(screen.getByRole('combobox', { name: 'Find' }), 'ida 12')
  await screen.findByText('Nothing found for “ida 12”.')
  leave()
  const other = await renderPart(<SearchDialog organisation={organisation('other')} onClose={vi.fn()} />, {
    server,
  })
  await other.user.type(screen.getByRole('combobox', { name: 'Find' }), '12')
  await screen.findByText('Nothing found for “12”.')
  expect(asked).not.toHaveBeenCalled()
})
