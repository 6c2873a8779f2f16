import { discountCodeTexts } from '@medlem/i18n/en/domain/discountCode'
import type { CalendarDate } from './calendar.ts'
import type { Minor } from './money.ts'
import { MAX_TOTAL_MINOR } from './pricing.ts'

/** A discount code as it is to be stored. */
export interface DiscountTerms {
  code: string
  percent: number | null
  amountMinor: Minor | null
  validFrom: CalendarDate
  validTo: CalendarDate
  maxUses: number | null
  maxUsesPerMember: number | null
}

/** Where a discount code can't be saved as it stands; the fields are the wire's. */
export interface DiscountProblem {
  field: 'code' | 'percent' | 'amount' | 'validTo' | 'maxUses' | 'maxUsesPerMember'
  message: string
}

const MAX_USES = 1_000_000

/** Everything that keeps a discount code from being saved. A code is one word, so that it is typed as it is read. */
export function discountProblems(terms: DiscountTerms, t = discountCodeTexts): DiscountProblem[] {
  const { code, percent, amountMinor, validFrom, validTo, maxUses, maxUsesPerMember } = terms
  const problems: DiscountProblem[] = []
  if (!/^[\p{L}\d_-]{2,40}$/u.test(code)) problems.push({ field: 'code', message: t.oneWord })
  if ((percent === null) === (amountMinor === null)) {
    problems.push({ field: 'percent', message: t.percentOrAmount })
  } else if (percent !== null && (!Number.isInteger(percent) || percent < 1 || percent > 100)) {
    problems.push({ field: 'percent', message: t.percentOutside })
  } else if (amountMinor !== null && (amountMinor < 1n || amountMinor > MAX_TOTAL_MINOR)) {
    problems.push({ field: 'amount', message: t.amountOutside })
  }
  if (validTo < validFrom) problems.push({ field: 'validTo', message: t.endsBeforeStart })
  for (const [field, count] of Object.entries({ maxUses, maxUsesPerMember })) {
    if (count === null || (Number.isInteger(count) && count >= 1 && count <= MAX_USES)) continue
    problems.push({ field: field === 'maxUses' ? 'maxUses' : 'maxUsesPerMember', message: t.wholeUses })
  }
  return problems
}
