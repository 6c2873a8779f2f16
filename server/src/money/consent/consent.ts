/** What a buyer agrees to, with its version, which is written down with each membership year. */
export const CONSENT = {
  version: '2026-11-01',
  text: 'I agree that the organisations I join keep and use my name, contact details, address and payments, and those of the family members I pay for, to run our memberships. I can ask to see, correct or delete them at any time; what bookkeeping law requires is kept for five years.',
}

/** What a member agrees to when a card is kept, and when it is charged every year. */
export const RENEWAL_CONSENT = {
  version: '2026-11-01',
  text: 'I agree that the payment provider keeps my card for this organisation, and that the memberships I switch automatic renewal on for are paid with it every year, at the price that the organisation has set for the year. I am told the price at least 14 days before my card is charged. I can stop this at any time, and have the card forgotten; what is paid stays paid.',
}
