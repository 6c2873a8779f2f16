import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { RefundedLine } from '@medlem/domain/refundEffect'
import { textIn } from '@medlem/domain/translation'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { AppError, type FieldProblem } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type LineView, listLines, type PurchaseRow } from '../payment/purchaseStore.ts'
import { listTickets, type TicketView } from '../payment/ticketStore.ts'

/** A line of a purchase as the rules of refunds see it. */
export function yearOf({ line, history, memberName }: LineView): RefundedLine {
  return {
    historyId: history.id,
    memberName,
    year: history.membershipFor,
    unitMinor: BigInt(line.unitMinor),
    active: history.status === 'active',
  }
}

/** A place at an event as the rules of refunds see it, with the event's title as somebody reads it. */
export function placeOf(
  { line, registration, event, memberName }: TicketView,
  language: string | null,
): RefundedLine {
  return {
    historyId: registration.id,
    memberName,
    year: Number(copenhagenDate(event.startDate).slice(0, 4)),
    event: textIn(event, 'title', language),
    unitMinor: BigInt(line.unitMinor),
    active: registration.state === 'registered',
  }
}

/** What a purchase is of, as the rules of refunds see it: years, and places at an event named in a language. */
export async function refundedLinesOf(
  db: Database,
  purchaseId: string,
  language: string | null,
): Promise<RefundedLine[]> {
  const years = (await listLines(db, purchaseId)).map(yearOf)
  return [...years, ...(await listTickets(db, purchaseId)).map((one) => placeOf(one, language))]
}

/** The lines of a purchase, and the sorted ids of the named ones; 400 when a named one is of another purchase. */
export async function requireYears(
  tx: Database,
  purchase: PurchaseRow,
  named: readonly string[],
): Promise<{ lines: RefundedLine[]; namedIds: string[] }> {
  const lines = await refundedLinesOf(tx, purchase.id, null)
  const own = new Set(lines.map(({ historyId }) => historyId))
  if (named.some((id) => !own.has(id))) {
    throw badField({
      field: 'membershipHistoryIds',
      code: 'not_of_this_payment',
      message: say(moneyProblemTexts, (t) => t.foreignYears),
    })
  }
  return { lines, namedIds: [...new Set(named)].toSorted() }
}

/** A refused request, with the field that is to be changed. */
export function badField(problem: FieldProblem): AppError {
  return new AppError('invalid_request', 400, problem.message, { errors: [problem] })
}
