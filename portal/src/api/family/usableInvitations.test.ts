import type { FamilyInvitation } from '@medlem/contract/family'
import { afterEach, expect, test, vi } from 'vitest'
import { usableInvitations } from './usableInvitations.ts'

const invitation = (id: string, inviteeEmail: string): FamilyInvitation => ({
  id,
  inviterEmail: 'ida@example.org',
  inviteeEmail,
  status: 'pending',
})

afterEach(() => vi.restoreAllMocks())

test('an invitation without an address is logged, and nothing after it is processed [V05] [X08]', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [first, broken, last] = [
    invitation('1', 'a@example.org'),
    invitation('2', ' '),
    invitation('3', 'b@e.org'),
  ]
  expect(usableInvitations([first, broken, last])).toEqual([first])
  expect(written.mock.calls).toEqual([['Invalid FamilyInvitation object or missing inviteeEmail.']])
})

test('whole invitations are all processed, and nothing is logged', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const all = [invitation('1', 'a@example.org'), invitation('2', 'b@example.org')]
  expect(usableInvitations(all)).toEqual(all)
  expect(written).not.toHaveBeenCalled()
})
