import type { Database } from '@medlem/database/database'
import type { CreditEntryRow } from '@medlem/database/schema/credit'
import { copenhagenDate } from '@medlem/domain/calendar'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { insertCredit, sumCredit } from './creditStore.ts'

/** Takes back money that was recorded as credit, under the payer's lock; 409 where it is spent, paid back, or waits to be. */
export async function undoCredit(
  tx: Database,
  entry: CreditEntryRow,
  { reason, actorId, at }: { reason: string; actorId: string | null; at: Date },
): Promise<void> {
  const { orgId, payerId, currency, amountMinor, method, claimId } = entry
  if ((await sumCredit(tx, { orgId, payerId })) < amountMinor) {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.creditSpent),
    )
  }
  await insertCredit(tx, {
    orgId,
    payerId,
    currency,
    amountMinor: -amountMinor,
    cause: 'taken_back',
    method,
    bookedOn: copenhagenDate(at),
    claimId,
    undoesId: entry.id,
    reason,
    createdBy: actorId,
    createdAt: at,
  })
}
