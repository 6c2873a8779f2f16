import { texts } from '../../../texts.ts'

export const groupMessageTexts = texts('portal/office/groupMessage', {
  several: 'Messages to several',
  listNotLoaded: 'The messages to several could not be loaded.',
  notLoaded: 'The message could not be loaded.',
  allMessages: 'All messages',
  reading: 'Finding out who gets it',
  sending: '{done, number} of {all, number} sent',
  sent: '{count, plural, =0 {Sent to no one} one {Sent to # person} other {Sent to # people}}',
  sentBefore: 'Sent more than a month ago',
  stopped:
    '{done, plural, =0 {Stopped before anyone got it} one {Stopped: # person got it, {count, number} did not} other {Stopped: # people got it, {count, number} did not}}',
  notBegun: 'Stopped before it was sent',
  leave: 'You can leave this page. It goes on.',
  stop: 'Stop sending',
  stopHint:
    'What is sent can’t be called back. Those whose e-mail still waits don’t get the message, in the portal either, unless they have read it there.',
  goOn: 'Send to the others',
  notMoved: 'That didn’t work. Nothing was changed.',
  message: 'What it says',
  done: 'Sent ({count, number})',
  onItsWay: 'On its way ({count, number})',
  waiting: 'Not sent yet ({count, number})',
  notSent: 'Not sent, as it was stopped ({count, number})',
  failed: 'Could not be sent ({count, number})',
  aside: 'Left out ({count, number})',
})
