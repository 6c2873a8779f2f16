import type { SampledEntry } from '@medlem/contract/sample'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { BooksOfYear } from './BooksOfYear.tsx'
import { DrawForm } from './DrawForm.tsx'
import { Drawn } from './Drawn.tsx'
import { Limits } from './Limits.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'
const PAYMENT = '64000000-0000-4000-8000-000000000006'
const PAYOUT = '65000000-0000-4000-8000-000000000006'

const entry: SampledEntry = {
  id: '1',
  kind: 'received',
  at: '2026-11-21T11:00:00Z',
  payerName: 'Ida Holm',
  lines: [{ memberName: 'Alma Holm', membershipName: 'Youth', year: 2026 }],
  way: 'Card',
  recordedAs: null,
  amountMinor: 45_000,
  currency: 'DKK',
  paymentId: PAYMENT,
  receiptNumber: 12,
  reason: '',
  byName: null,
  approvedByName: null,
  paidOn: null,
  voucher: { month: '2026-11', number: 3 },
  payout: { id: PAYOUT, reference: 'po_1' },
  bankLine: { bookedOn: '2026-11-24', amountMinor: 44_100 },
  gateway: 'agrees',
}
const inCash: SampledEntry = {
  ...entry,
  id: '2',
  way: 'Cash',
  recordedAs: 'cash',
  paidOn: '2026-11-01',
  byName: 'Karl Kasse',
  reason: 'At the harbour',
  receiptNumber: 13,
  voucher: null,
  payout: null,
  bankLine: null,
  gateway: 'elsewhere',
}

async function openForm(population: number) {
  const onDraw = vi.fn()
  const first = { seed: '4711', size: '60', wrong: '5' }
  const part = <DrawForm population={population} first={first} onDraw={onDraw} />
  await renderPart(part, { server: fakeServer() })
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const draw = () => fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
  return { onDraw, type, draw }
}

test('the odds of a sample are said while its size is typed, and a surer size is a press', async () => {
  const { onDraw, type, draw } = await openForm(412)
  expect(screen.getByRole('status').textContent).toBe(
    'If 5 of 412 entries were wrong, a sample of 60 would have at least one of them in 54 % of cases.',
  )
  type('If so many were wrong', '1')
  expect(screen.getByRole('status').textContent).toContain('If 1 of 412 entries were wrong')
  type('If so many were wrong', '5')
  fireEvent.click(screen.getByRole('button', { name: '95 %: 185 entries' }))
  expect(screen.getByRole('status').textContent).toContain('a sample of 185 would')
  expect(screen.getByRole('status').textContent).toContain('in 95 % of cases')
  draw()
  expect(onDraw).toHaveBeenCalledWith({ seed: '4711', size: '185', wrong: '5' })
})

test('a sample is no larger than the books, and a seed has to be there', async () => {
  const { onDraw, type, draw } = await openForm(7)
  expect(screen.getByRole('status').textContent).toContain('a sample of 7 would')
  expect(screen.getByRole('status').textContent).toContain('in 100 % of cases')
  type('Entries to look at', '8')
  type('Seed', '  ')
  draw()
  expect(onDraw).not.toHaveBeenCalled()
  expect(screen.getByText('Write a number from 1 to 7.')).toBeDefined()
  expect(screen.getByText('Write a word or number that draws the sample.')).toBeDefined()
})

test('a seed that the server would refuse is refused at its field, and stays', async () => {
  const { onDraw, type, draw } = await openForm(7)
  type('Seed', 'Havn\u202e4711')
  draw()
  expect(onDraw).not.toHaveBeenCalled()
  expect(screen.getByText('Please remove line breaks and control characters.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Seed').value).toBe('Havn\u202e4711')
})

test('a drawn entry says how it came, and leads to its receipt and payout', async () => {
  const drawn = { mark: '0a1b2c3d', entries: [entry, inCash], given: [] }
  const asked = { seed: '4711', population: 412, wrong: 5 }
  const part = <Drawn orgId={ORG} drawn={drawn} asked={asked} givenCount={0} />
  await renderPart(part, { server: fakeServer() })
  expect(screen.getByText(/^2 entries of 412, drawn with the seed “4711”\./)).toBeDefined()
  expect(screen.getByText(/^Check code 0a1b2c3d:/)).toBeDefined()
  const [, byCard, byHand] = screen.getAllByRole('row')
  if (!byCard || !byHand) throw new Error('two rows')
  expect(within(byCard).getByText('Alma Holm, Youth 2026')).toBeDefined()
  expect(within(byCard).getByText('3, 2026-11')).toBeDefined()
  expect(within(byCard).getByText('24-11-2026, 441,00 kr.')).toBeDefined()
  expect(within(byCard).getByText('Agrees')).toBeDefined()
  const linkOf = (name: string) => within(byCard).getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Receipt 12')).toBe(`/membership-${PAYMENT}-receipt`)
  expect(linkOf('po_1')).toBe(`/office/${ORG}/payouts?payout=${PAYOUT}`)
  for (const text of [
    /^Cash, came 01-11-2026, by Karl Kasse/,
    'At the harbour',
    'In cash',
    'Month open',
    'By hand',
  ])
    expect(within(byHand).getByText(text)).toBeDefined()
})

test('what a year holds leads to its list, and what was recorded by hand stands apart', async () => {
  const groups = [
    { kind: 'received', recordedAs: null, count: 380, sumMinor: 17_100_000 },
    { kind: 'received', recordedAs: 'cash', count: 30, sumMinor: 1_350_000 },
    { kind: 'taken_back', recordedAs: 'cash', count: 1, sumMinor: -45_000 },
    { kind: 'taken_back', recordedAs: 'bank_transfer', count: 1, sumMinor: -45_000 },
  ] as const
  const sample = { currency: 'DKK', year: 2026, groups: [...groups], givenCount: 2, drawn: null }
  await renderPart(<BooksOfYear orgId={ORG} sample={sample} />, { server: fakeServer() })
  const cells = screen.getAllByRole('row').map((row) => row.textContent)
  expect(cells).toEqual([
    'KindEntriesAmount',
    'Paid through the portal380171.000,00 kr.',
    'Recorded by hand: cash3013.500,00 kr.',
    'Recorded payment taken back2−900,00 kr.',
    'Membership years given without payment2',
  ])
  expect(screen.getByRole('link', { name: 'Recorded by hand: cash' }).getAttribute('href')).toBe(
    `/office/${ORG}/payments?from=2026-01-01&to=2026-12-31&choice=received&way=cash`,
  )
})

test('every list of the year is led to: payments and changes by its days, bank, payouts, vouchers and the comparison', async () => {
  await renderPart(<Limits orgId={ORG} year="2025" readsLog />, { server: fakeServer() })
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  const pages = hrefs.map((href) => /office\/[^/]+\/?([a-z]*)/.exec(href)?.[1])
  expect(pages).toEqual(['bank', 'payouts', 'money', 'payments', 'bank', 'bookkeeping', 'audit'])
  for (const at of [3, 6]) expect(hrefs[at]).toContain('from=2025-01-01&to=2025-12-31')
})

test('who may not read the audit log is not led to it', async () => {
  await renderPart(<Limits orgId={ORG} year="2025" readsLog={false} />, { server: fakeServer() })
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => href.includes('/audit'))).toEqual([])
})
