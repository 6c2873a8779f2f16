import { texts } from '../../texts.ts'

export const cardCheckTexts = texts('portal/cardCheck', {
  lead: 'Scan the code on a member card. It works without a network too.',
  leadOfClub: 'Scan the code on a member card of {organisation}. It works without a network too.',
  anyClub: 'Check cards of every organisation',
  scan: 'Open the camera',
  scanNext: 'Scan the next card',
  cameraPicture: 'Picture of the camera',
  noCamera: 'The camera can’t be used. Allow it for this page in the browser, or enter the code below.',
  typedCode: 'Code or address of a card',
  typedCodeHint: 'What the phone’s own camera shows of the code.',
  check: 'Check',
  valid: 'Valid',
  confirmed: 'The organisation’s register says the same right now.',
  notConfirmed:
    'Checked without a network, with the organisation’s key of {time}. The card does not show whether the membership has ended since it was made.',
  expired: 'Its time is over',
  expiredNote: 'The member finds a new card in the portal if the membership was renewed.',
  ended: 'No longer a member',
  endedNote: 'The card is real, but the membership ended before the card did.',
  other: 'Card of another organisation',
  otherNote: 'The card is from {organisation}.',
  forged: 'Not a real card',
  forgedNote: 'The card was changed, or no organisation here signed it.',
  none: 'No member card',
  noneNote: 'This code is something else, or it was not read whole. Try once more.',
  ticket: 'A ticket for an event',
  ticketNote: 'It is checked at the door of the event.',
  keyless: 'Can’t be checked here yet',
  keylessNote:
    'This phone does not have the organisation’s key. Open the page once with a network, in an up-to-date browser.',
})
