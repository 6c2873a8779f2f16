import type { Database } from '@medlem/database/database'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { DiscountCodeRow } from '@medlem/database/schema/fee'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import type { LineAdjustment } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { tierTerms } from '@medlem/domain/eventTier'
import { inParts } from '@medlem/domain/instalment'
import { toWireMinor } from '@medlem/domain/money'
import {
  type Discount,
  type FamilyCap,
  type PricedLine,
  purchasePrice,
  usedOfCap,
  type WantedLine,
} from '@medlem/domain/purchasePrice'
import { feeTerms } from '../../people/organisation/present.ts'
import { type FamilyLine, listFamilyCaps, listFamilyLines, listMembersBefore } from './pricingStore.ts'

/** Names a line by whose year it is, so that a purchase splits alike whenever it is priced. */
export const lineKey = (memberId: string, year: number): string => `${memberId} ${year}`

/** A membership that somebody wants to buy and may. */
export interface WantedMembership {
  /** Names it in the answer; it decides who gets an odd øre. */
  key: string
  memberId: string
  year: number
  configuration: ConfigurationRow
  /** The days of a draft, where its fee says others since. */
  days?: { startDate: CalendarDate; endDate: CalendarDate }
}

/** A place that somebody wants to pay for. Each person has one at an event, so they name it. */
export interface WantedPlace {
  memberId: string
  tier: EventTierRow
  /** The kind of place whose price they pay who are members on that day by a membership of the same purchase. */
  asMember?: { day: CalendarDate; tier: EventTierRow } | undefined
}

export interface PurchaseFacts {
  payerId: string
  orgId: string
  wanted: readonly WantedMembership[]
  /** Places at an event that are paid with them, and therefore not in parts. */
  places?: readonly WantedPlace[] | undefined
  on: CalendarDate
  code?: DiscountCodeRow | undefined
}

/** The price of a line as it is stored and sent, in minor units; the parts sum to unitMinor. */
export interface LineAmounts {
  feeMinor: number
  vatMinor: number
  surchargeMinor: number
  unitMinor: number
  adjustments: LineAdjustment[]
}

/** A purchase as it is priced, its lines by key. */
export interface PricedLines {
  amounts: ReadonlyMap<string, LineAmounts>
  totalMinor: number
  /** Whether some family's cap is taken up by windows that are open, which may end without a payment. */
  capIsHeld: boolean
  /** The same paid in parts; undefined where that is not offered. */
  inParts: PricedParts | undefined
}

export interface PricedParts {
  parts: { dueOn: CalendarDate; amounts: ReadonlyMap<string, LineAmounts>; totalMinor: number }[]
  chargeMinor: number
  totalMinor: number
}

/**
 * What these memberships cost this payer on this day, by the rules of the organisation and what the family has paid before;
 * undefined above what can be paid at once. What is shown and what is charged both come from here.
 */
export async function priceLines(db: Database, facts: PurchaseFacts): Promise<PricedLines | undefined> {
  const { orgId, wanted, places = [], on, code } = facts
  const before = await listMembersBefore(
    db,
    orgId,
    wanted.map(({ memberId }) => memberId),
  )
  const lines = wanted.map((one) => ({
    key: one.key,
    year: one.year,
    terms: feeTerms(one.configuration),
    covers: coversOf(one),
    // Somebody who buys two years at once pays it with the first of them.
    paysJoiningFee: !before.has(one.memberId) && isFirstOf(one, wanted),
  }))
  const { caps, areHeld } = await capsOf(db, facts)
  const priced = purchasePrice({
    lines: [...lines, ...places.map(placeLine)],
    on,
    caps,
    discount: code && discountOf(code),
  })
  if (!priced) return undefined
  const amounts = (some: readonly PricedLine[]) =>
    new Map(some.map((line) => [line.key, amountsOf(line, code)]))
  const ends = new Map(wanted.map(({ key, configuration }) => [key, configuration.endDate]))
  const parted =
    places.length > 0
      ? undefined
      : inParts(priced, {
          lines: lines.map((line) => ({ ...line, endDate: ends.get(line.key) ?? on })),
          on,
        })
  return {
    amounts: amounts(priced.lines),
    totalMinor: toWireMinor(priced.totalMinor),
    capIsHeld: areHeld,
    inParts: parted && {
      parts: parted.parts.map((part) => ({
        dueOn: part.dueOn,
        amounts: amounts(part.lines),
        totalMinor: toWireMinor(part.totalMinor),
      })),
      chargeMinor: toWireMinor(parted.chargeMinor),
      totalMinor: toWireMinor(parted.totalMinor),
    },
  }
}

/** A place as the price function reads it. */
export function placeLine({ memberId, tier, asMember }: WantedPlace): WantedLine {
  return {
    key: memberId,
    year: null,
    terms: tierTerms(tier),
    paysJoiningFee: false,
    asMember: asMember && { memberId, day: asMember.day, terms: tierTerms(asMember.tier) },
  }
}

function coversOf({ memberId, configuration, days = configuration }: WantedMembership) {
  return { memberId, from: days.startDate, to: days.endDate }
}

function isFirstOf({ key, memberId, year }: WantedMembership, wanted: readonly WantedMembership[]): boolean {
  const own = wanted.filter((one) => one.memberId === memberId)
  return !own.some((other) => other.year < year || (other.year === year && other.key < key))
}

/** What windows hold counts as paid, as the last place of an event does: two that are open at once never go over the cap. */
async function capsOf(
  db: Database,
  { payerId, orgId, wanted }: PurchaseFacts,
): Promise<{ caps: Map<number, FamilyCap>; areHeld: boolean }> {
  const years = [...new Set(wanted.map(({ year }) => year))]
  const caps = await listFamilyCaps(db, orgId, years)
  if (caps.length === 0) return { caps: new Map(), areHeld: false }
  const lines = countedLines(await listFamilyLines(db, { payerId, orgId, years }), wanted)
  const used = caps.map(({ year, limitMinor }): [number, FamilyCap] => [
    year,
    { limitMinor: BigInt(limitMinor), usedMinor: usedIn(year, lines) },
  ])
  return { caps: new Map(used), areHeld: lines.some(({ held }) => held) }
}

/**
 * Each membership once: what is paid, else the dearest of the windows that it is in, or what is claimed for it where less of that is paid. A
 * window with a membership that is wanted here holds nothing, since only one of the two can be paid.
 */
function countedLines(lines: readonly FamilyLine[], wanted: readonly WantedMembership[]): FamilyLine[] {
  const wantedKeys = new Set(wanted.map(({ memberId, year }) => lineKey(memberId, year)))
  const isWanted = ({ memberId, year }: FamilyLine) => wantedKeys.has(lineKey(memberId, year))
  const instead = new Set(lines.filter(isWanted).map(({ purchaseId }) => purchaseId))
  const keyOf = ({ memberId, year }: FamilyLine) => lineKey(memberId, year)
  const paid = lines.filter(({ held }) => !held)
  const paidMinor = (key: string, year: number) =>
    usedIn(
      year,
      paid.filter((line) => keyOf(line) === key),
    )
  const held = new Map<string, FamilyLine>()
  for (const line of lines.toSorted((a, b) => a.unitMinor - b.unitMinor)) {
    if (!line.held || instead.has(line.purchaseId)) continue
    // Of a year in shares the first that is paid may be one that counts for nothing but a part.
    if (usedIn(line.year, [line]) > paidMinor(keyOf(line), line.year)) held.set(keyOf(line), line)
  }
  return [...paid.filter((line) => !held.has(keyOf(line))), ...held.values()]
}

/** What these lines use of the cap of a year, in minor units. */
export function usedIn(
  year: number,
  lines: readonly { year: number; unitMinor: number; adjustments: readonly LineAdjustment[] }[],
): bigint {
  return lines
    .filter((line) => line.year === year)
    .reduce((sum, line) => sum + usedOfCap(BigInt(line.unitMinor), readAdjustments(line.adjustments)), 0n)
}

const readAdjustments = (stored: readonly LineAdjustment[]) =>
  stored.map(({ kind, amountMinor }) => ({ kind, amountMinor: BigInt(amountMinor) }))

/** What a code takes off, as the price function reads it. */
export function discountOf({ percent, amountMinor, appliesTo }: DiscountCodeRow): Discount {
  return percent === null ? { amountMinor: BigInt(amountMinor ?? 0), appliesTo } : { percent, appliesTo }
}

/** A priced line as it is stored and sent; `code` is the one that it was priced with. */
export function amountsOf(
  { price, adjustments }: PricedLine,
  code: DiscountCodeRow | undefined,
): LineAmounts {
  return {
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor: toWireMinor(price.unitMinor),
    adjustments: adjustments.map(({ kind, amountMinor }) => ({
      kind,
      amountMinor: toWireMinor(amountMinor),
      ...(kind === 'discount_code' && code && { code: code.code }),
    })),
  }
}
