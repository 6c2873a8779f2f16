import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { creditForPurchase } from '@medlem/domain/credit'
import { toWireMinor } from '@medlem/domain/money'
import { sumCredit } from './creditStore.ts'

/**
 * The credit that would pay a purchase of these years, which are named by lineKey. None while the organisation tries its gateway: a
 * test takes nothing, and credit is money.
 */
export async function offeredCredit(
  db: Database,
  { id: orgId, paymentTestMode }: Pick<OrganisationRow, 'id' | 'paymentTestMode'>,
  { payerId, years, totalMinor }: { payerId: string; years: readonly string[]; totalMinor: number },
): Promise<number> {
  if (paymentTestMode) return 0
  const creditMinor = await sumCredit(db, { orgId, payerId }, new Set(years))
  return toWireMinor(creditForPurchase(BigInt(totalMinor), BigInt(creditMinor)))
}
