import { texts } from '../../texts.ts'

export const accountLetterTexts = texts('portal/accountLetter', {
  lead: 'Type the code of the letter that your organisation sent you.',
  code: 'Code',
  codeHint: '12 letters and figures, as on the letter',
  use: 'Become this member',
  notUsed: 'The code could not be used.',
  unknown: 'We don’t know whether the code was used. Reload the page to see.',
  reload: 'Reload the page',
  welcome: 'Welcome, {name}',
  isYou: 'You are signed in as the member whom the letter was written to.',
  home: 'Go to your memberships',
})
