import type { ImportProblem } from './memberImport.ts'
import type { ImportedPerson } from './memberImportRow.ts'
import {
  type Identity,
  isOtherPerson,
  isSameBirthday,
  isSameName,
  mayBeMistyped,
  mayBeSameName,
} from './samePerson.ts'

/** What speaks for a candidate. */
export type Evidence = 'number' | 'email' | 'name' | 'name_birthday'

export interface Candidate {
  /** A member, or a row of the file. */
  memberId: string
  why: Evidence
}

/** What is known of a member by which a row of a file may mean them. */
export interface KnownMember extends Identity {
  id: string
  number: number | null
  email: string | null
}

export interface Match<Member extends KnownMember> {
  member?: Member
  problem?: ImportProblem
  candidates: Candidate[]
  /** The e-mail address is that of another: a child's row often has a parent's. */
  isEmailOfOther?: boolean
}

/**
 * Whom of the organisation a row of a file means (Ruling 46): by name with birthday, else by number with name, else by e-mail
 * address with first name. Somebody known to be another person is never meant, but shown with what agrees. `called` have the name,
 * `known` has the number that the row says of another program.
 */
export function findMatch<Member extends KnownMember>(
  { values, number }: ImportedPerson,
  here: readonly Member[],
  { called, known }: { called: readonly Member[]; known?: Member | undefined },
): Match<Member> {
  const byNumber = (number === undefined ? undefined : here.find((one) => one.number === number)) ?? known
  const byEmail = values.email === undefined ? undefined : here.find((one) => one.email === values.email)
  const found = (member: Member): Match<Member> => ({
    member,
    candidates: [],
    ...(byEmail && byEmail !== member && { isEmailOfOther: true }),
  })
  const dated = [...new Set([...called, ...here])].filter(
    (one) => isSameName(one, values) && isSameBirthday(one, values),
  )
  const [only, ...others] = dated
  const signed = others.length > 0 ? dated.filter((one) => one === byNumber || one === byEmail) : dated
  if (only && signed.length === 1) return found(signed[0] ?? only)
  if (only)
    return { problem: 'several_matches', candidates: dated.map((one) => candidate(one, 'name_birthday')) }
  const numbered = byNumber && isNumberOf(byNumber, values, byEmail) ? byNumber : undefined
  const addressed = byEmail && !isOtherPerson(byEmail, values) ? byEmail : undefined
  if (numbered && addressed && numbered !== addressed)
    return {
      problem: 'several_matches',
      candidates: [candidate(numbered, 'number'), candidate(addressed, 'email')],
    }
  const match = numbered ?? addressed
  if (match) return found(match)
  const doubts = called
    .filter((one) => !one.dateOfBirth || !values.dateOfBirth || mayBeMistyped(one, values))
    .map((one) => candidate(one, 'name'))
  const problem = byNumber ? 'number_of_other' : byEmail ? 'email_of_other' : 'same_name'
  const candidates = [
    ...(byNumber ? [candidate(byNumber, 'number')] : []),
    ...(byEmail && byEmail !== byNumber ? [candidate(byEmail, 'email')] : []),
    ...doubts,
  ].filter((one, at, all) => all.findIndex(({ memberId }) => memberId === one.memberId) === at)
  return candidates.length > 0 ? { problem, candidates } : { candidates }
}

/** Whether the number is that of the same person: other programs number members too, so the name or two more signs must agree. */
function isNumberOf(
  member: KnownMember,
  values: ImportedPerson['values'],
  byEmail: KnownMember | undefined,
): boolean {
  if (isOtherPerson(member, values)) return false
  return mayBeSameName(member, values) || isSameBirthday(member, values) || member === byEmail
}

const candidate = ({ id }: KnownMember, why: Evidence): Candidate => ({ memberId: id, why })
