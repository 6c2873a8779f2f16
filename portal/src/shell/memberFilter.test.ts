import { expect, test } from 'vitest'
import { filterMembers } from './memberFilter.ts'

const ada = { id: '1', firstName: 'Ada', lastName: 'Holm', email: 'first@example.org' }
const bjorn = { id: '2', firstName: 'Bjørn', lastName: 'Lindqvist', email: null }
const members = [ada, bjorn]

test('the member picker finds a part of first name, last name or e-mail in any case [L06]', () => {
  expect(filterMembers(members, 'aD')).toEqual([ada])
  expect(filterMembers(members, 'QVIST')).toEqual([bjorn])
  expect(filterMembers(members, 'ØRN')).toEqual([bjorn])
  expect(filterMembers(members, 'FIRST@')).toEqual([ada])
  expect(filterMembers(members, 'ada holm')).toEqual([ada])
})

test('an empty search shows all members, one without a match none [L06]', () => {
  expect(filterMembers(members, '')).toEqual(members)
  expect(filterMembers(members, '  ')).toEqual(members)
  expect(filterMembers(members, 'zzz')).toEqual([])
})
