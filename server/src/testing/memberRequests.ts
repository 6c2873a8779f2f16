import * as member from '@medlem/contract/member'
import * as memberExport from '@medlem/contract/memberExport'
import * as memberList from '@medlem/contract/memberList'
import * as memberRecord from '@medlem/contract/memberRecord'
import * as memberView from '@medlem/contract/memberView'
import * as profileImage from '@medlem/contract/profileImage'
import { insertView } from '../people/memberView/store.ts'
import { aPicture } from './stage.ts'
import type { TestServer } from './testServer.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const profile = { firstName: 'Ida', lastName: 'Holm' }

const content: memberView.MemberViewContent = {
  filter: [{ field: 'known', what: 'email', is: false }],
  columns: ['number', 'phone'],
  sort: 'lastName',
  direction: 'asc',
  density: 'tight',
}
const viewBody = { name: 'To be called', isShared: true, content }

/** A view that another administrator shared. */
async function aView(
  { deps }: TestServer,
  { orgId, createdBy }: { orgId: string; createdBy: string },
): Promise<string> {
  const { id } = await insertView(deps.db, { ...viewBody, orgId, createdBy, updateDate: deps.clock.now() })
  return id
}

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
  updateProfileImage: valid(profileImage.updateProfileImage, async ({ owner: { id } }) => ({
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
  exportMembers: valid(
    memberExport.exportMembers,
    ({ cast, owner }) => ({
      params: { id: cast.club.id },
      body: {
        selection: { kind: 'some' as const, memberIds: [owner.id] },
        columns: ['email' as const],
        sort: 'lastName' as const,
        direction: 'asc' as const,
        purpose: 'Labels for the summer letter',
      },
    }),
    'clubAdmin',
  ),
  getMember: valid(memberRecord.getMember, ({ owner: { id } }) => ({ params: { id } })),
  listMemberViews: valid(
    memberView.listMemberViews,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  createMemberView: valid(
    memberView.createMemberView,
    ({ cast }) => ({ params: { id: cast.club.id }, body: viewBody }),
    'clubAdmin',
  ),
  updateMemberView: valid(
    memberView.updateMemberView,
    async ({ server, cast }) => ({
      params: {
        id: cast.club.id,
        viewId: await aView(server, { orgId: cast.club.id, createdBy: cast.ida.id }),
      },
      body: { ...viewBody, name: 'Called' },
    }),
    'clubAdmin',
  ),
  deleteMemberView: valid(
    memberView.deleteMemberView,
    async ({ server, cast }) => ({
      params: {
        id: cast.club.id,
        viewId: await aView(server, { orgId: cast.club.id, createdBy: cast.ida.id }),
      },
    }),
    'clubAdmin',
  ),
}
