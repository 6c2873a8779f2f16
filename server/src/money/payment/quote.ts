import type { Database } from '@medlem/database/database'
import type { DiscountCodeRow } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { ineligibility, type Person, personReason } from '@medlem/domain/eligibility'
import { type KeptReason, keep, keptReason } from '@medlem/domain/keptReason'
import { periodState } from '@medlem/domain/period'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { findCatalogueEntry } from '../../club/catalogue/catalogue.ts'
import { memberName, personsOf } from '../../club/membership/persons.ts'
import { listActiveYears } from '../../club/membership/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { hasBegunClaim } from './claimedYears.ts'
import { offeredCredit } from './offeredCredit.ts'
import { placesWithYears } from './placesWithYears.ts'
import { type LineAmounts, lineKey, type PricedParts, priceLines, type WantedPlace } from './priceLines.ts'
import type { Draft, NewPurchaseLine, NewTicketLine } from './purchaseStore.ts'
import { type KeptSkipped, skipPerson, skippedSentence } from './skippedPeople.ts'
import { splitLines } from './splitLines.ts'
import type { TierPlace } from './ticketStore.ts'

/** What a set of drafts costs today, who is left out of it, and why (Ruling 15). */
export interface Quote {
  lines: NewPurchaseLine[]
  /** The places that are paid with them. */
  tickets: NewTicketLine[]
  skipped: KeptSkipped[]
  totalMinor: number
  /** Some family's cap is taken up by windows that are open, which may end without a payment. */
  capIsHeld: boolean
  /** All parts, where it is paid in parts or in part with credit: lines and total are then those of the first. */
  parts?: QuotedPart[] | undefined
  /** What the payer's credit pays, in minor units: all parts after the first, or the whole where there are none. */
  creditMinor?: number | undefined
}

/** What the payment window is to take: what the member is shown. */
export const toPayMinor = ({ totalMinor, parts, creditMinor }: Quote): number =>
  creditMinor !== undefined && !parts ? 0 : totalMinor

export interface QuotedPart {
  dueOn: CalendarDate
  lines: NewPurchaseLine[]
  totalMinor: number
}

interface QuoteInput {
  payer: MemberRow
  orgId: string
  drafts: readonly Draft[]
  now: Date
  /** A discount code that the payer may use. */
  code?: DiscountCodeRow | undefined
  /** To be paid in parts; 422 where that is not offered. */
  inParts?: boolean | undefined
  /** To be paid with the payer's credit as far as that goes; 422 together with parts or places. */
  useCredit?: boolean | undefined
  /** Kept places at an event, to be paid with them. */
  places?: readonly TierPlace[] | undefined
}

/** Evaluates eligibility and price of each draft by stored data; nothing that a client sent is read. */
export async function quote(db: Database, input: QuoteInput): Promise<Quote> {
  const { payer, orgId, now, code, inParts = false, useCredit = false, places = [] } = input
  if (useCredit && (inParts || places.length > 0)) throw creditNotOffered()
  const { bought, skipped } = await buyable(db, input)
  const priced = await priceLines(db, {
    payerId: payer.id,
    orgId,
    wanted: bought.map(({ history, configuration }) => ({
      key: keyOf(history),
      memberId: history.memberId,
      year: history.membershipFor,
      configuration,
      days: history,
    })),
    places: await placesWithYears(db, places, now),
    on: copenhagenDate(now),
    code,
  })
  if (!priced)
    throw new AppError(
      'nothing_to_pay',
      422,
      say(moneyProblemTexts, (t) => t.totalTooHigh),
    )
  const { capIsHeld } = priced
  const tickets = ticketLines(places, priced.amounts)
  if (inParts && bought.length > 0) return { ...firstOf(bought, priced.inParts), tickets, skipped, capIsHeld }
  const lines = linesAt(bought, priced.amounts)
  const { totalMinor } = priced
  const whole = { lines, tickets, skipped, totalMinor, capIsHeld }
  return useCredit ? withCredit(db, input, whole) : whole
}

/** The same with the payer's credit: the window pays the first part, and credit the other on the same day. */
async function withCredit(
  db: Database,
  { payer, orgId, now, drafts }: QuoteInput,
  whole: Quote,
): Promise<Quote> {
  const organisation = await findOrganisation(db, orgId)
  const years = drafts.map(({ history }) => keyOf(history))
  const { totalMinor } = whole
  const creditMinor = organisation
    ? await offeredCredit(db, organisation, { payerId: payer.id, years, totalMinor })
    : 0
  if (creditMinor === 0) return whole
  if (creditMinor === totalMinor) return { ...whole, creditMinor }
  const lines = whole.lines.map(({ adjustments = [], ...line }) => ({ ...line, adjustments }))
  const [first, rest] = splitLines(lines, totalMinor - creditMinor)
  const dueOn = copenhagenDate(now)
  return {
    ...whole,
    lines: first,
    totalMinor: totalMinor - creditMinor,
    parts: [
      { dueOn, lines: first, totalMinor: totalMinor - creditMinor },
      // A year that costs nothing has no line in what credit pays.
      { dueOn, lines: rest.filter(({ unitMinor }) => unitMinor > 0), totalMinor: creditMinor },
    ],
    creditMinor,
  }
}

/** The drafts that can be bought now, who is left out, and why. */
async function buyable(
  db: Database,
  { payer, orgId, drafts, now }: QuoteInput,
): Promise<{ bought: Bought[]; skipped: KeptSkipped[] }> {
  const entry = await findCatalogueEntry(db, orgId)
  if (!entry)
    throw new AppError(
      'org_not_ready',
      422,
      say(moneyProblemTexts, (t) => t.takesNoPayments),
    )
  const persons = await personsOf(db, payer)
  const active = await listActiveYears(
    db,
    orgId,
    drafts.map(({ history }) => history.memberId),
  )
  const bought: Bought[] = []
  const skipped: KeptSkipped[] = []
  const chosen = new Set<string>()
  for (const { history, memberRow, configuration } of drafts) {
    const person = persons.find(({ member }) => member.id === history.memberId)?.person ?? stranger(memberRow)
    const sold = entry.configurations.find(({ id }) => id === configuration.id)
    const reason =
      takenBack(history) ??
      (await claimBegun(db, history, person)) ??
      ineligibility({
        person,
        organisation: {
          name: entry.organisation.name,
          ready: entry.readiness.ready && sold !== undefined,
        },
        offer: sold ?? configuration,
        activeYears: active.filter(({ memberId }) => memberId === history.memberId).map(({ year }) => year),
        today: copenhagenDate(now),
      })
    const named = { memberId: history.memberId, memberName: memberName(memberRow) }
    const year = keyOf(history)
    if (!reason && chosen.has(year)) {
      skipped.push(skipPerson(named, twice(person, history)))
      continue
    }
    if (reason || !sold) {
      if (reason) skipped.push(skipPerson(named, reason))
      continue
    }
    chosen.add(year)
    bought.push({ history, configuration: sold })
  }
  return { bought, skipped }
}

export const wantedPlace = ({ registration: { memberId }, tier }: TierPlace): WantedPlace => ({
  memberId,
  tier,
})

/** Places at an event at what they cost, by member. */
export function ticketLines(
  places: readonly TierPlace[],
  amounts: ReadonlyMap<string, LineAmounts>,
): NewTicketLine[] {
  return places.flatMap(({ registration: { id: registrationId, memberId }, tier }): NewTicketLine[] => {
    const own = amounts.get(memberId)
    return own ? [{ memberId, registrationId, priceVersion: tier.version, ...own }] : []
  })
}

/** The first of all parts, with the others. */
function firstOf(
  bought: readonly Bought[],
  priced: PricedParts | undefined,
): Omit<Quote, 'tickets' | 'skipped' | 'capIsHeld'> {
  const parts = priced?.parts.map(({ amounts, ...part }) => ({ ...part, lines: linesAt(bought, amounts) }))
  const [first] = parts ?? []
  if (!first) throw partsNotOffered()
  return { lines: first.lines, totalMinor: first.totalMinor, parts }
}

interface Bought {
  history: Draft['history']
  configuration: ConfigurationRow
}

function linesAt(bought: readonly Bought[], amounts: ReadonlyMap<string, LineAmounts>): NewPurchaseLine[] {
  return bought.flatMap(({ history, configuration }) => {
    const own = amounts.get(keyOf(history))
    const { memberId, id: historyId } = history
    return own ? [{ memberId, historyId, priceVersion: configuration.version, ...own }] : []
  })
}

function partsNotOffered(): AppError {
  const message = say(moneyProblemTexts, (t) => t.partsNotOffered)
  return refuseField('inParts', 'not_on_offer', message, { as: 'not_on_offer' })
}

function creditNotOffered(): AppError {
  const message = say(moneyProblemTexts, (t) => t.creditNotOffered)
  return refuseField('useCredit', 'not_on_offer', message, { as: 'not_on_offer' })
}

/** The same for a purchase that is only asked about, so that it gets the same odd øre. */
const keyOf = ({ memberId, membershipFor }: Pick<Draft['history'], 'memberId' | 'membershipFor'>): string =>
  lineKey(memberId, membershipFor)

/** A year that was refunded or given up is bought again, in a draft of its own. */
function takenBack(history: Draft['history']): KeptReason | undefined {
  const state = periodState(history)
  if (state === 'draft' || state === 'active') return undefined
  const { reason } = history
  return keptReason('revoked', reason === null ? keep('givenUp', {}) : keep('startAgain', { reason }))
}

/** A year of whose claim a part is paid is paid by its claim alone. */
async function claimBegun(
  db: Database,
  { orgId, memberId, membershipFor: year }: Draft['history'],
  { name }: Person,
): Promise<KeptReason | undefined> {
  if (!(await hasBegunClaim(db, { orgId, years: [{ memberId, year }] }))) return undefined
  return keptReason('already_member', keep('claimBegun', { name, year }))
}

/** A year is bought once, so of two fees for the same person and year only the first is bought. */
function twice({ name }: Person, { membershipFor: year }: Draft['history']): KeptReason {
  return keptReason('already_member', keep('paidTwice', { name, year }))
}

/** Somebody whose link to the payer has ended since the draft was made. */
function stranger(member: MemberRow): Person {
  return {
    memberId: member.id,
    name: memberName(member),
    relation: 'linked',
    linkStatus: 'ended',
    enabled: member.enabled,
    dateOfBirth: member.dateOfBirth,
  }
}

/** Somebody named in a request for whom nothing may be drafted, with the reason; undefined for one in reach. */
export function skippedPerson(person: Person): KeptSkipped | undefined {
  const reason = personReason(person)
  return reason && skipPerson({ memberId: person.memberId, memberName: person.name }, reason)
}

/** The refusal of a purchase without lines, with the reason for each person. */
export function nothingToPay(skipped: readonly KeptSkipped[]): AppError {
  const why: Sentence = (language) => skipped.map((one) => skippedSentence(one)(language)).join(' ')
  const sentence = skipped.length > 0 ? why : say(moneyProblemTexts, (t) => t.nothingToPay)
  return new AppError('nothing_to_pay', 422, sentence, {
    errors: skipped.map((one) => ({
      field: one.memberId,
      code: one.reason.code,
      message: skippedSentence(one),
    })),
  })
}
