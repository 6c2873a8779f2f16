import type { FamilyInvitation } from '@medlem/contract/family'
import type { Member } from '@medlem/contract/member'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const own = { email: 'ida@e.org' }
const family = [{ id: 'alma', firstName: 'Alma' } as Member]
const invitation = (inviterEmail: string, inviteeEmail: string, status: FamilyInvitation['status']) => [
  { id: '7', inviterEmail, inviteeEmail, status },
]
const title = (search: object, invitations: FamilyInvitation[] = []) =>
  outcomeOf(search, { family, invitations, own })?.title

test('the list says what the form before it did', () => {
  expect(title({ added: 'alma' })).toBe('Alma is in your family now')
  expect(title({ saved: 'alma' })).toBe('The data of Alma is saved')
  expect(title({ invited: '7' }, invitation('ida@e.org', 'per@e.org', 'pending'))).toBe(
    'per@e.org is invited',
  )
})

test('an invitation that was not needed says what stands already', () => {
  expect(title({ invited: '7' }, invitation('per@e.org', 'ida@e.org', 'pending'))).toBe(
    'per@e.org has invited you already',
  )
  expect(title({ invited: '7' }, invitation('ida@e.org', 'per@e.org', 'approved'))).toBe(
    'You and per@e.org are linked already',
  )
})

test('an unknown id gives no notice', () => {
  expect(title({ added: 'someone' })).toBeUndefined()
  expect(title({})).toBeUndefined()
})
