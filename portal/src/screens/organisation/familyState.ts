import type { FamilyMemberStatus, MemberStatus, NextStep } from '@medlem/contract/membership'
import type { CalendarDate } from '@medlem/domain/calendar'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import type { PersonStatus } from '../../shared/renewal/readyToRenew.ts'
import { formatDate } from '../../ui/format.ts'
import { asksFamily } from './waitsForAcceptance.ts'

/** An organisation, and how the family stands in it. */
export interface FamilyClub {
  orgId: string
  /** The period of the year line: a running one, else the newest there is. */
  period: MemberStatus['period']
  isActive: boolean
  rows: PersonStatus[]
}

export interface FamilyState {
  /** Where something runs, or waits on the member; the most urgent first. */
  clubs: FamilyClub[]
  /** People with nothing of their own, one sentence each. */
  quiet: { person: FamilyMemberStatus; message: string }[]
}

const URGENCY: Record<NextStep, number> = {
  continue_payment: 0,
  complete_profile: 1,
  renew: 2,
  wait: 3,
  none: 4,
  join: 5,
}

/** Whether the member has something to do about it; a first membership is an invitation, not a duty. */
export function waitsOnMember({ nextStep, period, reasons }: MemberStatus): boolean {
  if (nextStep === 'complete_profile') return period !== null
  if (nextStep === 'continue_payment' || nextStep === 'renew') return true
  return reasons.some(({ code }) => code === 'payment_declined')
}

/** Sorts the family's statuses by organisation; those who have none get a sentence. */
export function arrangeFamily(people: readonly FamilyMemberStatus[]): FamilyState {
  const shown = people
    .flatMap((person) => person.statuses.map((memberStatus) => ({ person, memberStatus })))
    .filter(
      ({ memberStatus }) =>
        memberStatus.status === 'active' || memberStatus.period || waitsOnMember(memberStatus),
    )
  const urgency = (rows: readonly PersonStatus[]) =>
    Math.min(...rows.map(({ memberStatus }) => URGENCY[memberStatus.nextStep]))
  const withSomething = new Set(shown.map(({ person }) => person.memberId))
  const orgIds = [...new Set(shown.map(({ memberStatus }) => memberStatus.orgId))]
  return {
    clubs: orgIds
      .map((orgId) =>
        clubOf(
          orgId,
          shown.filter(({ memberStatus }) => memberStatus.orgId === orgId),
        ),
      )
      .toSorted((a, b) => urgency(a.rows) - urgency(b.rows)),
    quiet: people
      .filter(({ memberId }) => !withSomething.has(memberId))
      .map((person) => ({ person, message: quietMessage(person) })),
  }
}

function clubOf(orgId: string, rows: PersonStatus[]): FamilyClub {
  const running = rows.find(({ memberStatus }) => memberStatus.status === 'active' && memberStatus.period)
  const shown = running ?? rows.find(({ memberStatus }) => memberStatus.period)
  return { orgId, rows, period: shown?.memberStatus.period ?? null, isActive: running !== undefined }
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
  return `${none} ${organisationTexts.paidAhead({ ...counted(ahead.length), date: formatDate(ahead[0]) })}`
}

/** What the member has to do for the whole family, in one sentence; without that, how it stands. */
export function familySentence(people: readonly FamilyMemberStatus[], today: CalendarDate): string {
  const statuses = people.flatMap((person) => person.statuses)
  const running = statuses.filter(({ status }) => status === 'active').length
  const open = statuses.filter(({ nextStep }) => nextStep === 'continue_payment')
  const unfinished = new Set(open.map((one) => one.begunPayment?.purchaseId ?? one)).size
  if (unfinished > 0) return organisationTexts.paymentsOpen(counted(unfinished))
  const renewals = statuses.filter(({ nextStep }) => nextStep === 'renew')
  if (renewals.length > 0) {
    const offers = renewals.flatMap((one) => one.offers.find(({ available }) => available) ?? [])
    const years = new Set(offers.map(({ year }) => year))
    const [year] = years
    return years.size === 1
      ? organisationTexts.canRenewFor({ ...counted(renewals.length), year: `${year}` })
      : organisationTexts.canRenew(counted(renewals.length))
  }
  if (running === 0) return noneRunning(statuses, today)
  const pending = people.find(({ linkStatus }) => linkStatus === 'pending')
  const runs = organisationTexts.membershipsRun(counted(running))
  if (pending) return `${runs} ${organisationTexts.linkPending({ name: pending.firstName })}`
  return asksFamily(people) ? runs : `${runs} ${organisationTexts.nothingToDo}`
}
