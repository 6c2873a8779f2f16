import { texts } from '../../texts.ts'

/** What a letter with a code says, in the language of the one who gets it. */
export const accountLetterTexts = texts('server/accountLetter', {
  title: 'Your access to {name}',
  hello: 'Dear {name},',
  why: '{name} keeps its members in a portal. There you see your membership, pay, sign up for events and keep your data right. With the code below you get your own access.',
  stepOpen: '1. Open {address}, or scan the square.',
  stepSignIn: '2. Create an account with your e-mail address, or sign in if you have one.',
  stepCode: '3. Type this code:',
  until: 'The code works once, until {date, date}.',
  notYou:
    'If this letter is not for you, please give it back to {name}. Anybody who has it could sign in as the person it is addressed to.',
  qr: 'QR code of the address with the code',
})
