import { texts } from '../../texts.ts'

export const wordingTexts = texts('domain/wording', {
  otherHeading: 'Only the first line can be a heading. Please make the others bold.',
  brokenLink: 'A link in {words} is not whole. Please write [words](https://…), with %28 for (.',
  unsafeLink: 'The link {words} leads nowhere. Please write [words](https://…) or [words]({link}).',
  openBold: 'A ** is left open in {words}. Please put ** before and after what is bold.',
  brokenVariable: 'The braces in {words} are not a whole variable. Please write one as {example}.',
  missingVariable: '{variable} is missing: {meaning}. Without it the e-mail does not say what it is for.',
  notInSubject: '{variable} can’t stand in a subject.',
  unknownVariable: '{variable} is no variable of this e-mail. It has {variables}.',
})
