import { expect, test } from 'vitest'
import { foundWords, isListFull, LIST_SIZE, memberChoice } from './memberChoice.ts'

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

test('the number found stays true beyond a thousand, and who is not in the list is found [L06]', () => {
  expect(memberChoice(members, '', { total: 4321, members: [] })).toEqual({ members, total: 4321 })
  expect(memberChoice(members, 'øster', { total: 1, members: [late] })).toEqual({ members: [late], total: 1 })
  expect(memberChoice(members, 'zzz', { total: 0, members: [] })).toEqual({ members: [], total: 0 })
})

test('until the server answers, and where it has no search, the list itself is searched [L06]', () => {
  expect(memberChoice(members, 'no 99', undefined).total).toBe(11)
  expect(foundWords(11)).toBe('Members found: 11')
  expect(foundWords(0)).toBe('No members found.')
})
