import type { Claim } from '@medlem/contract/claim'
import type { NewShare } from '@medlem/contract/claimShare'
import type { Address } from '@medlem/contract/member'
import { MIN_SHARE_MINOR, sharesProblem } from '@medlem/domain/claim'
import { parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import type { FieldPath } from 'react-hook-form'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'

export interface TypedShare {
  name: string
  /** By which way they are asked. */
  way: 'email' | 'letter'
  email: string
  address: Address
  amount: string
  isAwaited: boolean
}

export interface TypedSplit {
  shares: TypedShare[]
  dueOn: string
}

export const emptyShare = (country: string): TypedShare => ({
  name: '',
  way: 'email',
  email: '',
  address: { AddressLine1: '', AddressLine2: '', AddressLine3: '', PostCode: '', City: '', Country: country },
  amount: '',
  isAwaited: true,
})

/** What others may pay of a claim: not the fees of its reminders. */
const splittableOf = ({ openMinor, openFeesMinor }: Claim): number => openMinor - openFeesMinor

/** What is left to the payer of a claim by what is typed; undefined while an amount can't be read. */
export function restOf(claim: Claim, shares: readonly Pick<TypedShare, 'amount'>[]): number | undefined {
  let leftMinor = splittableOf(claim)
  for (const { amount } of shares) {
    const minor = amount.trim() === '' ? 0n : parseDanishMoney(amount)
    if (minor === undefined) return undefined
    leftMinor -= toWireMinor(minor)
  }
  return leftMinor
}

type Field = FieldPath<TypedSplit>

/** What is sent, or the first mistake. */
export function readSplit(
  claim: Claim,
  { shares, dueOn }: TypedSplit,
): { shares: NewShare[]; dueOn: string; openMinor: number } | Mistake<Field> {
  const read: NewShare[] = []
  for (const [n, typed] of shares.entries()) {
    const share = readShare(n, typed)
    if ('field' in share) return share
    read.push(share)
  }
  const wrong = amountProblem(claim, read)
  if (wrong) return wrong
  if (dueOn <= copenhagenDay(new Date())) return { field: 'dueOn', message: t.dayMissing }
  return { shares: read, dueOn, openMinor: claim.openMinor }
}

function readShare(n: number, typed: TypedShare): NewShare | Mistake<Field> {
  const { way, amount, isAwaited } = typed
  const [name, email] = [typed.name.trim(), typed.email.trim()]
  if (name === '') return { field: `shares.${n}.name`, message: fieldTexts.nameMissing }
  if (way === 'email' && email === '') return { field: `shares.${n}.email`, message: t.shareEmailMissing }
  const minor = parseDanishMoney(amount)
  if (minor === undefined) return { field: `shares.${n}.amount`, message: officeRefundTexts.amountRequired }
  const to = way === 'email' ? { email, address: null } : { email: null, address: typed.address }
  return { name, ...to, amountMinor: toWireMinor(minor), isAwaited }
}

function amountProblem(claim: Claim, shares: readonly NewShare[]): Mistake<Field> | undefined {
  const amounts = shares.map(({ amountMinor }) => amountMinor)
  const problem = sharesProblem(splittableOf(claim), amounts)
  if (problem === undefined) return undefined
  const small = amounts.findIndex((amount) => amount < MIN_SHARE_MINOR)
  const field = `shares.${problem === 'too_small' ? small : amounts.length - 1}.amount` as const
  const least = formatMoney(MIN_SHARE_MINOR, claim.currency)
  if (problem === 'too_small') return { field, message: t.shareTooSmall({ amount: least }) }
  if (problem === 'rest_too_small') return { field, message: t.shareRestTooSmall({ amount: least }) }
  return { field, message: t.sharesTooMuch({ amount: formatMoney(splittableOf(claim), claim.currency) }) }
}
