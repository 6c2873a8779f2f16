import { expect, test } from 'vitest'
import { entryOf, menuEntryOf } from './menuEntry.ts'

test.each([
  ['/membership-list', 'members'],
  ['/office/o1/members/m1', 'members'],
  ['/office/o1/import', 'members'],
  ['/office/o1/money', 'money'],
  ['/office/o1/payments', 'money'],
  ['/office/o1/claims', 'money'],
  ['/office/o1/payouts', 'money'],
  ['/office/o1/bookkeeping', 'money'],
  ['/office/o1/audit', 'settings'],
  ['/office/o1/settings/fields', 'settings'],
  ['/office/o1/fees', 'money'],
  ['/office/o1/teams', 'teams'],
  ['/office/o1', undefined],
  ['/office/o1/nothing', undefined],
  ['/messages', undefined],
])('%s is marked under %s', (path, entry) => {
  expect(menuEntryOf(path)).toBe(entry)
})

test.each([
  ['affiliations', 'settings'],
  ['members', 'members'],
  ['money', 'money'],
] as const)('what waits at %s is counted at %s', (page, entry) => {
  expect(entryOf(page)).toBe(entry)
})
