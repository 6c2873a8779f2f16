import type { PaymentLine } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { listWords } from '../../ui/language.ts'

/** 'Ida Holm and Freja Holm are members of Aarhus Sejlklub for 2027.' */
export function paidSentence(
  lines: readonly Pick<PaymentLine, 'memberName' | 'year'>[],
  organisation: string | undefined,
): string {
  const names = [...new Set(lines.map(({ memberName }) => memberName))]
  if (names.length === 0) return ''
  const years = listWords([...new Set(lines.map(({ year }) => String(year)))].toSorted())
  const values = { names: listWords(names), count: names.length, years }
  return organisation
    ? membershipTexts.membersOfFor({ ...values, organisation })
    : membershipTexts.membersFor(values)
}
