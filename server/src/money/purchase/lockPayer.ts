import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { lockMember } from '../../people/member/store.ts'
import { AppError } from '../../platform/error/appError.ts'

/**
 * Locks the member who pays until the transaction ends, before anything else is locked: an erasure locks the same row, so
 * that a payment is not started or shown for somebody who is erased meanwhile.
 */
export async function lockPayer(tx: Database, payerId: string): Promise<MemberRow> {
  const payer = await lockMember(tx, payerId)
  if (payer?.enabled) return payer
  throw new AppError('forbidden', 403, 'This member is closed. Please ask your organisation.')
}
