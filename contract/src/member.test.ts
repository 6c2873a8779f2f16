import { describe, expect, test } from 'vitest'
import { Address, createMember, listMembers, ProfileUpdate } from './member.ts'

const body = createMember.schema.body

describe('the body that creates a member', () => {
  test('loses what it may not set, and keeps an address in lower case', () => {
    const parsed = body.parse({
      firstName: ' Åse ',
      lastName: 'Ørsted',
      email: 'Aase@Example.ORG',
      id: 'x',
      parentId: 'y',
      familyLink: true,
      enabled: false,
    })
    expect(parsed).toEqual({ firstName: 'Åse', lastName: 'Ørsted', email: 'aase@example.org' })
  })

  test.each([
    ['a line break', 'A\nB'],
    ['a NUL', 'A\u0000'],
    ['more than 100 characters', 'a'.repeat(101)],
    ['a number', 7],
  ])('refuses a name with %s', (_, firstName) => {
    expect(body.safeParse({ firstName, lastName: 'B', email: 'a@example.org' }).success).toBe(false)
  })

  test('says how an e-mail address looks', () => {
    const result = body.safeParse({ firstName: 'A', lastName: 'B', email: 'no-address' })
    expect(result.error?.issues[0]?.message).toMatch(/name@example\.org/)
  })
})

test('a profile without a first name says which field is missing', () => {
  const result = ProfileUpdate.safeParse({ firstName: '  ', lastName: 'Holm' })
  expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['firstName', 'First name is missing. Please enter it.'],
  ])
})

test('an address may leave its second and third line out', () => {
  const address = { AddressLine1: 'Havnegade 1', City: 'Aarhus C', PostCode: '8000', Country: 'Denmark' }
  expect(Address.parse(address)).toEqual({ ...address, AddressLine2: '', AddressLine3: '' })
})

test.each(['0', '1001', '-1', 'all', '1e3', ''])('a member list of size %j is refused', (size) => {
  expect(listMembers.schema.querystring.safeParse({ size }).success).toBe(false)
})
