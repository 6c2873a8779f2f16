import type { DiscountCode, DiscountTarget } from '@medlem/contract/fee'
import type { DiscountCodeUpdate } from '@medlem/contract/feeChange'
import { danishMoney, minorToDecimal, parseDanishMoney } from '@medlem/domain/money'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import type { Mistake } from '../../shared/form/readResolver.ts'

/** What an administrator types of a discount code. */
export interface DiscountForm {
  code: string
  kind: 'percent' | 'amount'
  /** Of that kind. */
  value: string
  appliesTo: DiscountTarget
  validFrom: string | null
  validTo: string | null
  maxUses: string
  maxUsesPerMember: string
  enabled: boolean
}

/** What a code can be used for, in words. */
export const targetWords: Record<DiscountTarget, string> = {
  memberships: officeFeeTexts.forMemberships,
  places: officeFeeTexts.forPlaces,
  both: officeFeeTexts.forBoth,
}

const DISCOUNT_FIELDS = [
  'code',
  'value',
  'validFrom',
  'validTo',
  'maxUses',
  'maxUsesPerMember',
] as const satisfies readonly (keyof DiscountForm)[]

/** The field that the server's name of it stands for. */
export function discountField(wire: string): (typeof DISCOUNT_FIELDS)[number] | undefined {
  if (wire === 'percent' || wire === 'amount') return 'value'
  return DISCOUNT_FIELDS.find((one) => one === wire)
}

/** The form of a code; without one, that of a new code from today. */
export function toDiscountForm(code: DiscountCode | undefined, today: string): DiscountForm {
  const number = (value: number | null | undefined) => (value == null ? '' : String(value))
  const isAmount = code?.amountMinor != null
  return {
    code: code?.code ?? '',
    kind: isAmount ? 'amount' : 'percent',
    value: isAmount ? danishMoney(code.amountMinor ?? 0, '').trim() : number(code?.percent),
    appliesTo: code?.appliesTo ?? 'memberships',
    validFrom: code?.validFrom ?? today,
    validTo: code?.validTo ?? null,
    maxUses: number(code?.maxUses),
    maxUsesPerMember: code ? number(code.maxUsesPerMember) : '1',
    enabled: code?.enabled ?? true,
  }
}

/** What is sent, or the first field that can't be read. The server decides the rest. */
export function fromDiscountForm(
  form: DiscountForm,
): DiscountCodeUpdate | Mistake<(typeof DISCOUNT_FIELDS)[number]> {
  const { code, kind, value, appliesTo, validFrom, validTo, enabled } = form
  if (code.trim() === '') return { field: 'code', message: officeFeeTexts.codeRequired }
  const amount = kind === 'amount' ? parseDanishMoney(value) : undefined
  const percent = kind === 'percent' ? wholeNumber(value) : undefined
  if (amount === undefined && typeof percent !== 'number') {
    return {
      field: 'value',
      message: kind === 'amount' ? officeFeeTexts.amountWrong : officeFeeTexts.percentWrong,
    }
  }
  if (!validFrom) return { field: 'validFrom', message: officeFeeTexts.firstDayRequired }
  if (!validTo) return { field: 'validTo', message: officeFeeTexts.lastDayRequired }
  const uses = { maxUses: wholeNumber(form.maxUses), maxUsesPerMember: wholeNumber(form.maxUsesPerMember) }
  for (const field of ['maxUses', 'maxUsesPerMember'] as const) {
    if (uses[field] === undefined) return { field, message: officeFeeTexts.usesWrong }
  }
  return {
    code: code.trim(),
    percent: amount === undefined ? (percent ?? null) : null,
    amount: amount === undefined ? null : String(minorToDecimal(amount)),
    appliesTo,
    validFrom,
    validTo,
    maxUses: uses.maxUses ?? null,
    maxUsesPerMember: uses.maxUsesPerMember ?? null,
    enabled,
  }
}

/** Null for nothing, undefined for what is no whole number. */
function wholeNumber(text: string): number | null | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  if (plain === '') return null
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined
}
