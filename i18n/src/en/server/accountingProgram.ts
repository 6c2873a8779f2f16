import { texts } from '../../texts.ts'

/** Of the program that an organisation keeps its books in. */
export const accountingProgramTexts = texts('server/accountingProgram', {
  line: '{text} · {count, plural, one {receipt {numbers}} other {receipts {numbers}}}',
  noProgram: 'Choose a bookkeeping program first.',
  monthOpen: 'Close this month first: only vouchers with their final numbers are sent.',
  notOpen: 'There is nothing to decide about this voucher any more. Load the page again to see why.',
  denied: 'The bookkeeping program does not take these keys. Check them, or make new ones there.',
  deniedSaid:
    'The bookkeeping program does not take these keys. Check them, or make new ones there. It says: {said}',
  missing: 'The bookkeeping program does not know this company. Check its number.',
  missingSaid: 'The bookkeeping program does not know this company. Check its number. It says: {said}',
  later: 'The bookkeeping program has had too many requests. Try again in some minutes.',
  silent: 'The bookkeeping program does not answer. Try again in some minutes.',
  otherCompany:
    'These keys open the books of {company}. {count, plural, one {# voucher was} other {# vouchers were}} sent to {before}, and will not be sent again.',
})
