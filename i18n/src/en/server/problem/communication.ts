import { texts } from '../../../texts.ts'

export const communicationProblemTexts = texts('server/problem/communication', {
  sentBefore:
    'Your earlier message was sent: “{title}” is among your messages. If this is to be sent too, send it once more.',
  tooManySent: 'You have sent many of these. Please wait and try again.',
  otherTemplate: 'Only template {allowed} can be asked for here.',
})
