import { expect, test } from 'vitest'
import { versionInForce, versionState, versionToAccept } from './page.ts'

const first = { version: 1, inForceFrom: '2024-03-01' }
const second = { version: 2, inForceFrom: '2026-03-01' }
const third = { version: 3, inForceFrom: '2027-03-01' }
const all = [third, first, second]

test('the version in force is the newest whose day has come', () => {
  const days = ['2024-02-29', '2024-03-01', '2026-11-21', '2027-03-01']
  expect(days.map((today) => versionInForce(all, today)?.version)).toEqual([undefined, 1, 2, 3])
  // One that was put in force earlier than a version before it takes its place at once.
  expect(versionInForce([{ version: 4, inForceFrom: '2026-01-01' }, ...all], '2027-04-01')?.version).toBe(4)
})

test('what must be accepted is the newest version in force that asks', () => {
  const asking = [
    { ...first, asksAcceptance: true },
    { ...second, asksAcceptance: false },
    { ...third, asksAcceptance: true },
  ]
  const days = ['2024-02-29', '2024-03-01', '2026-11-21', '2027-03-01']
  expect(days.map((today) => versionToAccept(asking, today)?.version)).toEqual([undefined, 1, 1, 3])
})

test('a version is planned until its day, and past once a newer one is in force', () => {
  const today = '2026-11-21'
  const inForce = versionInForce(all, today)
  expect([first, second, third].map((one) => versionState(one, { inForce, today }))).toEqual([
    'past',
    'current',
    'planned',
  ])
})
