import type { PaymentLine } from '@medlem/contract/payment'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Ida Holm and Freja Holm are members of Aarhus Sejlklub for 2027.' */
export function paidSentence(
  lines: readonly Pick<PaymentLine, 'memberName' | 'year'>[],
  organisation: string | undefined,
): string {
  const names = [...new Set(lines.map(({ memberName }) => memberName))]
  if (names.length === 0) return ''
  const years = [...new Set(lines.map(({ year }) => String(year)))].toSorted()
  const where = organisation ? ` of ${organisation}` : ''
  const who = names.length === 1 ? `${names[0]} is a member` : `${list.format(names)} are members`
  return `${who}${where} for ${list.format(years)}.`
}
