import { texts } from '../../../texts.ts'

export const signInCodeTexts = texts('server/email/signInCode', {
  subject: '{code} is your code for {product}',
  preview:
    'Enter it where you asked for it. It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
  heading: 'Here is your code',
  headingNamed: 'Here is your code, {firstName}',
  enter:
    'Enter {code} where you asked for it. It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
  whatFor:
    'With it your membership belongs to the account that you just signed in with. The earlier account no longer opens it.',
  notYou: 'You did not ask for this? Then do nothing, and do not give the code to anyone.',
  why: 'You get this because someone signed in with your e-mail address and asked for a code.',
})
