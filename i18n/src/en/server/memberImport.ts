import { texts } from '../../texts.ts'

/** What an import of members says: why a file or a row is not taken, and the headings of its report. */
export const memberImportTexts = texts('server/memberImport', {
  empty: 'The file is empty. Please choose another one.',
  no_rows: 'The file has headings and no rows below them. Please choose another one.',
  password: 'The file is protected by a password. Please save it without one and choose it again.',
  old_excel:
    'The file is in the format of Excel before 2007. Please open it, save it as .xlsx or CSV, and choose it again.',
  binary_excel:
    'The file is a binary Excel workbook (.xlsb). Please open it in Excel, save it as .xlsx or CSV, and choose it again.',
  numbers:
    'The file is one of Apple’s Numbers. Please export it there as Excel (.xlsx) or CSV, and choose that.',
  web_page:
    'The file is a web page, although its name says Excel. Please open it in a spreadsheet, save it as .xlsx or CSV, and choose it again.',
  xml: 'The file is XML, although its name may say Excel. Please open it in a spreadsheet, save it as .xlsx or CSV, and choose it again.',
  rows_in_pieces:
    'The sheet has parts of the same row in several places. Please open the file in a spreadsheet, save it, and choose it again.',
  no_headings_there: 'The headings can’t be in that row. Please choose another one.',
  no_such_sheet: 'The workbook has no such sheet. Please choose another one.',
  doubt_encoding: 'Please say first how letters such as æ, ø and å are written in the file.',
  doubt_headings: 'Please say first which row has the headings, or that the file has none.',
  not_a_table:
    'The file is no table. Please choose a CSV file, or a spreadsheet of Excel (.xlsx) or LibreOffice (.ods).',
  contacts:
    'The file has contacts of an address book (vCard or LDIF). Please export them there as CSV, and choose that.',
  e_mail: 'The file is an e-mail. Please open it, save the list that is attached, and choose that.',
  other_bank_format:
    'The file is of a kind that is not read here, such as MT940, OCR, BgMax or SIE. Please choose CAMT.053, CAMT.054 or CSV of the bank.',
  one_cell:
    'Each row stands in one cell. Please part it into columns in a spreadsheet (“Text to Columns”), or choose the file as its program wrote it.',
  archive: 'The file is an archive of other files. Please unpack it, and choose the one with the rows.',
  broken:
    'The file can’t be read: it is damaged or was cut off. Please save it again and choose it once more.',
  unpacks_too_large:
    'The file is too large once it is unpacked. Please copy the rows into a new spreadsheet and choose that.',
  too_complex:
    'The file has far more inside than a table needs. Please copy the rows into a new spreadsheet and choose that.',
  takes_too_long:
    'Reading the file takes too long. Please save the sheet with the rows as CSV and choose that.',
  formula_without_value:
    'A cell has a formula whose result was not saved. Please open the file in a spreadsheet, save it, and choose it again.',
  too_many_columns: 'The file has more than 200 columns. Please remove those that are not needed.',
  too_many_rows: 'The file has more than 50,000 rows. Please divide it into several files.',
  too_many_lines: 'The file has more than 100,000 lines. Please take it out of the bank in several files.',
  no_statement:
    'The file has no statement of an account. Please choose the one that the bank calls CAMT.053 or CAMT.054.',
  settlement:
    'The file is a list of sales or a settlement of a payment provider, and no statement of an account. Please choose the one of the bank.',
  other_xml:
    'The file is XML, and no statement of a bank. Please choose the one that the bank calls CAMT.053 or CAMT.054.',
  bank_no_day: 'Please say which column has the day on which a line was booked.',
  bank_no_amount: 'Please say which column has the amount, or which two have money in and money out.',
  bank_say_days:
    'Some days may be read in several ways, and no line shows which. Please say below what comes first.',
  bank_say_decimals:
    'Some amounts may be two, such as 1.450, and no line shows which. Please say below which sign stands before decimals.',
  bank_say_days_and_decimals:
    'Some days may be read in several ways, and some amounts may be two, such as 1.450. No line shows which. Please say both below.',
  bank_pending: 'Not booked yet. It comes again in a later file when it is.',
  bank_not_done: 'The bank rejected it, or it was called off, so no money came or left.',
  bank_bad_day: 'The day is missing, or can’t be read.',
  bank_bad_amount: 'The amount is missing, or can’t be read.',
  bank_unsure_amount:
    'The amount may be two: whether a point or a comma stands before thousands or decimals, the file does not show.',
  bank_bad_balance: 'The balance can’t be read.',
  bank_other_currency: 'The line is in another currency than the account.',
  bank_other_account:
    'The line is of another account than most of the file. Take each account out of the bank in a file for itself.',
  bank_balance_row: 'The row shows the account’s balance on a day, and no money that came or left.',
  bank_text_too_long: 'The text is longer than that of a line.',
  bank_maybe_known: 'Another file has a line of that day and amount. It may be this one.',
  bank_maybe_divided:
    'Another file has lines of that day that sum to this amount. They may be the parts of this payment.',
  bank_matched: 'The line is matched. Take that back first.',
  bank_undivided: 'The parts of this payment do not sum to it, so it is one line.',
  tooLarge: 'The file is larger than {bytes, number} bytes. Please divide it into several files.',
  otherColumns: 'Please say of each of the {count, number} columns what it is.',
  fieldTwice: 'Two columns are the same. Please choose one of them.',
  noNameColumn: 'Please say which column has the name, or which has the first name.',
  rowOrProblem: 'Please name a row or a problem.',
  moved: 'The import has gone on since. Please look at it again.',
  undoOver: 'An import can be undone for 30 days. They are over.',
  no_name: 'The first name is missing.',
  bad_name:
    'The name is longer than 100 letters, or has the address of a web page or an e-mail in it. Correct it in the file.',
  several_matches: 'Several members may be this person.',
  same_name:
    'There is a member with the same name, whose birthday is not known or nearly the same. Is it the same person?',
  number_of_other: 'The member number is that of somebody with another name or birthday.',
  email_of_other: 'The e-mail address is that of a member with another name or birthday.',
  email_taken: 'The e-mail address can’t be used here. The person joins with it, or is imported without it.',
  email_sign_in: 'The member signs in with another e-mail address, and changes it themselves.',
  email_child: 'The member is a child without a sign-in; such a child has no e-mail address.',
  email_elsewhere:
    'The member is known to another organisation too, and changes the e-mail address themselves.',
  email_in_file: 'An earlier row has the same e-mail address.',
  twice_in_file: 'An earlier row is about the same person.',
  bad_email: 'The e-mail address can’t be read.',
  bad_birthday: 'The birthday is no date, is still to come, or is longer ago than anyone has lived.',
  unsure_day: 'Day, month and year may be in several orders. Say for the whole file which comes first.',
  bad_number: 'The member number can’t be read.',
  bad_gender: 'The gender is a word that is not known here.',
  cell_error:
    'A cell shows an error of the spreadsheet in place of its value, or #### where its column is too narrow. Correct it there, and import it again.',
  damaged_text:
    'A value has lost letters: the file was saved in another encoding. Correct it there, and import it again.',
  bad_phone: 'The phone number can’t be read.',
  bad_address:
    'The address is not complete, or can’t be read. A postcode may have lost its first zero, or needs its country.',
  bad_answer: 'An answer to one of your own fields can’t be read, or is none of its options.',
  bad_payment: 'Of the payment the year, the amount or the day is missing, or can’t be read.',
  paid_unknown_fee: 'You have no fee of the year, or with the name, that the payment is for.',
  paid_other_amount: 'No fee of that year cost so much on the day of the payment.',
  paid_several_fees: 'Several fees of that year cost the same. Write the name of the fee in the column too.',
  payment_taken_back: 'The payment is taken back. The member stays, as the receipt must be kept.',
  family_unknown:
    'The parent is not found: no grown-up of the household is in the file, or you have no such member.',
  family_unsure:
    'Several grown-ups of the household may be the parent, or the only one is hardly old enough. Say whose child it is.',
  other_width:
    'The row has more or fewer cells than the headings. Two rows may be one, or a value in a wrong column.',
  unsure_name:
    'The name may be of two people, or has more in it than a name. Take it as it stands, or correct it in the file.',
  no_person:
    'The row may be no person but a heading, a sum or the foot of a page. Take it as it stands, or leave it out.',
  lost_zero:
    'A number seems to have lost its first zero in a spreadsheet. With it there is a birthday or a postcode: take it, or leave the row out.',
  open_quote: 'A quotation mark in the row is never closed, so values may be cut in the wrong place.',
  family_own:
    'Grown-ups, and children with an e-mail address or a sign-in of their own, link their accounts themselves. The import doesn’t do that.',
  family_not_linked: 'Imported without the link to the parent, who was not imported or can’t have the child.',
  paymentsRight:
    'Recording payments needs a right that you don’t have. Leave the columns of payments out, or ask your treasurer.',
  halfPayment:
    'A payment needs the year or fee, the amount, and the day. Choose all three columns, write one day for all payments, or leave them out.',
  paidOnAhead: 'The day is still to come. Please write the day on which the money came.',
  identity_changed: 'The row changes who the member is. Check that it is the same person.',
  second_left_out: 'A second phone number or e-mail address is left out, as a member has one.',
  email_left_out: 'The e-mail address is another member’s, and is left out.',
  membership_ended:
    'The membership was ended, and the import doesn’t change that. Make them a member again on their page.',
  because_number: 'same number',
  because_email: 'same e-mail',
  because_name: 'same name',
  because_name_birthday: 'same name and birthday',
  changed_since_preview: 'Somebody changed the member after the preview. Nothing was written.',
  edited: 'Somebody edited the member after the import.',
  signed_in: 'The member has signed in since.',
  gone: 'The member is no longer there.',
  erased: 'The member has been erased.',
  has_history: 'The member has memberships, messages or payments by now.',
  row: 'Row',
  person: 'Person',
  memberNumber: 'Member number',
  outcome: 'Outcome',
  fields: 'Fields',
  why: 'Reason',
  group_needs_you: 'Left aside',
  group_changed: 'To be changed',
  group_new: 'New',
  group_same: 'The same',
  state_waiting: 'Not done yet',
  state_sending: 'On its way',
  state_aside: 'Left aside',
  state_done: 'Done',
  state_failed: 'Not done',
  state_reversed: 'Reversed',
  state_kept: 'Kept',
  state_not_possible: 'Could not be reversed',
  child_without_sign_in: 'A child without login is not invited. Its parent can be.',
  no_address: 'There is no e-mail address, or the member is closed. A letter with a code is possible.',
  team_full: 'The team is full.',
  chosen_by_filter: 'The filter of the team chooses this member. Please change the filter instead.',
  parts_unpaid:
    'Parts of a year are not paid. Nothing more is charged for them once the membership is ended.',
  renewal_stops: 'Automatic renewal is switched off. Undoing doesn’t switch it on again.',
  renewal_stays_off: 'Automatic renewal stays off until the member agrees to it anew.',
  member_closed: 'The account is closed.',
  other_age: 'The fee is for another age. Please record it on the person’s page with the fee that fits.',
  has_year: 'The year was paid or given since the preview.',
  price_changed: 'The price was changed since the preview.',
  fee_gone: 'The fee is no longer there.',
  year_changed: 'The year was taken back, or paid otherwise, since.',
  end_edited: 'Somebody changed the end since, or a year was bought.',
  fold_signs_in:
    'This record signs in with an account of its own. Keep this one, and merge the other one into it.',
  fold_child: 'This record is a child in a family. Keep this one, and merge the other one into it.',
  fold_elsewhere:
    'This record has a job, a linked account, or a membership elsewhere. Keep this one, and merge the other one into it.',
  fold_renews: 'This record renews automatically. Its renewal must be switched off first.',
  fold_family: 'This record has children, and the one that is kept is a child itself.',
  fold_parent: 'This record is the parent of the one that is kept.',
  fold_money: 'A payment is under way. Please try again when it is over.',
  both_have_year: 'Both have this year. One of the two payments must be refunded first.',
  both_have_draft: 'A payment of this year was begun for both.',
  both_signed_up: 'Both are signed up. One of the two must be signed off first.',
  kept_has: 'The one that is kept has the same.',
  kept_has_other: 'The one that is kept has another one; this one stays with the other record.',
  email_stays: 'The address of the one that is kept can’t be changed by staff.',
  email_given: 'The e-mail address has another member by now, so it is left out.',
  row_edited: 'Somebody changed it since.',
  no_email: 'There is no e-mail address.',
  own_message: 'You don’t get your own message.',
  gets_it_once: 'The message goes out for another person already, and comes once.',
  for_child: 'It goes to the parent of a child without an e-mail address.',
  not_reachable: 'The account is closed, or has no e-mail address any more.',
  email_undelivered: 'The message stands in the portal. The e-mail about it could not be delivered.',
  read_before_email: 'The message was read in the portal before its e-mail went out.',
  because_kept: 'the one that is kept',
  because_folded: 'the other one',
  ended: 'The membership ends or has ended.',
  auto_renews: 'The membership renews automatically by card.',
  claim_no_address: 'The payer has neither an e-mail address nor a postal address.',
  costs_nothing: 'The fee costs nothing, or too much for one payment.',
  year_given: 'The year before was given without payment, so send the claim yourself if they are to pay now.',
  claimed: 'The year was asked for since the preview.',
  claim_decided: 'A part of the claim is paid, or it was decided otherwise since.',
})
