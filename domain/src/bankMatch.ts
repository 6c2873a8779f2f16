import { readReference } from './claimReference.ts'
import { foldText } from './foldText.ts'

/** What is owed, as a line is compared with it. */
export interface OwedClaim {
  id: string
  /** Digits as `readReference` answers them. */
  reference: string
  payerId: string
  payerName: string
  memberName: string
  openMinor: number
  currency: string
}

/** A line of a bank that is not decided, as far as it is open. */
export interface ComparedLine {
  /** Above zero is money that came. */
  openMinor: number
  currency: string
  text: string
  payerName: string
  reference: string
  /** Members for whom the same account paid before. */
  knownPayerIds: readonly string[]
}

/**
 * Why a line may pay a claim. reference: its reference, and the amount is what is open. reference_part: its reference, and another amount.
 * payer: the same account paid for the payer before, and the amount agrees. name: a name and the amount agree. amount: of all claims it
 * alone is of that amount.
 */
export type MatchReason = 'reference' | 'reference_part' | 'payer' | 'name' | 'amount'

/** What a line would pay. */
export interface MatchSuggestion {
  reason: MatchReason
  parts: { claimId: string; amountMinor: number }[]
  /** A valid reference with the exact open amount; everything else is a person's decision. */
  isCertain: boolean
}

/** Digits in a text that may be a reference, and no part of a longer number, a creditor reference of ISO 11649, and the code of a payment card. */
const MAY_BE_REFERENCE = /\+?7[15]<\d{15,16}\+\d{8}<?|\bRF\d{2}[\dA-Z]{1,21}\b|(?<!\d)\d{2,25}(?!\d)/gi

/** References whose check digit is right, in a field or a text of a line. */
export function referencesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(MAY_BE_REFERENCE)].flatMap(([word]) => readReference(word) ?? []),
  )
  return [...new Set(found)]
}

/** What a line would pay of some claims; undefined where no sign says it, or several claims have the same one. */
export function suggestMatch(line: ComparedLine, claims: readonly OwedClaim[]): MatchSuggestion | undefined {
  if (line.openMinor <= 0) return undefined
  const open = claims.filter(({ openMinor, currency }) => openMinor > 0 && currency === line.currency)
  return (
    byReference(line, open) ??
    byAmount(
      line,
      open.filter(({ payerId }) => line.knownPayerIds.includes(payerId)),
      'payer',
    ) ??
    byAmount(line, open.filter(namedIn(line)), 'name') ??
    only(
      open.filter(({ openMinor }) => openMinor === line.openMinor),
      'amount',
    )
  )
}

function byReference(
  { reference, text, openMinor }: ComparedLine,
  open: readonly OwedClaim[],
): MatchSuggestion | undefined {
  const said = referencesIn(reference, text)
  const meant = open.filter((claim) => said.includes(claim.reference))
  const sumMinor = meant.reduce((sum, claim) => sum + claim.openMinor, 0)
  const [one] = meant
  if (!one) return undefined
  if (sumMinor === openMinor) return { reason: 'reference', parts: meant.map(whole), isCertain: true }
  if (meant.length > 1) return undefined
  const amountMinor = Math.min(openMinor, one.openMinor)
  return { reason: 'reference_part', parts: [{ claimId: one.id, amountMinor }], isCertain: false }
}

const whole = ({ id, openMinor }: OwedClaim) => ({ claimId: id, amountMinor: openMinor })

/** The one claim of that amount, else all of them where they sum to it: a parent pays for several children at once. */
function byAmount(
  { openMinor }: ComparedLine,
  meant: readonly OwedClaim[],
  reason: MatchReason,
): MatchSuggestion | undefined {
  const one = only(
    meant.filter((claim) => claim.openMinor === openMinor),
    reason,
  )
  if (one) return one
  const sumMinor = meant.reduce((sum, claim) => sum + claim.openMinor, 0)
  return meant.length > 1 && sumMinor === openMinor
    ? { reason, parts: meant.map(whole), isCertain: false }
    : undefined
}

function only(meant: readonly OwedClaim[], reason: MatchReason): MatchSuggestion | undefined {
  const [one, ...others] = meant
  return one && others.length === 0 ? { reason, parts: [whole(one)], isCertain: false } : undefined
}

/** Whether the bank's words have the last name of a claim, with the first name or its first letter: 'J MOELLER' is Jens Møller. */
function namedIn({ text, payerName }: ComparedLine): (claim: OwedClaim) => boolean {
  const words = new Set(foldText(`${payerName} ${text}`).split(/[^\p{L}\d]+/u))
  const isSaid = (name: string) => {
    const [first = '', ...more] = foldText(name).split(/[\s-]+/)
    const last = more.at(-1)
    const isFirst = words.has(first) || words.has(first.slice(0, 1))
    return last === undefined ? words.has(first) && first.length > 2 : words.has(last) && isFirst
  }
  // A line may say the first name of each child alone: Alma and Jonas.
  return (claim) => isSaid(claim.memberName) || isSaid(claim.payerName)
}
