import { randomUUID } from 'node:crypto'
import * as letter from '@medlem/contract/accountLetter'
import * as merge from '@medlem/contract/memberMerge'
import * as memberNote from '@medlem/contract/memberNote'
import * as end from '@medlem/contract/membershipEnd'
import * as person from '@medlem/contract/person'
import { insertNewMembership } from '../club/membership/store.ts'
import { letterCode, letterDigest } from '../people/invitation/letterCode.ts'
import { replaceLetter } from '../people/invitation/store.ts'
import { insertNote } from '../people/memberNote/store.ts'
import { aMember } from './builders.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** The owner is a member of the club. */
export async function memberOfClub({ server: { deps }, cast, owner }: Stage) {
  const of = { orgId: cast.club.id, memberId: owner.id }
  await insertNewMembership(deps.db, { ...of, updateDate: deps.clock.now() })
  return { id: of.orgId, memberId: of.memberId }
}

/** Of the club, and without a sign-in. */
async function withoutSignIn({ server, cast }: Stage) {
  const { id: memberId } = await aMember(server, { email: null })
  await insertNewMembership(server.deps.db, { orgId: cast.club.id, memberId, updateDate: server.clock.now() })
  return { id: cast.club.id, memberId }
}

async function invitable({ server, cast }: Stage) {
  const { id: memberId } = await aMember(server, {})
  await insertNewMembership(server.deps.db, { orgId: cast.club.id, memberId, updateDate: server.clock.now() })
  return { id: cast.club.id, memberId }
}

async function aLetter(stage: Stage): Promise<string> {
  const { id: orgId, memberId } = await withoutSignIn(stage)
  const { deps, clock } = stage.server
  const id = randomUUID()
  const code = letterCode(deps.config, id)
  await replaceLetter(deps.db, {
    ...{ id, orgId, memberId, digest: letterDigest(deps.config, code), createdAt: clock.now() },
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })
  return code
}

async function aNote(stage: Stage) {
  const { id, memberId } = await memberOfClub(stage)
  const { deps } = stage.server
  const at = deps.clock.now()
  const note = await insertNote(deps.db, {
    orgId: id,
    memberId,
    ...words,
    writtenBy: memberId,
    createdAt: at,
    updateDate: at,
  })
  return { id, memberId, noteId: note.id }
}

const ending = { endsOn: '2026-12-01', reason: 'moved' as const, note: '' }
const words = { text: 'Takes the Tuesday shift in the spring.', visibility: 'staff' as const }
const named = { firstName: 'Ida', lastName: 'Holm' }

/** A person's page for the staff, and what they do there. */
export const personRequests: Record<string, ValidRequest> = {
  getPerson: valid(person.getPerson, async (stage) => ({ params: await memberOfClub(stage) }), 'clubAdmin'),
  createAccountLetter: valid(
    letter.createAccountLetter,
    async (stage) => ({ params: await withoutSignIn(stage) }),
    'clubAdmin',
  ),
  inviteMember: valid(
    letter.inviteMember,
    async (stage) => ({ params: await invitable(stage) }),
    'clubAdmin',
  ),
  redeemAccountLetter: valid(
    letter.redeemAccountLetter,
    async (stage) => ({ body: { code: await aLetter(stage) } }),
    'newcomer',
  ),
  listPersonEmails: valid(
    person.listPersonEmails,
    async (stage) => ({ params: await memberOfClub(stage), querystring: {} }),
    'clubAdmin',
  ),
  addPerson: valid(
    person.addPerson,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: { firstName: 'Aage', lastName: 'Bro', dateOfBirth: '1941-03-02' },
    }),
    'clubAdmin',
  ),
  correctPerson: valid(
    person.correctPerson,
    async (stage) => ({
      params: await memberOfClub(stage),
      body: { ...named, phone: '+45 20 11 22 34', version: stage.owner.version },
    }),
    'clubAdmin',
  ),
  endMembership: valid(
    end.endMembership,
    async (stage) => ({ params: await memberOfClub(stage), body: ending }),
    'clubAdmin',
  ),
  liftMembershipEnd: valid(
    end.liftMembershipEnd,
    async (stage) => ({ params: await memberOfClub(stage) }),
    'clubAdmin',
  ),
  endMemberships: valid(
    end.endMemberships,
    ({ cast, owner }) => ({
      params: { id: cast.club.id },
      body: { selection: { kind: 'some' as const, memberIds: [owner.id] }, ending },
    }),
    'clubAdmin',
  ),
  mergeMembers: valid(
    merge.mergeMembers,
    async (stage) => {
      const { memberId: foldedId } = await withoutSignIn(stage)
      const { id, memberId: keptId } = await memberOfClub(stage)
      return { params: { id }, body: { keptId, foldedId } }
    },
    'clubAdmin',
  ),
  findSimilarPeople: valid(
    person.findSimilarPeople,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { ...named, dateOfBirth: '1990-05-04' } }),
    'clubAdmin',
  ),
  addMemberNote: valid(
    memberNote.addMemberNote,
    async (stage) => ({ params: await memberOfClub(stage), body: words }),
    'clubAdmin',
  ),
  updateMemberNote: valid(
    memberNote.updateMemberNote,
    async (stage) => ({ params: await aNote(stage), body: { ...words, text: 'Moved.', version: 1 } }),
    'clubAdmin',
  ),
  deleteMemberNote: valid(
    memberNote.deleteMemberNote,
    async (stage) => ({ params: await aNote(stage) }),
    'clubAdmin',
  ),
}
