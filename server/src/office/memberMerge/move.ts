import type { Right } from '@medlem/domain/rights'
import type { SQL } from 'drizzle-orm'

/**
 * Why a row is not moved: a code of `memberImportTexts`. 'kept_has' and 'kept_has_other' stay alone; the others keep the two
 * from being merged.
 */
export type Clash = 'kept_has' | 'kept_has_other' | 'both_have_year' | 'both_have_draft' | 'both_signed_up'

/** How the rows of a table move. */
export interface Move {
  table: string
  /** What a row is called: a key of `memberMergeTexts`. */
  label:
    | 'year'
    | 'line'
    | 'payment'
    | 'plan'
    | 'pause'
    | 'credit'
    | 'payback'
    | 'message'
    | 'notification'
    | 'note'
    | 'tag'
    | 'answer'
    | 'acceptance'
    | 'team'
    | 'attendance'
    | 'signUp'
    | 'thread'
    | 'reminder'
    | 'reminderStop'
    | 'discount'
    | 'child'
    | 'merged'
  /** Columns that name a member. */
  members: readonly string[]
  /** Columns that name a membership. */
  memberships?: readonly string[]
  /** What tells a row from the others of a member: the primary key without the member. */
  key: readonly string[]
  /** Columns that change by themselves: a row that differs in them was not edited. */
  passing?: readonly string[]
  /** The organisation of `one`, null for what belongs to none; left out, the table has it. */
  orgId?: SQL
  /** What a row is, beside its label, for people: of `one`, which belongs to the organisation `own`. */
  title?: (own: SQL) => SQL
  /** What reading the title asks for, besides the right to merge. */
  right?: Right
  /** Of `one`, a row of the folded member, with `kept` the id of the other: a case that answers a `Clash`, or null. */
  clash?: (kept: SQL) => SQL
  /** Of a row that may say something else than the kept one's with the same key: what it says, and the columns that say it. */
  says?: { of: (row: SQL) => SQL; columns: readonly string[] }
  /** Of `one`, the id of a year or sign-up, with which the row goes. */
  ofYear?: SQL
}
