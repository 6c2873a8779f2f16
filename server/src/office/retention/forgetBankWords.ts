import { bankLine } from '@medlem/database/schema/bank'
import { copenhagenDate } from '@medlem/domain/calendar'
import { firstVoucherDay } from '@medlem/domain/retention'
import { and, asc, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { Deps } from '../../platform/deps/deps.ts'

/** Lines of a transaction. */
const CHUNK = 1_000

/**
 * Takes what the bank said of payers from lines that bookkeeping need not keep any longer: names, texts and accounts;
 * answers of how many lines. Day, amount and what they were matched with stay, and the key by which a file says the same line again.
 */
export async function forgetBankWords({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const firstKept = firstVoucherDay(copenhagenDate(clock.now()))
  const { id, bookedOn, text, payerName, reference, payerHash, payerLastFour } = bankLine
  const said = or(
    ...[text, payerName, reference].map((words) => ne(words, '')),
    isNotNull(payerHash),
    isNotNull(payerLastFour),
  )
  const nothing = { text: '', payerName: '', reference: '', payerHash: null, payerLastFour: null }
  let forgotten = 0
  while (true) {
    const done = await db.transaction((tx) => {
      const isOld = and(lt(bookedOn, firstKept), said)
      const old = tx.select({ id }).from(bankLine).where(isOld).orderBy(asc(id)).limit(CHUNK)
      return tx
        .update(bankLine)
        .set(nothing)
        .where(inArray(id, old.for('no key update')))
        .returning({ id })
    })
    forgotten += done.length
    if (done.length < CHUNK) return forgotten
  }
}
