import { sign } from 'node:crypto'
import { addDays, type CalendarDate, copenhagenInstant } from '@medlem/domain/calendar'
import { composeCardToken } from '@medlem/domain/cardToken'
import type { SigningKey } from './cardKeys.ts'

/** The signed text of a card's QR code; it holds to the end of a day in Copenhagen. */
export function signCard(
  { kid, privateKey }: SigningKey,
  { name, number, endDate }: { name: string; number: number; endDate: CalendarDate },
): string {
  const endsAt = copenhagenInstant(addDays(endDate, 1), '00:00').getTime() / 1000
  return composeCardToken(kid, { number, name, endsAt }, (bytes) => sign(null, bytes, privateKey))
}
