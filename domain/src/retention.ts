import { type CalendarDate, yearOf } from './calendar.ts'

/** How long the product keeps what it deletes unasked; batches: `batch.ts`. */

/** A draft that is not paid by then is discarded (design §2.4). */
export const DRAFT_DAYS = 30
/**
 * A sent e-mail is in its receiver's own mailbox, and is deleted here after a year and a month, so that last year's can be
 * compared with this year's. E-mails that were never sent, for want of a mail server, are kept.
 */
export const SENT_MESSAGE_DAYS = 400
/** Sign-in codes of a day are counted; then they are of no use. */
export const SIGN_IN_CODE_DAYS = 2
/** Vouchers are kept for five years from the end of the financial year (Danish bookkeeping act of 2022, § 12). */
export const VOUCHER_YEARS = 5
/** The first day of which bookkeeping must still be kept. */
export const firstVoucherDay = (today: CalendarDate): CalendarDate => `${yearOf(today) - VOUCHER_YEARS}-01-01`
/** As far as a club looks back for who changed which setting. That a change was made stays in the audit log. */
export const SETTING_CHANGE_DAYS = 3 * 365
