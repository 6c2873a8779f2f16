import { createMember, findMemberByEmail, listMembers } from '@medlem/contract/member'
import type { SessionCalls } from '../../session/createSession.ts'
import { call } from '../call/call.ts'
import { noteLanguage } from '../language/followLanguage.ts'

/** The calls with which the session finds out who is here (Spec 4 'Member loading'). */
export const sessionCalls: SessionCalls = {
  find: async (email) => {
    const { language, ...member } = await call(
      findMemberByEmail,
      { querystring: { email } },
      { asSelf: true },
    )
    noteLanguage(language)
    return member
  },
  create: (body) => call(createMember, { body }, { asSelf: true }),
  findActedFor: (email) => call(findMemberByEmail, { querystring: { email } }),
  findById: async (id) => (await import('./memberById.ts')).findActedForById(id),
  listMembers: () => call(listMembers, { querystring: { size: '1000' } }, { asSelf: true }),
}
