import type { Member } from '@medlem/contract/member'
import type { SignInClaims } from './signInClaims.ts'

export interface MemberCalls {
  find: (email: string) => Promise<Member>
  create: (member: {
    firstName: string
    lastName: string
    email: string
    phone: string | null
    enabled: true
    registrationDate: string
    updateDate: string
  }) => Promise<Member>
}

// Spec 4: these answers of the lookup mean that there is no member yet. 503 is not among them (Ruling 9).
const NO_MEMBER_YET = [404, 204, 500]

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined
}

/** The signed-in member: found by e-mail, else created from what the token says, enabled from now on (Spec 7). */
export async function loadOwnMember(calls: MemberCalls, claims: SignInClaims, time: number): Promise<Member> {
  try {
    return await calls.find(claims.email)
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || !NO_MEMBER_YET.includes(status)) throw error
    const { givenName: firstName, familyName: lastName, email, phone } = claims
    const now = new Date(time).toISOString()
    const dates = { registrationDate: now, updateDate: now }
    return await calls.create({ firstName, lastName, email, phone, enabled: true, ...dates })
  }
}
