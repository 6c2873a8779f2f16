import type { FamilyLinkStatus } from '@medlem/contract/member'
import { wallClock } from '../time/timeOracle.ts'
import type { ModelDesk } from './modelDesk.ts'

/**
 * What the model knows: who is linked, what was asked for at which price, and what must come of it. It
 * learns from the server's answers and the gateway's ledger only, never from the server's database.
 */
export const adults = ['ida', 'jonas', 'freja'] as const
export type Adult = (typeof adults)[number]
/** Alma is Ida's child without login. */
export const people = [...adults, 'alma'] as const
export type Who = (typeof people)[number]

/** What the club sells: each year from November of the year before to its last day. */
export const years = [2026, 2027, 2028] as const
export type Year = (typeof years)[number]
export const offerStart = (year: Year) => `${year - 1}-11-01`
export const lastDay = (year: Year) => `${year}-12-31`

/** Prices as an administrator writes them, and one membership in minor units, reckoned by hand. */
export const terms = [
  { membershipPrice: '450', vatRate: '0', unitMinor: 45_000 },
  { membershipPrice: '300.10', vatRate: '1.25', unitMinor: 37_513 },
  { membershipPrice: '99.95', vatRate: '1.25', unitMinor: 12_494 },
  { membershipPrice: '0', vatRate: '0', unitMinor: 0 },
] as const

/** Above this a second person must agree to a refund. */
export const REFUND_ALONE_MINOR = 60_000

export interface Invitation {
  id: string
  from: Adult
  to: Adult
  status: FamilyLinkStatus
}

export interface Draft {
  payer: Adult
  who: Who
  year: Year
  historyId: string
  /** Drafts of one payer with the same key are paid together. */
  group: string
  open: boolean
  madeAt: number
}

/** What a payer asked to pay for, and what it costs. */
export interface Ticket {
  payer: Adult
  drafts: Draft[]
  totalMinor: number
  paymentId: string
  /** Of the return addresses, once it is prepared. */
  token?: string
  preparedAt: number
}

/** A window of the gateway. */
export interface ModelWindow {
  identifier: string
  path: string
  ticket: Ticket
  /** Authorizations that a browser brought back from it. */
  returned: string[]
}

/** A refund that waits for a second person. */
export interface AskedRefund {
  id: string
  paymentId: string
  authorization: string
  amountMinor: number
  named: string[]
  /** No year was to end with it. */
  keepsYears: boolean
  by: number
}

export interface ModelState {
  now: number
  invitations: Invitation[]
  prices: Map<Year, number>
  drafts: Draft[]
  tickets: Ticket[]
  windows: Map<string, ModelWindow>
  /** Years that cost nothing. */
  gifts: Set<string>
  /** Ids of the history items of years that are paid now. */
  active: Set<string>
  everActive: Set<string>
  /** Years that a refund has ended. */
  ended: Set<string>
  /** Given back for each authorization. */
  givenBack: Map<string, number>
  /** Of it what one person gave alone. */
  givenAlone: Map<string, number>
  asked: AskedRefund[]
  /** Authorizations that a callback or a client reported to the server. */
  reported: Set<string>
  /** A midnight has passed, and the night's work was not done yet. */
  nightIsDue: boolean
  counter: number
  /** Once the treasurer has used it. */
  desk?: ModelDesk
}

export function newModel(now: number): ModelState {
  return {
    now,
    invitations: [],
    prices: new Map(years.map((year) => [year, terms[0].unitMinor])),
    drafts: [],
    tickets: [],
    windows: new Map(),
    gifts: new Set(),
    active: new Set(),
    everActive: new Set(),
    ended: new Set(),
    givenBack: new Map(),
    givenAlone: new Map(),
    asked: [],
    reported: new Set(),
    nightIsDue: false,
    counter: 0,
  }
}

export const dayOf = ({ now }: Pick<ModelState, 'now'>) => wallClock(now).date

export function linkBetween(model: ModelState, one: Adult, other: Adult, status: Invitation['status']) {
  return model.invitations.find(
    ({ from, to, status: is }) =>
      is === status && ((from === one && to === other) || (from === other && to === one)),
  )
}

export function isInReach(model: ModelState, payer: Adult, who: Who): boolean {
  if (who === 'alma') return payer === 'ida'
  return who === payer || linkBetween(model, payer, who, 'approved') !== undefined
}

function isPaid(model: ModelState, who: Who, year: Year): boolean {
  return model.drafts.some(
    (draft) => draft.who === who && draft.year === year && model.active.has(draft.historyId),
  )
}

/** Whether this payer may buy this year for this person now. */
export function mayBuy(
  model: ModelState,
  { payer, who, year }: Pick<Draft, 'payer' | 'who' | 'year'>,
): boolean {
  const today = dayOf(model)
  const onOffer = offerStart(year) <= today && today <= lastDay(year)
  return onOffer && isInReach(model, payer, who) && !isPaid(model, who, year)
}

export const costOf = (model: ModelState, drafts: readonly Draft[]) =>
  drafts.reduce((sum, { year }) => sum + (model.prices.get(year) ?? Number.NaN), 0)

/** Those of these drafts that can be paid now. */
export function payable(model: ModelState, drafts: readonly Draft[]): Draft[] {
  return drafts.filter((draft) => draft.open && mayBuy(model, draft))
}

/** What costs nothing is paid at once. */
export function giveFree(
  model: ModelState,
  { drafts, totalMinor }: Pick<Ticket, 'drafts' | 'totalMinor'>,
): void {
  if (totalMinor > 0) return
  for (const draft of drafts) {
    model.gifts.add(draft.historyId)
    model.active.add(draft.historyId)
    draft.open = false
  }
}

export function isMember(model: ModelState, who: Who): boolean {
  const today = dayOf(model)
  return years.some((year) => `${year}-01-01` <= today && today <= lastDay(year) && isPaid(model, who, year))
}
