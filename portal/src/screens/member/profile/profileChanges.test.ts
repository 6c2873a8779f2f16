import type { Member } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import { profileChanges } from './profileChanges.ts'

const ida = {
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '+45 20 11 40 01',
  gender: 'female',
  dateOfBirth: '1985-03-14',
  address: null,
  version: 3,
} as unknown as Member

describe('a profile that changed while its form was open', () => {
  test('tells what is different now, and nothing else', () => {
    expect(profileChanges(ida, { ...ida, phone: null, lastName: 'Lund', version: 4 })).toEqual([
      { label: 'Name', now: 'Ida Lund' },
      { label: 'Phone', now: '–' },
    ])
  })

  test('is unchanged when only the picture is new', () => {
    expect(profileChanges(ida, { ...ida, version: 4, profileImage: 'data:' })).toEqual([])
  })
})
