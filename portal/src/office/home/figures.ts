import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { OfficeYear } from '@medlem/contract/office'
import type { Href } from '@medlem/contract/portalAddress'
import { notRenewed } from '@medlem/domain/memberView'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { filteredAddress, officeAddress } from '../../api/office/officeAddress.ts'

export const figureNames = ['members', 'paid', 'unpaid', 'income'] as const
export type FigureName = (typeof figureNames)[number]

export const figureWords: Record<FigureName, string> = {
  members: officeHomeTexts.members,
  paid: officeHomeTexts.paid,
  unpaid: officeHomeTexts.unpaid,
  income: officeHomeTexts.income,
}

/** Who is counted in a figure of a year, in the language of the member list. */
function figureFilter(name: Exclude<FigureName, 'income'>, year: number): MemberFilter {
  switch (name) {
    case 'members':
      return [{ field: 'year', year, is: ['paid', 'given'] }]
    case 'paid':
      return [{ field: 'year', year, is: ['paid'] }]
    case 'unpaid':
      return notRenewed(year)
  }
}

/** Whether an organisation itself sells no memberships: nothing in this year and the one before. */
export const isEmpty = (data: OfficeYear): boolean =>
  figureNames.every((name) =>
    [...data[name].months, ...data[name].monthsBefore].every((value) => value === 0),
  )

/** Where the people, or the money, of a figure are listed. */
export function figureHref(orgId: string, name: FigureName, year: number): Href {
  if (name === 'income') return officeAddress(orgId, 'money')
  return filteredAddress(orgId, figureFilter(name, year))
}

/** A value beside the one of the year before: '+31', '−2', '±0'. */
export function differenceText(now: number, before: number, format: (value: number) => string): string {
  if (now === before) return '±0'
  return `${now > before ? '+' : '−'}${format(Math.abs(now - before))}`
}

/** Points of a line from the lowest to the highest of two years: x in months, y from 0 at the top to 100. */
export function linePoints(
  values: readonly number[],
  of: Pick<OfficeYear['members'], 'months' | 'monthsBefore'>,
): { x: number; y: number }[] {
  const all = [...of.months, ...of.monthsBefore]
  const lowest = Math.min(...all)
  const height = Math.max(...all) - lowest
  return values.map((value, month) => ({
    x: month + 0.5,
    y: height === 0 ? 50 : 100 - ((value - lowest) / height) * 100,
  }))
}
