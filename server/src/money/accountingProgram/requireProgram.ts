import type { Database } from '@medlem/database/database'
import type { AccountingProgramRow } from '@medlem/database/schema/accountingProgram'
import { accountingProgramTexts } from '@medlem/i18n/en/server/accountingProgram'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findProgram } from './store.ts'

/** The program of an organisation, or a refusal that says to choose one. */
export async function requireProgram(db: Database, orgId: string): Promise<AccountingProgramRow> {
  const row = await findProgram(db, orgId)
  if (row) return row
  throw new AppError(
    'invalid_transition',
    409,
    say(accountingProgramTexts, (t) => t.noProgram),
  )
}
