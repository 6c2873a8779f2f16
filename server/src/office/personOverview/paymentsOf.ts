import type { PersonPayment } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { wireStatus } from '@medlem/domain/payment'
import { textIn } from '@medlem/domain/translation'
import type { MembershipRecord } from '../../club/membership/recordStore.ts'
import type { PersonKey } from '../../people/person/store.ts'
import { listTicketPayments } from './store.ts'

/** What was paid for a person's years and places at events of an organisation, and what was tried, newest first. */
export async function paymentsOf(
  db: Database,
  key: PersonKey,
  { record: { row, history, lines }, language }: { record: MembershipRecord; language: string },
): Promise<PersonPayment[]> {
  const years = lines.flatMap(({ historyId, unitMinor, currency, test, state, receiptNumber, createdAt }) => {
    const period = history.find(({ id }) => id === historyId)
    if (!period) return []
    return {
      membershipHistoryId: period.id,
      membershipId: row.id,
      year: period.membershipFor,
      status: wireStatus(state),
      amountMinor: unitMinor,
      currency,
      test,
      receiptNumber,
      createdAt: createdAt.toISOString(),
    }
  })
  const places = (await listTicketPayments(db, key)).map(
    ({ registrationId, title, translations, startDate, state, createdAt, ...paid }) => ({
      membershipHistoryId: registrationId ?? '',
      membershipId: null,
      year: Number(copenhagenDate(startDate).slice(0, 4)),
      event: textIn({ title, translations }, 'title', language),
      status: wireStatus(state),
      ...paid,
      createdAt: createdAt.toISOString(),
    }),
  )
  return [...years, ...places].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
