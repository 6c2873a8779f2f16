import type { AccountingProgram, MonthSending, ProgramProblem } from '@medlem/contract/accountingProgram'
import type { Database } from '@medlem/database/database'
import type { AccountingProgramRow } from '@medlem/database/schema/accountingProgram'
import { referenceOf } from './draft.ts'
import { countLeft, findProgram, listSendings, type Sending } from './store.ts'

export const presentProgram = (row: AccountingProgramRow | undefined): AccountingProgram => ({
  program: row ? { program: row.program, company: row.companyName } : null,
})

export const presentProblem = (row: AccountingProgramRow | undefined): ProgramProblem | null =>
  row?.problem ? { kind: row.problem, said: row.problemSaid } : null

/** What only a person can put right. */
const isForPerson = (problem: ProgramProblem | null) =>
  problem !== null && problem.kind !== 'later' && problem.kind !== 'silent'

/** How far the vouchers of a month are handed over. */
export async function presentMonth(db: Database, orgId: string, month: string): Promise<MonthSending> {
  const row = await findProgram(db, orgId)
  const problem = presentProblem(row)
  const vouchers = (await listSendings(db, orgId, month)).map(presentOne)
  const waits = vouchers.some(({ state }) => state === 'waiting' || state === 'sending')
  return {
    ...presentProgram(row),
    problem,
    isRunning: waits && row !== undefined && !isForPerson(problem),
    left: await countLeft(db, orgId, month),
    vouchers,
  }
}

function presentOne({ voucher, sending }: Sending): MonthSending['vouchers'][number] {
  const { state, program, companyName, programNumber, refusal } = sending
  return {
    number: voucher.number,
    state,
    reference: referenceOf(voucher),
    to: program && { program, company: companyName ?? '' },
    programNumber,
    refusal,
  }
}
