import { texts } from '../../../texts.ts'

/** The number of an organisation on Danish payment slips, among its settings. */
export const officeSlipTexts = texts('portal/office/slip', {
  title: 'Payment slips',
  lead: 'With the creditor number of an agreement with a Danish bank, letters of claims have the line that is typed into a bank’s form: +71<…>. Payments by it carry the reference and are matched without a press.',
  none: 'No creditor number is given, so letters name the account and the reference.',
  number: 'Creditor number {number}',
  change: 'Change the creditor number',
  field: 'Creditor number',
  hint: 'Eight digits that begin with 8. Leave it empty to have no such line.',
  save: 'Save',
  notSaved: 'The creditor number was not saved.',
  unknown: 'It is not known whether it was saved.',
  again: 'Please look at the settings before you try again.',
})
