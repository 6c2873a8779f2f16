import type { BankQuestion } from '@medlem/domain/bankHabits'
/** Why a file can't be imported at all; each is a text of the catalogue `server/memberImport`. */
export type FileProblem =
  | 'empty'
  | 'no_rows'
  | 'no_headings_there'
  | 'no_such_sheet'
  | 'password'
  | 'old_excel'
  | 'binary_excel'
  | 'numbers'
  | 'web_page'
  | 'xml'
  | 'not_a_table'
  | 'contacts'
  | 'e_mail'
  | 'other_bank_format'
  | 'one_cell'
  | 'archive'
  | 'broken'
  | 'rows_in_pieces'
  | 'unpacks_too_large'
  | 'too_complex'
  | 'takes_too_long'
  | 'formula_without_value'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'too_many_lines'
  | 'no_statement'
  | 'settlement'
  | 'other_xml'
  | BankQuestion

/** A file that is refused whole. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
  readonly problem: FileProblem

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(`the file is refused: ${problem}`, options)
    this.problem = problem
  }
}
