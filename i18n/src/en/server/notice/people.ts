import { texts } from '../../../texts.ts'

/** What the bell says of family links and of conversations that are handed over. */
export const peopleTexts = texts('server/notice/people', {
  request: '{name} wants to link your accounts',
  requestBody:
    'When you approve, you and {firstName} can see each other’s memberships and pay for each other.',
  approved: '{name} approved the family link',
  approvedBody: 'You can now see each other’s memberships and pay for each other.',
  rejected: '{name} rejected the family link',
  rejectedBody: 'Nothing is shared between you. You can ask again at any time.',
  ended: '{name} ended the family link',
  endedBody: 'You no longer see each other’s memberships. Years that are paid stay paid.',
  takenBack: '{name} took back the invitation',
  takenBackBody: 'There is nothing left to answer.',
  handed: 'A conversation is assigned to you: {title}',
  handedBody: '{name} handed it to you, for {organisation}.',
  continued: 'New in your conversation: {title}',
  continuedBody: '{name} has written to {organisation} again.',
})
