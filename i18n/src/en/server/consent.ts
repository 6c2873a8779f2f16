import { texts } from '../../texts.ts'

/** What members agree to. A text that changes takes a new version (server/src/money/consent). */
export const agreementTexts = texts('server/consent', {
  membership:
    'I agree that the organisations I join keep and use my name, contact details, address and payments, and those of the family members I pay for, to run our memberships. I can ask to see, correct or delete them at any time; what bookkeeping law requires is kept for five years.',
  renewal:
    'I agree that the payment provider keeps my card for this organisation, and that the memberships I switch automatic renewal on for are paid with it every year, at the price that the organisation has set for the year. I get a notice with the price at least 14 days before my card is charged. I can stop this at any time, and have the card forgotten; what is paid stays paid.',
  appRenewal:
    'I agree that the memberships I pay for here are paid through the app every year, at the price that the organisation has set for the year, and no more than I allow in the app. I get a notice with the price at least 14 days before. I can stop this at any time, here or in the app; what is paid stays paid.',
  instalments:
    'I agree that the payment provider keeps my card for this organisation, and that the parts shown here are paid with it on their days, and nothing else. I get a notice at least 7 days before each. I can have the card forgotten at any time, and then pay the parts by hand; they stay due.',
})
