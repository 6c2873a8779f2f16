import type { CalendarDate } from './calendar.ts'
import { readIdentityNumber } from './identityNumber.ts'
import { withoutFraction } from './importedCell.ts'

/** The longest number of another program that is kept, in characters. */
const MAX_NUMBER_LENGTH = 30

/** The member's number here: '45', '#45', 'No. 45' and a program's '45.0' are 45. Undefined for what is no number. */
export function readMemberNumber(text: string): number | undefined {
  const digits = /^(?:#|no\.?|nr\.?)?\s*(\d{1,9})$/i.exec(withoutFraction(text))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The member's number in another program. Undefined for a number of identity, and for one that a spreadsheet rounded, which is another's. */
export function readEarlierNumber(text: string, today: CalendarDate): string | undefined {
  const isOfState = /\d\D+\d/.test(text) && readIdentityNumber(text, today) !== undefined
  const isRounded = /^\d[.,]\d+E\+?\d+$/i.test(text)
  return isOfState || isRounded || text.length > MAX_NUMBER_LENGTH ? undefined : withoutFraction(text)
}
