import type { FamilyStanding, NextStep, Standing } from '@medlem/contract/membership'
import { type CalendarDate, danishDate } from '@medlem/domain/calendar'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'

/** One person in one organisation. */
export interface PersonStatus {
  person: FamilyStanding
  standing: Standing
}

export interface FamilyState {
  /** What runs, or waits on the member: a card each. */
  cards: PersonStatus[]
  /** What runs and needs nothing, when cards of it would be a wall. */
  rows: PersonStatus[]
  /** People with nothing of their own, one sentence each. */
  quiet: { person: FamilyStanding; message: string }[]
}

// More cards than this read as a wall: then only what waits on the member keeps its card.
const MOST_CARDS = 6

const URGENCY: Record<NextStep, number> = {
  continue_payment: 0,
  complete_profile: 1,
  renew: 2,
  wait: 3,
  none: 4,
  join: 5,
}

/** Whether the member has something to do about it; a first membership is an invitation, not a duty. */
function waitsOnMember({ nextStep, period, reasons }: Standing): boolean {
  if (nextStep === 'complete_profile') return period !== null
  if (nextStep === 'continue_payment' || nextStep === 'renew') return true
  return reasons.some(({ code }) => code === 'payment_declined')
}

/** Sorts the family's standings into what is shown large, small, or in a sentence. */
export function arrangeFamily(people: readonly FamilyStanding[]): FamilyState {
  const all = people.flatMap((person) => person.standings.map((standing) => ({ person, standing })))
  const shown = all
    .filter(({ standing }) => standing.status === 'active' || standing.period || waitsOnMember(standing))
    .toSorted((a, b) => URGENCY[a.standing.nextStep] - URGENCY[b.standing.nextStep])
  const crowded = shown.length > MOST_CARDS
  const cards = crowded ? shown.filter(({ standing }) => waitsOnMember(standing)) : shown
  const withSomething = new Set(shown.map(({ person }) => person.memberId))
  return {
    cards,
    rows: shown.filter((entry) => !cards.includes(entry)),
    quiet: people
      .filter(({ memberId }) => !withSomething.has(memberId))
      .map((person) => ({ person, message: quietMessage(person) })),
  }
}

const PERSONAL = new Set(['link_pending', 'link_rejected', 'link_ended', 'member_disabled'])

function quietMessage({ standings }: FamilyStanding): string {
  const reasons = standings.flatMap((standing) => standing.reasons)
  return reasons.find(({ code }) => PERSONAL.has(code))?.message ?? organisationTexts.noMembershipYet
}

const NUMBERS = [
  'No',
  organisationTexts.one,
  organisationTexts.two,
  organisationTexts.three,
  organisationTexts.four,
  organisationTexts.five,
  organisationTexts.six,
  organisationTexts.seven,
  organisationTexts.eight,
  organisationTexts.nine,
  organisationTexts.ten,
]

function counted(count: number, one: string, many: string): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? one : many}`
}

/** 'No membership is active right now.', and when the ones that are paid ahead start. */
function noneRunning(standings: readonly Standing[], today: CalendarDate): string {
  const ahead = standings
    .flatMap(({ period }) => period?.startDate ?? [])
    .filter((startDate) => startDate > today)
    .toSorted()
  const none = organisationTexts.noMembershipIsActiveRight
  if (!ahead[0]) return none
  return `${none} ${counted(ahead.length, organisationTexts.isPaidAndStarts, organisationTexts.arePaidAndStartFrom)} ${danishDate(ahead[0])}.`
}

/** One plain sentence or two about the whole family. */
export function familySentence(people: readonly FamilyStanding[], today: CalendarDate): string {
  const standings = people.flatMap((person) => person.standings)
  const running = standings.filter(({ status }) => status === 'active').length
  const steps = (step: NextStep) => standings.filter(({ nextStep }) => nextStep === step).length
  const unfinished = steps('continue_payment')
  const renewals = steps('renew')
  const pending = people.filter(({ linkStatus }) => linkStatus === 'pending')
  const sentences = [
    running === 0
      ? noneRunning(standings, today)
      : `${counted(running, 'membership runs', 'memberships run')} right now.`,
    unfinished > 0 && `${counted(unfinished, 'payment is', 'payments are')} waiting to be finished.`,
    renewals > 0 && organisationTexts.countedReadyToRenew({ counted: counted(renewals, 'is', 'are') }),
    ...pending.map(({ firstName }) => organisationTexts.theFamilyLinkWithFirstname({ firstName })),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 1 && running > 0) sentences.push(organisationTexts.thereIsNothingYouNeed)
  return sentences.slice(0, 3).join(' ')
}
