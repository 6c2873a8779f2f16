import { expect, test } from 'vitest'
import { auditDetails } from './auditDetails.ts'

test('what was changed is shown with its value before, the rest as it is, and marks for programs are left out', () => {
  const detail = {
    fields: ['name'],
    changes: { name: { before: 'Senior', after: 'Adult' }, maxAge: { before: null, after: 60 } },
    implicit: true,
    reason: 'Season lost',
    years: [2026],
    withoutValues: ['email', 'address'],
  }
  expect(auditDetails(detail)).toEqual([
    { name: 'name', before: 'Senior', now: 'Adult' },
    { name: 'maxAge', before: '', now: '60' },
    { name: 'reason', now: 'Season lost' },
    { name: 'years', now: '[2026]' },
    { name: 'withoutValues', now: 'email, address' },
  ])
  expect(auditDetails(null)).toEqual([])
  expect(auditDetails({ changes: 'two' })).toEqual([])
})
