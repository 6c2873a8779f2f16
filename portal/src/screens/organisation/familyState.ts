import type { FamilyMemberStatus, MemberStatus, NextStep } from '@medlem/contract/membership'
import { type CalendarDate, danishDate } from '@medlem/domain/calendar'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { asksFamily } from './waitsForAcceptance.ts'

/** One person in one organisation. */
export interface PersonStatus {
  person: FamilyMemberStatus
  memberStatus: MemberStatus
}

export interface FamilyState {
  /** What runs, or waits on the member: a card each. */
  cards: PersonStatus[]
  /** What runs and needs nothing, when cards of it would be a wall. */
  rows: PersonStatus[]
  /** People with nothing of their own, one sentence each. */
  quiet: { person: FamilyMemberStatus; message: string }[]
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
function waitsOnMember({ nextStep, period, reasons }: MemberStatus): boolean {
  if (nextStep === 'complete_profile') return period !== null
  if (nextStep === 'continue_payment' || nextStep === 'renew') return true
  return reasons.some(({ code }) => code === 'payment_declined')
}

/** Sorts the family's statuses into what is shown large, small, or in a sentence. */
export function arrangeFamily(people: readonly FamilyMemberStatus[]): FamilyState {
  const all = people.flatMap((person) => person.statuses.map((memberStatus) => ({ person, memberStatus })))
  const shown = all
    .filter(
      ({ memberStatus }) =>
        memberStatus.status === 'active' || memberStatus.period || waitsOnMember(memberStatus),
    )
    .toSorted((a, b) => URGENCY[a.memberStatus.nextStep] - URGENCY[b.memberStatus.nextStep])
  const crowded = shown.length > MOST_CARDS
  const cards = crowded ? shown.filter(({ memberStatus }) => waitsOnMember(memberStatus)) : shown
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

function quietMessage({ statuses }: FamilyMemberStatus): string {
  const reasons = statuses.flatMap((memberStatus) => memberStatus.reasons)
  return reasons.find(({ code }) => PERSONAL.has(code))?.message ?? organisationTexts.noMembershipYet
}

/** From two on. */
const NUMBERS = [
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

/** A count, and its word for the beginning of a sentence. */
function counted(count: number): { count: number; number: string | number } {
  return { count, number: NUMBERS[count - 2] ?? count }
}

/** 'No membership is active right now.', and when the ones that are paid ahead start. */
function noneRunning(statuses: readonly MemberStatus[], today: CalendarDate): string {
  const ahead = statuses
    .flatMap(({ period }) => period?.startDate ?? [])
    .filter((startDate) => startDate > today)
    .toSorted()
  const none = organisationTexts.noneActive
  if (!ahead[0]) return none
  return `${none} ${organisationTexts.paidAhead({ ...counted(ahead.length), date: danishDate(ahead[0]) })}`
}

/** One plain sentence or two about the whole family. */
export function familySentence(people: readonly FamilyMemberStatus[], today: CalendarDate): string {
  const statuses = people.flatMap((person) => person.statuses)
  const running = statuses.filter(({ status }) => status === 'active').length
  const steps = (step: NextStep) => statuses.filter(({ nextStep }) => nextStep === step).length
  const open = statuses.filter(({ nextStep }) => nextStep === 'continue_payment')
  const unfinished = new Set(open.map((one) => one.begunPayment?.purchaseId ?? one)).size
  const renewals = steps('renew')
  const pending = people.filter(({ linkStatus }) => linkStatus === 'pending')
  const sentences = [
    running === 0 ? noneRunning(statuses, today) : organisationTexts.membershipsRun(counted(running)),
    unfinished > 0 && organisationTexts.paymentsOpen(counted(unfinished)),
    renewals > 0 && organisationTexts.readyToRenew(counted(renewals)),
    ...pending.map(({ firstName }) => organisationTexts.linkPending({ name: firstName })),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 1 && running > 0 && !asksFamily(people))
    sentences.push(organisationTexts.nothingToDo)
  return sentences.slice(0, 3).join(' ')
}
