import * as member from '@medlem/contract/member'
import * as memberList from '@medlem/contract/memberList'
import * as memberRecord from '@medlem/contract/memberRecord'
import { aPicture } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const profile = { firstName: 'Ida', lastName: 'Holm' }

/** Members, their records and lists of them. */
export const memberRequests: Record<string, ValidRequest> = {
  findMemberByEmail: valid(member.findMemberByEmail, ({ owner }) => ({
    querystring: { email: owner.email ?? '' },
  })),
  createMember: valid(member.createMember, ({ owner }) => ({
    body: { ...profile, email: owner.email ?? '' },
  })),
  findMemberName: valid(member.findMemberName, ({ owner }) => ({
    querystring: { email: owner.email ?? '' },
  })),
  updateMember: valid(member.updateMember, ({ owner: { id } }) => ({ params: { id }, body: profile })),
  updateProfileImage: valid(member.updateProfileImage, async ({ owner: { id } }) => ({
    params: { id },
    body: { image: await aPicture() },
  })),
  listMembers: valid(member.listMembers, () => ({ querystring: {} }), 'support'),
  searchMembers: valid(member.searchMembers, () => ({ querystring: { query: 'holm' } }), 'support'),
  listOrganisationMembers: valid(
    memberRecord.listOrganisationMembers,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  listMemberRows: valid(
    memberList.listMemberRows,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  countMembers: valid(
    memberList.countMembers,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: { by: 'city' as const } }),
    'clubAdmin',
  ),
  listMemberEmails: valid(
    memberList.listMemberEmails,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  getMember: valid(memberRecord.getMember, ({ owner: { id } }) => ({ params: { id } })),
}
