import type { Database } from '@medlem/database/database'
import { findClaimPayer } from '../../people/guest/claimPayerStore.ts'
import type { LineView } from './purchaseStore.ts'

/** Years as their payer may see them: the payer of a share of a claim learns no more of a member than the first name (decision 95). */
export async function payerSees(
  db: Database,
  payerId: string,
  lines: readonly LineView[],
): Promise<readonly LineView[]> {
  if (!(await findClaimPayer(db, payerId))) return lines
  return lines.map((line) => ({ ...line, memberName: line.firstName }))
}
