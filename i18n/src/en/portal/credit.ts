import { texts } from '../../texts.ts'

/** What a member has paid an organisation too much: beside the memberships, and where a claim or a purchase is paid. */
export const creditTexts = texts('portal/credit', {
  title: 'You have money with organisations',
  has: '{organisation}: {amount}',
  note: 'You paid too much. You can pay a membership or the next claim with it, or ask the organisation to pay it back.',
  use: 'Use your credit of {amount}',
  leftToPay: 'Left to pay: {amount}',
  nothingLeft: 'Nothing is left to pay.',
  spend: 'Pay {amount} with your credit',
  spendLead: 'You have {amount} with this organisation.',
  notSpent: 'Nothing was paid.',
})
