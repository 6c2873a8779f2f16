import type { BatchGroup } from '@medlem/contract/batch'
import type { PaymentRecord } from '@medlem/contract/grant'
import type { Fields } from '@medlem/domain/batch'
import type { Candidate } from '@medlem/domain/importMatch'
import type { ImportNote, ImportProblem } from '@medlem/domain/memberImport'
import type { ImportedPerson } from '@medlem/domain/memberImportRow'

/** A row of the file with what somebody chose for it: 'new', 'without', or the id of a candidate. */
export interface RowInput {
  person: ImportedPerson
  choice: string | null
  /** With the choice 'without': what its fields are left out for. */
  problems?: readonly string[]
  /** A further payment of the person of an earlier row, whose member is null until that row is done. */
  ofEarlierRow?: { memberId: string | null }
}

/** What a row does. */
export interface RowPlan {
  group: BatchGroup
  memberId: string | null
  before: Fields
  after: Fields
  problems: (ImportProblem | ImportNote)[]
  candidates: Candidate[]
  /** What was paid outside the portal and is recorded with the row. */
  payment?: Omit<PaymentRecord, 'reason'>
}
