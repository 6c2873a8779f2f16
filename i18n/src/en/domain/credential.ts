import { texts } from '../../texts.ts'

export const credentialTexts = texts('domain/credential', {
  missing: 'Is missing. Please enter it.',
  notUsed: 'This provider has no such key.',
  liveInTestMode:
    'This key takes real money, and test mode is on. Please use a test key, or turn test mode off.',
  testInLiveMode: 'This is a test key, and test mode is off. Please use a live key, or turn test mode on.',
})
