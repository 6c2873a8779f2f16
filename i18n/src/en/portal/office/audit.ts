import { texts } from '../../../texts.ts'

export const officeAuditTexts = texts('portal/office/audit', {
  title: 'Audit log',
  lead: 'Who changed something in {name}, and who looked at its members.',
  show: 'Show',
  all: 'Everything',
  changes: 'Changes',
  looks: 'Looks at members',
  name: 'Name of who did it, or whom it was about',
  from: 'From',
  to: 'To',
  clear: 'Show everything',
  notLoaded: 'The audit log could not be loaded.',
  count: '{count, plural, =0 {No entries} one {# entry} other {# entries}}',
  countMore: 'The newest {count, number} entries',
  nothingYet: 'The log is empty so far.',
  nothingYetHint: 'What somebody changes or looks at stands here at once.',
  none: 'No entry is like that.',
  noneHint: 'Choose other days, or a part of the name.',
  product: 'The product itself',
  about: 'about {name}',
  details: 'Details',
  rows: '{count, plural, one {# entry} other {# entries}}',
  rowsNotLoaded: 'The entries could not be loaded.',
  nothing: 'nothing',
  request: 'Request {id}',
  download: 'Download as CSV',
  notDownloaded: 'The log could not be downloaded.',
  check: 'Check the chain',
  notChecked: 'The chain could not be checked.',
  intact:
    'The log is intact: {count, plural, one {# entry, none of them changed or missing} other {# entries, none of them changed or missing}}.',
  broken: 'The log was changed past the product',
  brokenNote:
    'Entry {place, number} does not follow from the one before. Tell the people who run the portal, and give them this: {problem}.',
  chainNote:
    'Each entry is sealed with a hash over itself and the one before. If one is changed or taken out later, checking finds it.',
})
