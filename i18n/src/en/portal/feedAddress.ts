import { texts } from '../../texts.ts'

export const feedAddressTexts = texts('portal/feedAddress', {
  appleSteps: 'Press “Open in a calendar” and confirm.',
  googleSteps: 'On a computer: Other calendars, +, From URL. Paste the address.',
  outlookSteps: 'Add calendar, Subscribe from web. Paste the address.',
  copied: 'Copied.',
  selectedToCopy: 'It is selected: copy it with Ctrl+C, or ⌘C on a Mac.',
  copy: 'Copy',
  openInACalendar: 'Open in a calendar',
  feedIsSlow: 'Calendar programs check for changes every few hours, some only once a day.',
})
