import type { Member } from '@medlem/contract/member'
import { getMember } from '@medlem/contract/memberRecord'
import { call } from '../call/call.ts'
import { CallError } from '../call/callError.ts'

// The server doesn't know the member, or doesn't let us act for them.
const NO_SUCH_MEMBER = [400, 403, 404]

/** The member acted for, whom only the search found; undefined when there is no such member. */
export async function findActedForById(id: string): Promise<Member | undefined> {
  try {
    const { memberships: _memberships, ...member } = await call(getMember, { params: { id } })
    return member
  } catch (error) {
    if (error instanceof CallError && NO_SUCH_MEMBER.includes(error.status)) return undefined
    throw error
  }
}
