import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatch, type KnownMember } from './importMatch.ts'
import type { ImportedPerson, ImportedValues } from './memberImportRow.ts'
import { isOtherPerson, isSameName } from './samePerson.ts'

const peter: KnownMember = {
  id: 'peter',
  number: 31,
  firstName: 'Peter',
  lastName: 'Skov',
  email: 'familien@example.org',
  dateOfBirth: '1974-03-02',
}

/** Whom a row means among these members. */
function meant(here: readonly KnownMember[], { number, ...values }: ImportedValues & { number?: number }) {
  const person: ImportedPerson = { values, number, problems: [], unread: {} }
  const called = here.filter((one) => isSameName(one, values))
  return findMatch(person, here, { called })
}

describe('a row is matched', () => {
  test.each<[string, ImportedValues & { number?: number }]>([
    ['name and birthday', { firstName: 'Peter', lastName: 'Skov', dateOfBirth: '1974-03-02' }],
    [
      'name and birthday, whatever the number says',
      { number: 99, firstName: 'Peter', lastName: 'Skov', dateOfBirth: '1974-03-02' },
    ],
    ['number and name', { number: 31, firstName: 'Peter', lastName: 'Skov' }],
    ['number and a further first name', { number: 31, firstName: 'Peter Juul', lastName: 'Skov' }],
    [
      'number, first name and birthday, though the last name is new',
      { number: 31, firstName: 'Peter', lastName: 'Dam', dateOfBirth: '1974-03-02' },
    ],
    ['e-mail address and first name', { firstName: 'Peter', lastName: 'Dam', email: 'familien@example.org' }],
  ])('by %s', (_signs, values) => {
    expect(meant([peter], values)).toMatchObject({ member: peter, candidates: [] })
  })

  test('of two with name and birthday by a further sign', () => {
    const other = { ...peter, id: 'other', number: 32, email: null }
    const row = { firstName: 'Peter', lastName: 'Skov', dateOfBirth: '1974-03-02' }
    expect(meant([peter, other], row)).toMatchObject({ problem: 'several_matches' })
    expect(meant([peter, other], { ...row, number: 32 }).member).toBe(other)
  })
})

describe('a row that contradicts is shown with its candidates', () => {
  test.each<[string, ImportedValues & { number?: number }, string]>([
    [
      'another program’s number',
      {
        number: 31,
        firstName: 'Peter',
        lastName: 'Hansen',
        email: 'p@example.org',
        dateOfBirth: '2010-01-01',
      },
      'number_of_other',
    ],
    [
      'a number with another last name only',
      { number: 31, firstName: 'Peter', lastName: 'Hansen' },
      'number_of_other',
    ],
    [
      'a son with his father’s name and address',
      { firstName: 'Peter', lastName: 'Skov', email: 'familien@example.org', dateOfBirth: '2010-01-01' },
      'email_of_other',
    ],
    [
      'a twin: the same birthday, last name and address',
      { firstName: 'Poul', lastName: 'Skov', email: 'familien@example.org', dateOfBirth: '1974-03-02' },
      'email_of_other',
    ],
    [
      'a twin with the number too',
      {
        number: 31,
        firstName: 'Poul',
        lastName: 'Skov',
        email: 'familien@example.org',
        dateOfBirth: '1974-03-02',
      },
      'number_of_other',
    ],
    ['a mistyped birthday', { firstName: 'Peter', lastName: 'Skov', dateOfBirth: '1974-02-03' }, 'same_name'],
    ['a name alone', { firstName: 'Peter', lastName: 'Skov' }, 'same_name'],
  ])('%s', (_case, values, problem) => {
    const match = meant([peter], values)
    expect(match.member).toBeUndefined()
    expect(match).toMatchObject({ problem, candidates: [{ memberId: 'peter' }] })
  })
})

test('a stranger is new, a namesake with another birthday too', () => {
  expect(meant([peter], { firstName: 'Poul', lastName: 'Skov' })).toEqual({ candidates: [] })
  expect(meant([peter], { firstName: 'Peter', lastName: 'Skov', dateOfBirth: '2010-01-01' })).toEqual({
    candidates: [],
  })
})

const person = {
  firstName: fc.constantFrom('Peter', 'Peter Juul', 'Poul', 'Ida', 'Ida Maria', 'Åse', 'Aase'),
  lastName: fc.constantFrom('Skov', 'Hansen', 'Skov Hansen', 'Dam'),
  email: fc.constantFrom('familien@example.org', 'peter@example.org', 'ida@example.org'),
  dateOfBirth: fc.constantFrom('1974-03-02', '1974-02-03', '2010-01-01', '2012-05-05'),
}

test('whatever agrees, no row means a member with another first name or another birthday', () => {
  const club = fc.array(
    fc.record({
      ...person,
      dateOfBirth: fc.option(person.dateOfBirth),
      email: fc.option(person.email),
    }),
    { maxLength: 5 },
  )
  const row = fc.record(
    { ...person, number: fc.integer({ min: 1, max: 6 }) },
    { requiredKeys: ['firstName', 'lastName'] },
  )
  fc.assert(
    fc.property(club, row, (people, values) => {
      const known = people.map((one, at) => ({ ...one, id: `${at}`, number: at + 1 }))
      const { member, candidates } = meant(known, values)
      if (member) expect(isOtherPerson(member, values)).toBe(false)
      else if (known.some((one) => one.number === values.number)) expect(candidates).not.toEqual([])
    }),
  )
})
