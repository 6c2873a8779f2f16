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

export const amountMissing: EffectProblem = {
  field: 'amountMinor',
  code: 'required',
  message: 'Please enter an amount, or choose the years that are paid back in full.',
}

/** A year that has ended already is not paid back in full once more, unless somebody says how much. */
export function endedProblem(
  lines: readonly RefundedLine[],
  namedIds: readonly string[],
): EffectProblem | undefined {
  if (lines.every(({ historyId, active }) => active || !namedIds.includes(historyId))) return undefined
  const message = 'One of these years has ended already. Please enter the amount that is given back for it.'
  return { field: 'membershipHistoryIds', code: 'ended_already', message }
}

/** Why it is not clear what becomes of the years. Everything ends them all; a part never does so by itself (design §2.4). */
export function effectProblem(request: {
  amountMinor: bigint
  leftMinor: bigint
  namedIds: readonly string[]
  keepsYears: boolean
}): EffectProblem | undefined {
  const { amountMinor, leftMinor, namedIds, keepsYears } = request
  if (keepsYears && namedIds.length > 0) {
    const message = 'Please either choose the years that end, or say that they are kept.'
    return { field: 'keepsYears', code: 'contradiction', message }
  }
  if (amountMinor === leftMinor) {
    if (!keepsYears) return undefined
    const message = 'Everything is given back, so the years end. Please give back less to keep them.'
    return { field: 'keepsYears', code: 'all_given_back', message }
  }
  if (keepsYears || namedIds.length > 0) return undefined
  const message = 'Please choose the years that end, or say that they are kept.'
  return { field: 'membershipHistoryIds', code: 'choose_years', message }
}

/** What becomes of the years, in one sentence. Those that ended before are not spoken of. */
export function yearsSentence(
  lines: readonly Pick<RefundedLine, 'historyId' | 'memberName' | 'year' | 'active'>[],
  endsIds: readonly string[],
): string {
  const active = lines.filter((line) => line.active)
  const ends = active.filter(({ historyId }) => endsIds.includes(historyId))
  const stays = active.filter((line) => !ends.includes(line))
  if (active.length === 0) return 'No membership year changes.'
  if (stays.length === 0) return `${years(ends, 'ends')}.`
  if (ends.length === 0) return `${years(stays, 'stays')}.`
  return `${years(ends, 'ends')}; ${named(stays)} ${stays.length === 1 ? 'stays' : 'stay'}.`
}

type Named = Pick<RefundedLine, 'memberName' | 'year'>

function years(lines: readonly Named[], verb: 'ends' | 'stays'): string {
  const [noun, does] = lines.length === 1 ? ['year', verb] : ['years', verb.slice(0, -1)]
  return `The membership ${noun} ${does}: ${named(lines)}`
}

function named(lines: readonly Named[]): string {
  return lines.map(({ memberName, year }) => `${memberName} ${year}`).join(', ')
}
