import { expect, test } from 'vitest'
import { filterMembers, foundWords, isListFull, LIST_SIZE, memberChoice } from './memberChoice.ts'

const members = Array.from({ length: LIST_SIZE }, (_, index) => ({
  id: String(index),
  firstName: 'Member',
  lastName: `No ${index}`,
  email: `member${index}@example.org`,
}))
const late = { id: 'late', firstName: 'Åse', lastName: 'Østergaard', email: 'aase@example.org' }

test('the server is asked only when the list holds its thousand [L06]', () => {
  expect(isListFull(members)).toBe(true)
  expect(isListFull(members.slice(1))).toBe(false)
})

test('the number found stays true beyond a thousand, and a member who is not in the list is found [L06]', () => {
  expect(memberChoice(members, '', { total: 4321, isTotalCapped: false, members: [] })).toEqual({
    members,
    total: 4321,
    isTotalCapped: false,
  })
  const one = { total: 1, isTotalCapped: false, members: [late] }
  expect(memberChoice(members, 'øster', one)).toEqual(one)
  const none = { total: 0, isTotalCapped: false, members: [] }
  expect(memberChoice(members, 'zzz', none)).toEqual(none)
  const most = { total: 10_000, isTotalCapped: true, members: [late] }
  expect(memberChoice(members, 'ø', most)).toEqual(most)
})

test('until the server answers, and where it has no search, the list itself is searched [L06]', () => {
  expect(memberChoice(members, 'no 99', undefined).total).toBe(11)
  expect(foundWords({ total: 11, isTotalCapped: false })).toBe('Members found: 11')
  expect(foundWords({ total: 10_000, isTotalCapped: false })).toBe('Members found: 10000')
  expect(foundWords({ total: 10_000, isTotalCapped: true })).toBe('Members found: more than 10,000')
  expect(foundWords({ total: 0, isTotalCapped: false })).toBe('No members found.')
})

const ada = { id: '1', firstName: 'Ada', lastName: 'Holm', email: 'first@example.org' }
const bjorn = { id: '2', firstName: 'Bjørn', lastName: 'Lindqvist', email: null }
const two = [ada, bjorn]

test('the member picker finds a part of first name, last name or e-mail in any case [L06]', () => {
  expect(filterMembers(two, 'aD')).toEqual([ada])
  expect(filterMembers(two, 'QVIST')).toEqual([bjorn])
  expect(filterMembers(two, 'ØRN')).toEqual([bjorn])
  expect(filterMembers(two, 'FIRST@')).toEqual([ada])
  expect(filterMembers(two, 'ada holm')).toEqual([ada])
})

test('an empty search shows all members, one without a match none [L06]', () => {
  expect(filterMembers(two, '')).toEqual(two)
  expect(filterMembers(two, '  ')).toEqual(two)
  expect(filterMembers(two, 'zzz')).toEqual([])
})
