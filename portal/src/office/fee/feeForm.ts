import { type Fee, type FeeUpdate, MAX_DUE_DAYS } from '@medlem/contract/fee'
import { yearLater as dayAYearLater } from '@medlem/domain/nextYear'
import { officeFeeRenewalTexts } from '@medlem/i18n/en/portal/office/feeRenewal'
import { officeInstalmentTexts } from '@medlem/i18n/en/portal/office/instalment'
import { officeOrganisationTexts } from '@medlem/i18n/en/portal/office/organisation'
import type { Mistake } from '../../shared/form/readResolver.ts'

/** When the claim for a renewal is due, in days after it is made, until the club says otherwise. */
const USUAL_DUE_DAYS = 30

/** What an administrator types of a fee. */
export interface FeeForm {
  name: string
  /** Of the name, by language. */
  translations: Record<string, { name: string }>
  membershipPrice: string
  vatRate: string
  membershipSurcharge: string
  startDate: string | null
  endDate: string | null
  offerStartDate: string | null
  minAge: string
  maxAge: string
  ageOn: string | null
  /** Prices from a day on, as typed. */
  priceSteps: { from: string | null; membershipPrice: string }[]
  joiningFee: string
  instalments: {
    kind: 'none' | 'months' | 'days'
    count: string
    /** Of the parts after the first. */
    days: { day: string | null }[]
    charge: string
  }
  renewal: {
    by: 'card' | 'claim'
    dueDays: string
    /** Empty: the year counts once all is paid. */
    countsForDays: string
  }
  enabled: boolean
}

const FEE_FIELDS = [
  'name',
  'membershipPrice',
  'vatRate',
  'membershipSurcharge',
  'startDate',
  'endDate',
  'offerStartDate',
  'minAge',
  'maxAge',
  'ageOn',
  'priceSteps',
  'joiningFee',
  'instalments',
] as const satisfies readonly (keyof FeeForm)[]
type FeeField = (typeof FEE_FIELDS)[number] | 'renewal.dueDays'

/** The field that the server's name of it stands for: one of the form, or a name in another language. */
export function feeField(wire: string): FeeField | `translations.${string}.name` | undefined {
  const [, language] = /^translations\.(\w+)\.name$/.exec(wire) ?? []
  // The parts have one message for all of them.
  const [name] = wire.split('.')
  if (name === 'renewalClaim') return 'renewal.dueDays'
  return language ? `translations.${language}.name` : FEE_FIELDS.find((one) => one === name)
}

/** The form of a fee; without one, that of a new fee. */
export function toFeeForm(fee: Fee | undefined): FeeForm {
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    name: fee?.name ?? '',
    translations: Object.fromEntries(
      Object.entries(fee?.translations ?? {}).map(([language, { name = '' }]) => [language, { name }]),
    ),
    membershipPrice: fee ? typed(fee.membershipPrice) : '',
    vatRate: fee ? String(fee.vatRate) : '0',
    membershipSurcharge: fee && fee.membershipSurcharge > 0 ? typed(fee.membershipSurcharge) : '',
    startDate: fee?.startDate ?? null,
    endDate: fee?.endDate ?? null,
    offerStartDate: fee?.offerStartDate ?? null,
    minAge: number(fee?.minAge ?? null),
    maxAge: number(fee?.maxAge ?? null),
    ageOn: fee?.ageOn ?? null,
    priceSteps: (fee?.priceSteps ?? []).map(({ from, membershipPrice }) => ({
      from,
      membershipPrice: typed(membershipPrice),
    })),
    joiningFee: fee && fee.joiningFee > 0 ? typed(fee.joiningFee) : '',
    instalments: partsForm(fee?.instalments),
    renewal: renewalForm(fee?.renewalClaim),
    enabled: fee?.enabled ?? true,
  }
}

function partsForm(terms: Fee['instalments']): FeeForm['instalments'] {
  if (!terms) return { kind: 'none', count: '3', days: [{ day: null }], charge: '' }
  const { count, days, charge } = terms
  return {
    kind: days.length > 0 ? 'days' : 'months',
    count: String(count),
    days: days.length > 0 ? days.map((day) => ({ day })) : [{ day: null }],
    charge: charge > 0 ? typed(charge) : '',
  }
}

function renewalForm(terms: Fee['renewalClaim']): FeeForm['renewal'] {
  const countsForDays = terms?.countsForDays ?? null
  return {
    by: terms ? 'claim' : 'card',
    dueDays: String(terms?.dueDays ?? USUAL_DUE_DAYS),
    countsForDays: countsForDays === null ? '' : String(countsForDays),
  }
}

/** The form of a new fee that is like this one, a year later: the same days, and the last of a February stays that. */
export function nextYearForm(fee: Fee): FeeForm {
  const form = toFeeForm(fee)
  return {
    ...form,
    startDate: yearLater(form.startDate),
    endDate: yearLater(form.endDate),
    offerStartDate: yearLater(form.offerStartDate),
    ageOn: yearLater(form.ageOn),
    priceSteps: form.priceSteps.map((step) => ({ ...step, from: yearLater(step.from) })),
    instalments: {
      ...form.instalments,
      days: form.instalments.days.map(({ day }) => ({ day: yearLater(day) })),
    },
    enabled: true,
  }
}

const yearLater = (day: string | null) => day && dayAYearLater(day)

/** 450.5 as '450,50'. */
function typed(decimal: number): string {
  return decimal.toFixed(2).replace('.', ',').replace(',00', '')
}

/** What is sent, or the first field that can't be read. The server decides the rest. */
export function fromFeeForm(form: FeeForm): FeeUpdate | Mistake<FeeField> {
  const { name, translations, startDate, endDate, offerStartDate, ageOn, enabled } = form
  const mistake = (field: FeeField, message: string) => ({ field, message })
  if (name.trim() === '') return mistake('name', officeOrganisationTexts.nameRequired)
  const price = decimal(form.membershipPrice)
  if (!price) return mistake('membershipPrice', officeOrganisationTexts.priceRequired)
  const surcharge = form.membershipSurcharge.trim() === '' ? '0' : decimal(form.membershipSurcharge)
  if (!surcharge) return mistake('membershipSurcharge', officeOrganisationTexts.surchargeWrong)
  if (!startDate) return mistake('startDate', officeOrganisationTexts.firstDayRequired)
  if (!endDate) return mistake('endDate', officeOrganisationTexts.lastDayRequired)
  if (!offerStartDate) return mistake('offerStartDate', officeOrganisationTexts.saleOpensRequired)
  const ages = { minAge: age(form.minAge), maxAge: age(form.maxAge) }
  for (const field of ['minAge', 'maxAge'] as const) {
    if (ages[field] === undefined) return mistake(field, officeOrganisationTexts.ageWrong)
  }
  const joiningFee = form.joiningFee.trim() === '' ? '0' : decimal(form.joiningFee)
  if (!joiningFee) return mistake('joiningFee', officeOrganisationTexts.joiningFeeWrong)
  const priceSteps = stepsOf(form)
  if (!priceSteps) return mistake('priceSteps', officeOrganisationTexts.stepsWrong)
  const instalments = partsOf(form)
  if (typeof instalments === 'string') return mistake('instalments', instalments)
  const renewalClaim = renewalOf(form)
  if (typeof renewalClaim === 'string') return mistake('renewal.dueDays', renewalClaim)
  return {
    name: name.trim(),
    translations,
    membershipPrice: price,
    vatRate: form.vatRate,
    membershipSurcharge: surcharge,
    startDate,
    endDate,
    offerStartDate,
    ageOn,
    enabled,
    priceSteps,
    joiningFee,
    instalments,
    renewalClaim,
    minAge: ages.minAge ?? null,
    maxAge: ages.maxAge ?? null,
  }
}

/** Null for kept cards; a sentence where the days can't be read. */
function renewalOf({ renewal }: FeeForm): NonNullable<FeeUpdate['renewalClaim']> | null | string {
  const { by, dueDays, countsForDays } = renewal
  if (by === 'card') return null
  const days = age(dueDays)
  return days && days <= MAX_DUE_DAYS
    ? { dueDays: days, countsForDays: countsForDays === '' ? null : Number(countsForDays) }
    : officeFeeRenewalTexts.dueDaysWrong({ most: MAX_DUE_DAYS })
}

/** Null for in full only; a sentence where something can't be read. */
function partsOf({ instalments }: FeeForm): NonNullable<FeeUpdate['instalments']> | null | string {
  const { kind, count, days, charge: typedCharge } = instalments
  if (kind === 'none') return null
  const charge = typedCharge.trim() === '' ? '0' : decimal(typedCharge)
  if (!charge) return officeInstalmentTexts.chargeWrong
  if (kind === 'days') {
    const read = days.flatMap(({ day }) => day ?? [])
    if (read.length === 0 || read.length < days.length) return officeInstalmentTexts.daysMissing
    return { count: read.length + 1, days: read, charge }
  }
  const number = age(count)
  return number ? { count: number, days: [], charge } : officeInstalmentTexts.countWrong
}

/** Undefined where a day or an amount can't be read; a line without both is none. */
function stepsOf({ priceSteps }: FeeForm): FeeUpdate['priceSteps'] {
  const filled = priceSteps.filter(({ from, membershipPrice }) => from || membershipPrice.trim() !== '')
  const read = filled.flatMap(({ from, membershipPrice }) => {
    const price = decimal(membershipPrice)
    return from && price ? [{ from, membershipPrice: price }] : []
  })
  return read.length === filled.length ? read : undefined
}

/** '1.234,50' and '1234.5' as the server reads them; undefined for what is no amount. */
function decimal(text: string): string | undefined {
  const plain = text.trim().replace(/\s|kr\.?$/g, '')
  const danish = /^\d{1,3}(\.\d{3})*(,\d{1,2})?$|^\d+(,\d{1,2})?$/
  if (danish.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? plain : undefined
}

/** Null for nothing, undefined for what is no whole number. */
function age(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,3}$/.test(plain) ? Number(plain) : undefined
}
