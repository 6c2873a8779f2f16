import type { MemberRow } from '@medlem/database/schema/member'
import { type ImportProblem, plainHeading } from '@medlem/domain/memberImport'
import type { ImportedPerson } from '@medlem/domain/memberImportRow'

/** What speaks for a candidate. */
export type Evidence = 'number' | 'email' | 'name' | 'name_birthday'

export interface Candidate {
  memberId: string
  why: Evidence
}

export interface Match {
  member?: MemberRow
  problem?: ImportProblem
  candidates: Candidate[]
  /** The e-mail address is that of another: a child's row often has a parent's. */
  isEmailOfOther?: boolean
}

const isSameWord = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase() ||
  (plainHeading(one) !== '' && plainHeading(one) === plainHeading(other))

/**
 * Whom of the organisation a row of a file means: by number, else by e-mail address, else by name with birthday. A number or
 * an address alone says nothing when first name and birthday are another's: other programs number members too, and families
 * share addresses.
 */
export function findMatch({ values, number }: ImportedPerson, here: MemberRow[], called: MemberRow[]): Match {
  const isPerson = (one: MemberRow) =>
    isSameWord(one.firstName, values.firstName ?? '') ||
    (values.dateOfBirth !== undefined && one.dateOfBirth === values.dateOfBirth)
  const byNumber = number === undefined ? undefined : here.find((one) => one.number === number)
  const byEmail = values.email === undefined ? undefined : here.find((one) => one.email === values.email)
  const dated = called.filter(
    (one) => values.dateOfBirth !== undefined && one.dateOfBirth === values.dateOfBirth,
  )
  if (byNumber && byEmail && byNumber !== byEmail && isPerson(byEmail))
    return {
      problem: 'several_matches',
      candidates: [candidate(byNumber, 'number'), candidate(byEmail, 'email')],
    }
  if (byNumber && (isPerson(byNumber) || byNumber === byEmail))
    return {
      member: byNumber,
      candidates: [],
      ...(byEmail && byEmail !== byNumber && { isEmailOfOther: true }),
    }
  if (byEmail && isPerson(byEmail)) return { member: byEmail, candidates: [] }
  const [only, ...others] = dated
  if (only && others.length === 0)
    return { member: only, candidates: [], ...(byEmail && { isEmailOfOther: true }) }
  if (only)
    return { problem: 'several_matches', candidates: dated.map((one) => candidate(one, 'name_birthday')) }
  const undated = called.filter((one) => values.dateOfBirth === undefined || one.dateOfBirth === null)
  const doubts = undated.map((one) => candidate(one, 'name'))
  if (byNumber) return { problem: 'number_of_other', candidates: [candidate(byNumber, 'number'), ...doubts] }
  if (byEmail) return { problem: 'email_of_other', candidates: [candidate(byEmail, 'email'), ...doubts] }
  if (doubts.length > 0) return { problem: 'same_name', candidates: doubts }
  return { candidates: [] }
}

const candidate = ({ id }: MemberRow, why: Evidence): Candidate => ({ memberId: id, why })
