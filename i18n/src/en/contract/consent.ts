import { texts } from '../../texts.ts'

export const consentTexts = texts('contract/consent', {
  messaging:
    'I agree that confirmations of my payments are also sent to me on WhatsApp, on the phone number in my profile. WhatsApp is then given that number, my first name, the name of the organisation and the year. I can stop this here at any time, or by answering STOP.',
})
