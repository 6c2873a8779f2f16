import { texts } from '../../texts.ts'

/** How a membership came to its price: in the review of a purchase, on receipts and in the accounting export. */
export const adjustmentTexts = texts('domain/adjustment', {
  ordinaryPrice: 'Ordinary price',
  priceStep: 'Price on the day of purchase',
  memberPrice: 'Member’s price, with the membership',
  familyCap: 'Family maximum',
  discountCode: 'Discount code {code}',
  joiningFee: 'Joining fee',
  instalmentCharge: 'Charge for paying in parts',
  otherParts: 'Paid otherwise',
  part: 'Part of a price that is paid in parts',
  dunningFee: 'Reminder fee',
  amountOf: '{name} {amount}',
})
