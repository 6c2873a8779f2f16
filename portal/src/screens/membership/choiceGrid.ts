import type { FamilyMemberStatus, MemberStatus, Offer, Reason } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { isChoosable } from '@medlem/domain/feeOffer'
import { paymentTotal } from '@medlem/domain/pricing'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { begunPayments, type FamilyPayment } from '../../api/purchase/begunPayment.ts'
import type { ChosenLine } from '../../api/purchase/purchaseChoice.ts'

/** Where a person meets an organisation: what can be chosen, or why nothing can. */
export type Cell = { kind: 'open'; offers: Offer[] } | { kind: 'closed'; message: string }

/** What can be chosen for a person in an organisation today. */
export function cellOf(memberStatus: MemberStatus | undefined): Cell {
  const open = memberStatus?.offers.filter(isChoosable) ?? []
  if (open.length > 0) return { kind: 'open', offers: open }
  // Of several closed years the newest one is the one a member would ask about.
  const newestFirst = memberStatus?.offers.toSorted((a, b) => b.year - a.year) ?? []
  const reasons = newestFirst.flatMap(({ reason }) => reason ?? [])
  // That one fee is for others is the least that can be said; a birthday can be entered here and now.
  const offered =
    reasons.find(({ code }) => code === 'birthday_missing') ??
    reasons.find(({ code }) => code !== 'age_outside') ??
    reasons[0]
  // Where nothing is offered at all, only a reason in the person or the organisation explains it.
  const general = memberStatus?.reasons.find(
    ({ code }) => code.startsWith('link_') || code === 'member_disabled' || code === 'org_not_ready',
  )
  return { kind: 'closed', message: (offered ?? general)?.message ?? membershipTexts.noOfferHere }
}

/** Why a birthday is asked for here; undefined when none is, or when only the person themselves can enter it. */
export function birthdayQuestion(person: FamilyMemberStatus, orgId: string): string | undefined {
  if (person.relation === 'linked') return undefined
  const reasons = statusIn(person, orgId)?.offers.flatMap(({ reason }) => reason ?? [])
  return reasons?.find(({ code }) => code === 'birthday_missing')?.message
}

/** The status of a person in an organisation. */
export function statusIn(person: FamilyMemberStatus, orgId: string): MemberStatus | undefined {
  return person.statuses.find((memberStatus) => memberStatus.orgId === orgId)
}

/** A chosen membership with everything that is shown of it. */
interface ChosenOffer {
  person: FamilyMemberStatus
  offer: Offer
}

/** All that is chosen in one organisation: one payment. */
export interface ChosenPayment {
  orgId: string
  lines: ChosenOffer[]
  /** Minor units; undefined above what can be paid at once. */
  totalMinor: number | undefined
  currency: string
}

/** Chosen ids without anything that can't be bought any more, one payment per organisation in the order of `organisations`. */
export function paymentsOf(
  lines: readonly ChosenLine[],
  people: readonly FamilyMemberStatus[],
  organisations: readonly Pick<Organisation, 'id'>[],
): ChosenPayment[] {
  return organisations.flatMap(({ id }) => {
    const chosen = lines.filter(({ orgId }) => orgId === id).flatMap((line) => chosenOffer(line, people))
    const [first] = chosen
    if (!first) return []
    const total = paymentTotal(chosen.map(({ offer }) => BigInt(offer.unitMinor + (offer.joiningMinor ?? 0))))
    return [
      {
        orgId: id,
        lines: chosen,
        totalMinor: total === undefined ? undefined : Number(total),
        currency: first.offer.currency,
      },
    ]
  })
}

/** The ids of what is chosen. */
export function linesOf({ orgId, lines }: Pick<ChosenPayment, 'orgId' | 'lines'>): ChosenLine[] {
  return lines.map(({ person, offer }) => ({
    orgId,
    memberId: person.memberId,
    configurationId: offer.configurationId,
  }))
}

/** What the server is asked to price together. */
export function quotedOf({ orgId, lines }: Pick<ChosenPayment, 'orgId' | 'lines'>) {
  return {
    orgId,
    lines: lines.map(({ person, offer }) => ({
      memberId: person.memberId,
      membershipConfId: offer.configurationId,
    })),
  }
}

function chosenOffer(line: ChosenLine, people: readonly FamilyMemberStatus[]): ChosenOffer[] {
  const person = people.find(({ memberId }) => memberId === line.memberId)
  const offer = person && statusIn(person, line.orgId)?.offers.find(isChosen)
  function isChosen(candidate: Offer): boolean {
    return candidate.configurationId === line.configurationId && isChoosable(candidate)
  }
  return person && offer ? [{ person, offer }] : []
}

/** Someone of the family who is left out of a payment, and why (Ruling 15). */
export interface LeftOut {
  memberId: string
  name: string
  message: string
}

/** The people whom nothing can be bought for in an organisation now. */
export function leftOut(people: readonly FamilyMemberStatus[], orgId: string): LeftOut[] {
  return people.flatMap((person) => {
    const cell = cellOf(statusIn(person, orgId))
    if (cell.kind === 'open') return []
    return [
      { memberId: person.memberId, name: `${person.firstName} ${person.lastName}`, message: cell.message },
    ]
  })
}

/** Organisations where a person can be chosen first, and before them the one that the member came for. */
export function inOrderOfChoice<O extends Pick<Organisation, 'id'>>(
  organisations: readonly O[],
  people: readonly FamilyMemberStatus[],
  wanted: string | undefined,
): O[] {
  const rank = ({ id }: O) => {
    if (id === wanted) return 0
    return people.some((person) => cellOf(statusIn(person, id)).kind === 'open') ? 1 : 2
  }
  return organisations.toSorted((a, b) => rank(a) - rank(b))
}

/** Puts a configuration in the place of what was chosen for this person in this organisation; null takes it away. */
export function choose(
  lines: readonly ChosenLine[],
  place: Pick<ChosenLine, 'orgId' | 'memberId'>,
  configurationId: string | null,
): ChosenLine[] {
  const others = lines.filter(({ orgId, memberId }) => orgId !== place.orgId || memberId !== place.memberId)
  return configurationId === null ? others : [...others, { ...place, configurationId }]
}

/** Why an organisation sells nothing: the server's own words where it has some. */
export function notReadyReason(people: readonly FamilyMemberStatus[], orgId: string): string {
  const reasons = people.flatMap((person) => statusIn(person, orgId)?.reasons ?? [])
  return reasons.find(({ code }) => code === 'org_not_ready')?.message ?? membershipTexts.notReadyReason
}

/** Why each chosen membership can't be bought any more. */
export function choiceReasons(
  chosen: readonly ChosenLine[],
  people: readonly FamilyMemberStatus[],
): Reason[] {
  return chosen.flatMap(({ memberId, orgId, configurationId }) => {
    const person = people.find((candidate) => candidate.memberId === memberId)
    const offers = person && statusIn(person, orgId)?.offers
    return offers?.find((offer) => offer.configurationId === configurationId)?.reason ?? []
  })
}

/** Whose renewal a link is about, and for which year ('2027'). */
export type RenewalLink = Pick<ChosenLine, 'orgId' | 'memberId'> & { year: string | undefined }

/**
 * What a link to one person's renewal leads to: their one fee of that year that can be bought, a choice where there are several,
 * else the fee of the newest year, whose reason is then shown; 'unknown' where the caller buys for no such person.
 */
export function linkedRenewal(
  people: readonly FamilyMemberStatus[],
  { orgId, memberId, year }: RenewalLink,
): ChosenLine | 'choice' | 'unknown' {
  const person = people.find((candidate) => candidate.memberId === memberId)
  const memberStatus = person && statusIn(person, orgId)
  const cell = cellOf(memberStatus)
  const offers = cell.kind === 'open' ? cell.offers : (memberStatus?.offers ?? [])
  const ofYear = offers.filter((offer) => String(offer.year) === year)
  const wanted = ofYear.length > 0 ? ofYear : offers
  if (cell.kind === 'open' && wanted.length > 1) return 'choice'
  const [newest] = wanted.toSorted((a, b) => b.year - a.year)
  return newest ? { orgId, memberId, configurationId: newest.configurationId } : 'unknown'
}

const wordOf = (lines: readonly ChosenLine[]): string =>
  lines
    .map(({ orgId, memberId, configurationId }) => [orgId, memberId, configurationId].join(' '))
    .toSorted()
    .join()

/** The payment that is continued with just these lines; undefined where something was added to it or left out. */
export function continuedPayment(
  people: readonly FamilyMemberStatus[],
  lines: readonly ChosenLine[],
): FamilyPayment | undefined {
  return begunPayments(people).find((payment) => wordOf(payment.lines) === wordOf(lines))
}

/** Whether all that is paid runs from and to the same days. */
export function isOnePeriod({ lines }: Pick<ChosenPayment, 'lines'>): boolean {
  return new Set(lines.map(({ offer: { startDate, endDate } }) => `${startDate} ${endDate}`)).size === 1
}
