import { refundTexts } from '@medlem/i18n/en/domain/refund'

/** A year of the payment, or a place at an event, as the administrator who gives money back sees it. */
export interface RefundedLine {
  /** Of the year, or the sign-up of the place. */
  historyId: string
  memberName: string
  /** Of a place, that of the event. */
  year: number
  /** The event of a place; undefined for a year. */
  event?: string | undefined
  unitMinor: bigint
  /** False once it was ended before. */
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

/**
 * Why it is not clear what becomes of the years. A full refund ends them all. A partial refund ends only those that it names, and so does
 * the full refund of a share, as others pay for the year too (decision 95).
 */
export function effectProblem(
  request: {
    amountMinor: bigint
    leftMinor: bigint
    namedIds: readonly string[]
    keepsYears: boolean
    isShare?: boolean
  },
  t = refundTexts,
): EffectProblem | undefined {
  const { amountMinor, leftMinor, namedIds, keepsYears, isShare = false } = request
  if (keepsYears && namedIds.length > 0) {
    return { field: 'keepsYears', code: 'contradiction', message: t.endOrKeep }
  }
  if (amountMinor === leftMinor) {
    if (!keepsYears) return undefined
    return {
      field: 'keepsYears',
      code: 'all_given_back',
      message: isShare ? t.allOwedAgain : t.allEndsYears,
    }
  }
  if (keepsYears || namedIds.length > 0) return undefined
  return { field: 'membershipHistoryIds', code: 'choose_years', message: t.chooseYears }
}

/** What becomes of the years of a payment; those that ended before are not spoken of. */
export interface YearsEffect {
  ends: NamedYear[]
  stays: NamedYear[]
  /** The event of which all are places; undefined where a year is among them. */
  event?: string | undefined
  /** All of a share of a claim went back, which is asked for again; no year is named then. */
  isOwedAgain?: boolean | undefined
}

/** What becomes of the years when a share has everything back and none is named. */
export const owedAgainEffect: YearsEffect = { ends: [], stays: [], isOwedAgain: true }

interface NamedYear {
  name: string
  year: number
  /** That of a place beside years. */
  event?: string | undefined
}

type Line = Pick<RefundedLine, 'historyId' | 'memberName' | 'year' | 'event' | 'active'>

/** A line of a payment in a list: 'Ida Holm 2026', or 'Ida Holm, Winter talk' for a place at an event. */
export function lineName({ memberName, year, event }: Pick<Line, 'memberName' | 'year' | 'event'>): string {
  return event === undefined ? `${memberName} ${year}` : `${memberName}, ${event}`
}

/** The years of a payment by what becomes of them, given those that end. */
export function yearsEffect(lines: readonly Line[], endsIds: readonly string[]): YearsEffect {
  const active = lines.filter((line) => line.active)
  // All places of a payment are of one event.
  const event = lines.every((line) => line.event !== undefined) ? lines[0]?.event : undefined
  const named = ({ memberName: name, year, event: own }: Line) => ({
    name,
    year,
    ...(event === undefined && own !== undefined && { event: own }),
  })
  return {
    ends: active.filter(({ historyId }) => endsIds.includes(historyId)).map(named),
    stays: active.filter(({ historyId }) => !endsIds.includes(historyId)).map(named),
    ...(event !== undefined && { event }),
  }
}

/** What becomes of the years, in one sentence, and of the places at an event, in one or two. */
export function effectSentence(
  { ends, stays, event, isOwedAgain = false }: YearsEffect,
  t = refundTexts,
): string {
  if (isOwedAgain) return t.shareOwedAgain
  if (event !== undefined) return placesSentence({ ends, stays }, event, t)
  const isPlace = (one: NamedYear) => one.event !== undefined
  const place = [...ends, ...stays].find(isPlace)
  if (place?.event === undefined) return yearsSentenceOf({ ends, stays }, t)
  const isYear = (one: NamedYear) => !isPlace(one)
  const years = { ends: ends.filter(isYear), stays: stays.filter(isYear) }
  const places = { ends: ends.filter(isPlace), stays: stays.filter(isPlace) }
  const ofYears = years.ends.length + years.stays.length > 0 ? [yearsSentenceOf(years, t)] : []
  return [...ofYears, placesSentence(places, place.event, t)].join(' ')
}

function yearsSentenceOf({ ends, stays }: YearsEffect, t: typeof refundTexts): string {
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

function placesSentence({ ends, stays }: YearsEffect, event: string, t: typeof refundTexts): string {
  if (ends.length + stays.length === 0) return t.noPlaceChanges({ event })
  const names = (places: readonly NamedYear[]) => places.map(({ name }) => name).join(', ')
  const ended = ends.length > 0 && t.placesEnd({ count: ends.length, event, names: names(ends) })
  const stayed = stays.length > 0 && t.placesStay({ count: stays.length, event, names: names(stays) })
  return [ended, stayed].filter((sentence) => sentence !== false).join(' ')
}

/** The same of the lines of a payment, given the years that end. */
export function yearsSentence(lines: readonly Line[], endsIds: readonly string[], t = refundTexts): string {
  return effectSentence(yearsEffect(lines, endsIds), t)
}

function listed(years: readonly NamedYear[]): string {
  return years.map(({ name, year }) => `${name} ${year}`).join(', ')
}
