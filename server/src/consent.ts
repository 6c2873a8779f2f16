/** What a buyer agrees to, with its version, which is written down with each membership year. */
export const CONSENT = {
  version: '2026-11-01',
  text: 'I agree that the organisations I join keep and use my name, contact details, address and payments, and those of the family members I pay for, to run our memberships. I can ask to see, correct or delete them at any time; what bookkeeping law requires is kept for five years.',
}
