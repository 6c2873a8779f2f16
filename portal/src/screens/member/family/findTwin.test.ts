import type { Member } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import { findTwin } from './findTwin.ts'

const person = (part: Partial<Member>) =>
  ({ parentId: null, familyLink: false, dateOfBirth: null, lastName: 'Holm', ...part }) as Member
const family = [
  person({ id: 'ida', firstName: 'Ida', dateOfBirth: '1985-03-14' }),
  person({ id: 'alma', firstName: 'Alma', dateOfBirth: '2015-05-04', parentId: 'ida' }),
  person({ id: 'jonas', firstName: 'Jonas', familyLink: true }),
]
const entered = { id: undefined, firstName: ' alma ', lastName: 'HOLM', dateOfBirth: '2015-05-04' }

describe('a person who is in the family already', () => {
  test('is found by name and birthday, however the name is typed', () => {
    expect(findTwin(entered, family)).toMatchObject({ person: { id: 'alma' }, relation: 'child' })
  })

  test('is found by the name alone while a birthday is not known', () => {
    expect(findTwin({ ...entered, dateOfBirth: null }, family)?.person.id).toBe('alma')
    expect(findTwin({ ...entered, firstName: 'Jonas' }, family)?.relation).toBe('linked')
  })

  test('is another person with another birthday or another name', () => {
    expect(findTwin({ ...entered, dateOfBirth: '2017-01-01' }, family)).toBeNull()
    expect(findTwin({ ...entered, firstName: 'Almar' }, family)).toBeNull()
  })

  test('is not their own twin', () => {
    expect(findTwin({ ...entered, id: 'alma' }, family)).toBeNull()
  })
})
