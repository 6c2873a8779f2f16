import type { FamilyInvitation } from '@medlem/contract/family'
import type { Member } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import { arrangeFamily, askedSentence, pastWord, wholeName } from './arrangeFamily.ts'

const person = (part: Partial<Member>) =>
  ({ familyLink: false, familyInvitationStatus: null, familyInvitationRequest: null, ...part }) as Member
const linked = (firstName: string, part: Partial<Member>) =>
  person({
    id: firstName,
    firstName,
    lastName: 'Lund',
    email: `${firstName}@e.org`,
    familyLink: true,
    ...part,
  })
const invitation = (
  id: string,
  [inviter, invitee]: [string, string],
  status: FamilyInvitation['status'],
) => ({
  id,
  inviterEmail: `${inviter}@e.org`,
  inviteeEmail: `${invitee}@e.org`,
  status,
})

const ida = person({ id: 'ida', firstName: 'Ida', email: 'ida@e.org' })
const alma = person({ id: 'alma', firstName: 'Alma', parentId: 'ida', email: null })
const family = [
  ida,
  alma,
  linked('jonas', { familyInvitationStatus: 'approved', familyInvitationRequest: 'received' }),
  linked('freja', { familyInvitationStatus: 'pending', familyInvitationRequest: 'sent' }),
  linked('ole', { familyInvitationStatus: 'pending', familyInvitationRequest: 'received' }),
  linked('per', { familyInvitationStatus: 'rejected', familyInvitationRequest: 'received' }),
]
const invitations = [
  invitation('1', ['jonas', 'ida'], 'ended'),
  invitation('2', ['jonas', 'ida'], 'approved'),
  invitation('3', ['ida', 'freja'], 'pending'),
  invitation('4', ['ole', 'ida'], 'pending'),
  invitation('5', ['ida', 'noone'], 'pending'),
  invitation('6', ['ida', 'never'], 'ended'),
  invitation('7', ['per', 'ida'], 'rejected'),
]
const arranged = arrangeFamily(family, invitations, ida)

describe('the participants', () => {
  test('are oneself, children, and links by where they stand', () => {
    const ids = (part: typeof arranged.sent) => part.map(({ email, invitationId }) => [email, invitationId])
    expect(arranged.self).toBe(ida)
    expect(arranged.children).toEqual([alma])
    expect(ids(arranged.linked)).toEqual([['jonas@e.org', '2']])
    expect(ids(arranged.toAnswer)).toEqual([['ole@e.org', '4']])
    expect(ids(arranged.past)).toEqual([['per@e.org', '7']])
  })

  test('hold an invited address without an account, while it waits', () => {
    expect(arranged.sent.map(wholeName)).toEqual(['freja Lund', 'noone@e.org'])
  })

  test('say who invited whom, and who said no', () => {
    expect(arranged.sent.map(askedSentence)).toEqual(['You invited freja', 'You invited noone@e.org'])
    expect(arranged.linked.map(askedSentence)).toEqual(['jonas invited you'])
    expect(arranged.past.map(pastWord)).toEqual(['You said no'])
  })

  test('are one person alone without a family', () => {
    expect(arrangeFamily([ida], [], ida)).toEqual({
      self: ida,
      children: [],
      toAnswer: [],
      linked: [],
      sent: [],
      past: [],
    })
  })
})
