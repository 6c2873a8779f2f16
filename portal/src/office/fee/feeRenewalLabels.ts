import { officeFeeRenewalTexts as t } from '@medlem/i18n/en/portal/office/feeRenewal'

/** When the year of a claim counts, by what stands in the form: empty, or the days after it is due. */
export const countsWords = (countsForDays: string): string =>
  countsForDays === '' ? t.countsWhenPaid : t.countsFromClaim({ days: Number(countsForDays) })
