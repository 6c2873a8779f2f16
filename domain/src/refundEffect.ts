import { refundTexts } from '@medlem/i18n/en/domain/refund'
/** A year of the payment, as the administrator who gives money back sees it. */
export interface RefundedLine {
  historyId: string
  memberName: string
  year: number
  unitMinor: bigint
  /** False once the year was ended before. */
  active: boolean
}

export interface EffectProblem {
  field: 'amountMinor' | 'membershipHistoryIds' | 'keepsYears'
  code: string
  message: string
}

/** What the chosen years cost in full, for a refund that names years and no amount; undefined when it names none. */
export function priceOfYears(
  lines: readonly RefundedLine[],
  namedIds: readonly string[],
): bigint | undefined {
  const named = lines.filter(({ historyId }) => namedIds.includes(historyId))
  return named.length === 0 ? undefined : named.reduce((sum, { unitMinor }) => sum + unitMinor, 0n)
}

/** The problem of a refund that names neither an amount nor years. */
export function amountMissing(t = refundTexts): EffectProblem {
  return { field: 'amountMinor', code: 'required', message: t.amountMissing }
}

/** A year that has ended already is not paid back in full once more, unless somebody says how much. */
export function endedProblem(
  lines: readonly RefundedLine[],
  namedIds: readonly string[],
  t = refundTexts,
): EffectProblem | undefined {
  if (lines.every(({ historyId, active }) => active || !namedIds.includes(historyId))) return undefined
  return { field: 'membershipHistoryIds', code: 'ended_already', message: t.endedAlready }
}

/** Why it is not clear what becomes of the years. Everything ends them all; a part never does so by itself (design §2.4). */
export function effectProblem(
  request: { amountMinor: bigint; leftMinor: bigint; namedIds: readonly string[]; keepsYears: boolean },
  t = refundTexts,
): EffectProblem | undefined {
  const { amountMinor, leftMinor, namedIds, keepsYears } = request
  if (keepsYears && namedIds.length > 0) {
    return { field: 'keepsYears', code: 'contradiction', message: t.endOrKeep }
  }
  if (amountMinor === leftMinor) {
    if (!keepsYears) return undefined
    return { field: 'keepsYears', code: 'all_given_back', message: t.allEndsYears }
  }
  if (keepsYears || namedIds.length > 0) return undefined
  return { field: 'membershipHistoryIds', code: 'choose_years', message: t.chooseYears }
}

/** What becomes of the years of a payment; those that ended before are not spoken of. */
export interface YearsEffect {
  ends: NamedYear[]
  stays: NamedYear[]
}

interface NamedYear {
  name: string
  year: number
}

type Line = Pick<RefundedLine, 'historyId' | 'memberName' | 'year' | 'active'>

/** The years of a payment by what becomes of them, given those that end. */
export function yearsEffect(lines: readonly Line[], endsIds: readonly string[]): YearsEffect {
  const active = lines.filter((line) => line.active)
  const named = ({ memberName: name, year }: Line) => ({ name, year })
  return {
    ends: active.filter(({ historyId }) => endsIds.includes(historyId)).map(named),
    stays: active.filter(({ historyId }) => !endsIds.includes(historyId)).map(named),
  }
}

/** What becomes of the years, in one sentence. */
export function effectSentence({ ends, stays }: YearsEffect, t = refundTexts): string {
  if (ends.length + stays.length === 0) return t.noYearChanges
  if (stays.length === 0) return t.yearsEnd({ count: ends.length, years: listed(ends) })
  if (ends.length === 0) return t.yearsStay({ count: stays.length, years: listed(stays) })
  return t.yearsEndAndStay({
    endCount: ends.length,
    ending: listed(ends),
    stayCount: stays.length,
    staying: listed(stays),
  })
}

/** The same of the lines of a payment, given the years that end. */
export function yearsSentence(lines: readonly Line[], endsIds: readonly string[], t = refundTexts): string {
  return effectSentence(yearsEffect(lines, endsIds), t)
}

function listed(years: readonly NamedYear[]): string {
  return years.map(({ name, year }) => `${name} ${year}`).join(', ')
}
