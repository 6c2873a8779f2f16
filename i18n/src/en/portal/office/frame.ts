import { texts } from '../../../texts.ts'

export const officeFrameTexts = texts('portal/office/frame', {
  office: 'Office',
  officeMenu: 'The office of {name}',
  officeOf: 'Office of {name}',
  changeOrganisation: 'Change organisation',
  findOrganisation: 'Find an organisation',
  noOrganisation: 'No organisation has that in its name.',
  members: 'Members',
  money: 'Money',
  events: 'Events',
  messages: 'Messages',
  settings: 'Settings',
  writeMessage: 'Write a message',
  waiting: '{count, plural, one {# waits} other {# wait}}',
  importMembers: 'Import members',
  notLoaded: 'The office could not be loaded.',
  teams: 'Teams',
  below: 'Below us',
  belowOf: 'Below {name}',
})
