import type { BatchGroup } from '@medlem/contract/batch'
import type { Fields } from './batch.ts'
import { foldText } from './foldText.ts'
import type { ImportProblem } from './memberImport.ts'
import type { ImportedPerson } from './memberImportRow.ts'

/** What a row does, as far as it is compared. */
interface PlannedRow {
  group: BatchGroup
  memberId: string | null
  after: Fields
}

/** What a row is in its file: a problem, or a further payment of the person of an earlier row. */
export type SeenRow = ImportProblem | { sameAs: number; memberId: string | null } | undefined

interface First {
  number: number
  memberId: string | null
  person: ImportedPerson
  /** What is paid by the rows of the person so far. */
  paid: Set<string>
}

/** Finds rows about the same person, and e-mail addresses of two, within one file. */
export function seenInFile(): (number: number, person: ImportedPerson, plan: PlannedRow) => SeenRow {
  const people = new Map<string, First>()
  const emails = new Set<string>()
  return (number, person, { group, memberId, after }) => {
    if (group === 'needs_you') return undefined
    const { values, payment } = person
    const name = foldText(`${values.firstName} ${values.lastName ?? ''}`)
    const key = memberId ?? `${name} ${values.dateOfBirth ?? values.email ?? ''}`
    const first = people.get(key)
    if (first && payment && saysNothingElse(person, first.person) && !first.paid.has(payment.paidFor)) {
      first.paid.add(payment.paidFor)
      return { sameAs: first.number, memberId: first.memberId }
    }
    if (first) return 'twice_in_file'
    people.set(key, { number, memberId, person, paid: new Set(payment && [payment.paidFor]) })
    const { email } = after
    if (!email) return undefined
    if (emails.has(email)) return 'email_in_file'
    emails.add(email)
    return undefined
  }
}

/** Whether all that a row says of its person is said by their first row too, but for the payment. */
function saysNothingElse(person: ImportedPerson, first: ImportedPerson): boolean {
  const said = (one: ImportedPerson): Record<string, unknown> => ({
    ...one.values,
    ...one.answers,
    ...numbersOf(one),
  })
  const before = said(first)
  return Object.entries(said(person)).every(
    ([field, value]) => value === undefined || before[field] === value,
  )
}

const numbersOf = ({ number, earlierNumber }: ImportedPerson) => ({ number, earlierNumber })
