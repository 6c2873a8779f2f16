import { texts } from '../../../texts.ts'

export const officePublicPageTexts = texts('portal/office/publicPage', {
  title: 'Public page',
  change: 'Change',
  lead: 'A page that anybody can read without signing in, and that search engines find: who you are, your fees, and the events that you mark as public. It says nothing about members.',
  off: 'There is no public page.',
  isPublic: 'Show a public page',
  websites: 'Your own websites',
  websitesHint: 'One a line, such as www.club.example. Only these may show the page inside theirs.',
  websiteWrong: '“{line}” is not the address of a website. Please write one such as www.club.example.',
  websiteTooMany: 'Please name at most {count} websites.',
  notSaved: 'The public page is not changed.',
  unknown: 'We don’t know yet whether the public page was changed.',
  again: 'Please check the settings before you try again.',
  open: 'Open the page',
  onWebsites: 'May be shown on {websites}',
  snippet: 'To show it on your website',
  snippetHint: 'Copy this into your website where the page is to stand.',
  snippetNone: 'Name your website first, under Change.',
  frameTitle: 'Membership and events of {name}',
})
