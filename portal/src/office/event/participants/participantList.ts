import type { FieldKey } from '@medlem/contract/customField'
import { readFilter } from '@medlem/contract/memberFilter'
import type { EventParticipant, EventParticipants } from '@medlem/contract/participant'
import type { ParticipantShow } from '@medlem/contract/participantShow'
import type { SearchOf } from '@medlem/contract/portalAddress'
import type { screenSearch } from '@medlem/contract/screenSearch'
import { comparedAnswer, isAnsweredSo, isOwnCondition, type OwnCondition } from '@medlem/domain/answerFilter'
import { isFieldKey } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { answerLabels } from '../../../shared/customField/answerLabels.ts'
import { formatMoney } from '../../../ui/format.ts'
import { locale } from '../../../ui/language.ts'
import type { StatusTone } from '../../../ui/StatusDot.tsx'

/** What of an event's address says which participants are shown, and in which order. */
export type ListSearch = Omit<SearchOf<(typeof screenSearch)['/event-{id}-detail']>, 'refund'>

/** A participant with what their kind of place is called and costs. */
export interface ListedParticipant extends EventParticipant {
  tierName: string
  /** What is to be paid for the place that is kept; null where nothing is. */
  toPayMinor: number | null
}

/** The columns of the list beside the name, besides the questions of the event. */
export const KNOWN_COLUMNS = [
  'tier',
  'payment',
  'receipt',
  'places',
  'state',
  'came',
  'ticket',
  'signedUp',
] as const

/** A column of the list; a question of the event is one by the key of its field. */
export type ListColumn = (typeof KNOWN_COLUMNS)[number] | FieldKey

export const isListColumn = (name: string): name is ListColumn =>
  isFieldKey(name) || KNOWN_COLUMNS.some((one) => one === name)

/** Everybody at an event, in the server's order: who comes, whose place is kept, who waits. */
export function listed({ tiers, participants }: EventParticipants): ListedParticipant[] {
  const byId = new Map(tiers.map((tier) => [tier.id, tier]))
  return participants.map((one) => {
    const tier = byId.get(one.tierId ?? '')
    const unitMinor = tier?.unitMinor ?? 0
    const toPayMinor = one.state === 'offered' && unitMinor > 0 ? unitMinor : null
    return { ...one, tierName: tier?.name ?? '', toPayMinor }
  })
}

const isShown: Record<ParticipantShow, (one: ListedParticipant) => boolean> = {
  coming: ({ state }) => state === 'registered',
  paid: ({ paid }) => paid !== null,
  to_pay: ({ toPayMinor }) => toPayMinor !== null,
  // An offered place that costs nothing waits for an answer.
  waiting: ({ state, toPayMinor }) => state === 'waiting' || (state === 'offered' && toPayMinor === null),
  came: ({ cameAt }) => cameAt !== null,
  not_come: ({ state, cameAt }) => state === 'registered' && cameAt === null,
  guests: ({ guestEmail }) => guestEmail !== null,
}

/** How many a choice has, by choice. */
export function countShown(all: readonly ListedParticipant[]): Record<ParticipantShow, number> {
  const count = (show: ParticipantShow) => all.filter(isShown[show]).length
  return {
    coming: count('coming'),
    paid: count('paid'),
    to_pay: count('to_pay'),
    waiting: count('waiting'),
    came: count('came'),
    not_come: count('not_come'),
    guests: count('guests'),
  }
}

/** What an address asks of answers; what else a filter can ask is of members. */
export const answerFilter = ({ filter }: Pick<ListSearch, 'filter'>): OwnCondition[] =>
  (filter === undefined ? undefined : readFilter(filter))?.filter(isOwnCondition) ?? []

/** How many of some participants gave each answer to a question. */
export function countAnswers(
  people: readonly ListedParticipant[],
  number: number,
): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { answers } of people) {
    const answer = answers.find((one) => one.number === number)
    const value = answer && String(answer.value)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** Those that the address asks for, in its order. */
export function choose(all: readonly ListedParticipant[], search: ListSearch): ListedParticipant[] {
  const { show, tier, find = '', sort } = search
  const words = foldText(find)
  const conditions = answerFilter(search)
  const found = all.filter(
    (one) =>
      (show === undefined || isShown[show](one)) &&
      (tier === undefined || one.tierId === tier) &&
      conditions.every((condition) => isAnsweredSo(condition, answerOf(one, condition.number))) &&
      (words === '' || foldText(`${one.name} ${one.guestEmail ?? ''}`).includes(words)),
  )
  return sort === 'name' ? found.toSorted((a, b) => a.name.localeCompare(b.name, locale)) : found
}

function answerOf({ answers }: ListedParticipant, number: number) {
  const answer = answers.find((one) => one.number === number)
  return answer && comparedAnswer(answer.value)
}

/** What was paid, is to be paid, or that it is free; null of those who wait. */
export function paymentWord(
  { state, paid, toPayMinor }: ListedParticipant,
  currency: string,
): { tone: StatusTone; word: string } | null {
  if (paid) {
    const amount = formatMoney(paid.amountMinor, currency)
    const words = { cash: t.paidInCash, bank_transfer: t.paidByTransfer }
    return {
      tone: 'good',
      word: paid.method ? words[paid.method]({ amount }) : officeTierTexts.paidFor({ amount }),
    }
  }
  if (toPayMinor !== null)
    return { tone: 'waiting', word: t.owes({ amount: formatMoney(toPayMinor, currency) }) }
  return state === 'registered' ? { tone: 'neutral', word: officeTierTexts.free } : null
}

type Question = EventParticipants['questions'][number]

/** What somebody answered to a question; '' for nothing. */
export function answerTo({ answers }: Pick<EventParticipant, 'answers'>, question: Question): string {
  const answer = answers.find(({ number }) => number === question.number)
  return answer ? answerLabels(question, answer.value) : ''
}
