import { describe, expect, test } from 'vitest'
import { hasSameWords, isOtherPerson, isSameName, mayBeMistyped, mayBeSameFirstName } from './samePerson.ts'

describe('first names', () => {
  test.each([
    ['Ida', 'ida'],
    ['Åse', 'Aase'],
    ['Åse', 'A\u030ase'],
    ['Søren', 'Soren'],
    ['Anne-Marie', 'Anne Marie'],
    ['Ida', 'Ida Maria'],
    ['P.', 'Peter'],
    ['Ida M.', 'Ida Maria'],
  ])('%s may be %s', (one, other) => {
    expect(mayBeSameFirstName(one, other)).toBe(true)
    expect(mayBeSameFirstName(other, one)).toBe(true)
  })

  test.each([
    ['Ida', 'Maria'],
    ['Ida', 'Anne Ida'],
    ['Ida Maria', 'Ida Sofie'],
    ['Per', 'Peter'],
    ['Ida', ''],
  ])('%s is not %s', (one, other) => expect(mayBeSameFirstName(one, other)).toBe(false))
})

test('a name is the same wherever a file parts it', () => {
  const one = { firstName: 'Ida Maria', lastName: 'Holm' }
  expect(isSameName(one, { firstName: 'Ida', lastName: 'Maria Holm' })).toBe(true)
  expect(isSameName(one, { firstName: 'Ida', lastName: 'Holm' })).toBe(false)
  expect(isSameName({}, {})).toBe(false)
})

test('another first name or another birthday makes another person, an unknown birthday does not', () => {
  const peter = { firstName: 'Peter', lastName: 'Skov', dateOfBirth: '1974-03-02' }
  expect(isOtherPerson(peter, { ...peter, dateOfBirth: '2010-01-01' })).toBe(true)
  expect(isOtherPerson(peter, { ...peter, firstName: 'Poul' })).toBe(true)
  expect(isOtherPerson(peter, { ...peter, dateOfBirth: undefined, lastName: 'Dam' })).toBe(false)
})

test.each([
  ['1974-03-02', '1974-02-03', true],
  ['1974-03-02', '1947-03-02', true],
  ['1974-03-02', '1974-03-20', true],
  ['1974-03-02', '2010-01-01', false],
  [undefined, '2010-01-01', false],
])('whether %s may be a mistyped %s: %s', (one, other, may) => {
  expect(mayBeMistyped({ dateOfBirth: one }, { dateOfBirth: other })).toBe(may)
})

test('a bank’s name of a payer is a person’s where it has the same words, in any order', () => {
  expect(hasSameWords('HOLM, IDA', 'Ida Holm')).toBe(true)
  expect(hasSameWords('Jørgen Møller', 'MOELLER JOERGEN')).toBe(true)
  expect(hasSameWords('Ida Maria Holm', 'Ida Holm')).toBe(false)
  expect(hasSameWords('', '')).toBe(false)
})
