import { texts } from '../../texts.ts'

/** What a member has paid an organisation too much: beside the memberships, and where a claim is paid. */
export const creditTexts = texts('portal/credit', {
  title: 'You have money with organisations',
  has: '{organisation}: {amount}',
  note: 'You paid too much. You can pay the next claim with it, or ask the organisation to pay it back.',
  spend: 'Pay {amount} with your credit',
  spendLead: 'You have {amount} with this organisation.',
  notSpent: 'Nothing was paid.',
})
