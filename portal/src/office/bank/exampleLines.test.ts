import type { Claim } from '@medlem/contract/claim'
import type { Payout } from '@medlem/contract/payout'
import { exampleStatement } from '@medlem/domain/exampleStatement'
import { expect, test } from 'vitest'
import { exampleLines } from './exampleLines.ts'

const claim = (n: number): Claim => ({
  id: `62000000-0000-4000-8000-00000000000${n}`,
  reference: `1000${n}`,
  state: 'open',
  payerId: '63000000-0000-4000-8000-000000000006',
  payerName: 'Sanne & Søn',
  memberId: '63000000-0000-4000-8000-000000000006',
  memberName: 'Sanne Lykke',
  feeName: 'Passive',
  year: 2026,
  dueOn: '2026-12-01',
  currency: 'DKK',
  totalMinor: 20_001,
  paidMinor: 0,
  openMinor: 20_001,
  openFeesMinor: 0,
  reminders: { count: 0, lastOn: null },
  pause: null,
  age: 'not_due',
  recorded: [],
  endReason: null,
})
const payout: Payout = {
  id: '61000000-0000-4000-8000-000000000006',
  provider: 'vipps',
  reference: '2000002',
  amountMinor: 117_000,
  currency: 'DKK',
  expectedOn: '2026-10-14',
  standing: 'missing',
  bankMinor: null,
  isTest: false,
  sums: { capture: 120_000, refund: 0, fee: -3_000, dispute: 0, adjustment: 0 },
  unknownEntries: 0,
}

test('an example pays claims that are not due by reference, by name and in part, has the last payout by its name, and its balances agree', () => {
  const taken = { ...payout, bankMinor: 117_000, reference: '2000001' }
  const lines = exampleLines({
    claims: [{ ...claim(4), age: 'to_30' }, claim(1), claim(2), claim(3)],
    payouts: [taken, payout, { ...payout, reference: '2000000' }],
    today: '2026-11-28',
  })
  expect(
    lines.map(({ bookedOn, minor, reference, name, text }) => [bookedOn, minor, reference ?? name ?? text]),
  ).toEqual([
    ['2026-10-14', 117_000, '2000002'],
    ['2026-11-25', 10_001, 'Sanne & Søn'],
    ['2026-11-25', 38_500, 'BOX4471'],
    ['2026-11-26', 20_001, 'SANNE & SØN'],
    ['2026-11-26', -129_900, 'DANKORT'],
    ['2026-11-27', 20_001, '10001'],
    ['2026-11-27', -1_250, 'GEBYR'],
  ])
  const file = exampleStatement(lines, { currency: 'DKK', openingMinor: 100_000 })
  expect(file).toContain('<Ustrd>Passive 10003</Ustrd>')
  expect(file).toContain('<Nm>Sanne &amp; Søn</Nm>')
  const balances = [...file.matchAll(/<Cd>(\w+)<\/Cd>.*?>([\d.]+)<\/Amt><CdtDbtInd>(\w+)</g)].map(
    ([, ...of]) => of,
  )
  expect(balances).toEqual([
    ['OPBD', '1000.00', 'CRDT'],
    ['CLBD', '1743.53', 'CRDT'],
  ])
})
