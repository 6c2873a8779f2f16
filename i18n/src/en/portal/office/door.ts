import { texts } from '../../../texts.ts'

export const officeDoorTexts = texts('portal/office/door', {
  openDoor: 'Open the door',
  cameAt: 'Came {time}',
  conflicts: 'Came in twice',
  conflictsLead: 'Two doors without a connection let the same ticket in. The first by time counts.',
  conflict: '{first} at {firstTime}, then {second} at {secondTime}',
  links: 'Links for helpers',
  linksLead:
    'A link opens the door of this event without a sign-in, shows names and tickets alone, and expires after the evening.',
  linksNotLoaded: 'The links could not be loaded.',
  linkFor: 'For whom, or which door',
  makeLink: 'Make a link',
  notMade: 'The link was not made.',
  address: 'Address of the link for {name}',
  addressHint: 'It is shown this once. Send it to the helper alone.',
  until: 'until {moment}',
  endLink: 'End<hidden> the link for {name}</hidden>',
  notEnded: 'The link was not ended.',
})
