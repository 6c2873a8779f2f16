import { texts } from '../../texts.ts'

export const discountCodeTexts = texts('domain/discountCode', {
  oneWord: 'Please enter one word of 2 to 40 letters, digits and hyphens.',
  percentOrAmount: 'Please enter a percentage or an amount, and not both.',
  percentOutside: 'Please enter a whole percentage from 1 to 100.',
  amountOutside: 'Please enter an amount above zero and of 1.000.000,00 at most.',
  endsBeforeStart: 'The last day must not be before the first.',
  wholeUses: 'Please enter a whole number above zero, or nothing for any number.',
})
