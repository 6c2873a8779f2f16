import { texts } from '../../../texts.ts'

export const contactTexts = texts('server/email/contact', {
  received: 'A member has written to {organisation}',
  receivedPreview: 'Read and answer in the portal.',
  receivedBody: 'The message is in the portal, where every administrator can read and answer it.',
  receivedWhy: 'You get this because this is the address of {organisation} in {product}.',
  answered: '{organisation} has answered you',
  answeredPreview: 'The answer is in the portal.',
  answeredBody: 'The answer is in the portal, under what you wrote. You can go on there.',
  answeredWhy: 'You get this because you wrote to {organisation}.',
  written: '{organisation} has written to you',
  writtenPreview: 'The message is in the portal.',
  writtenBody: 'The message is in the portal, where you can answer it.',
  writtenWhy: 'You get this because you are in {organisation}.',
  handed: 'A conversation at {organisation} is assigned to you',
  handedPreview: 'A colleague assigned it to you.',
  handedBody: 'A colleague assigned it to you. Answer it in the portal, or hand it over.',
  handedWhy: 'You get this because you administer {organisation}.',
  readAndAnswer: 'Read and answer',
  readAnswer: 'Read the answer',
  openConversation: 'Open the conversation',
})
