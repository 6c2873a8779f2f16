import type { EventTier, TicketRefund } from '@medlem/contract/eventTier'
import type { EventParticipants } from '@medlem/contract/participant'
import { copenhagenDate, copenhagenInstant, copenhagenTime } from '@medlem/domain/calendar'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import type { SentTier } from '../../api/registration/tier.ts'
import type { Mistake } from '../../shared/form/readResolver.ts'

/** What an administrator types of a kind of place. */
export interface TierForm {
  /** Empty for a new one. */
  tierId: string
  name: string
  /** Of the name, by language. */
  translations: Record<string, { name: string }>
  price: string
  audience: EventTier['audience']
  minAge: string
  maxAge: string
  places: string
  perFamily: string
  salesFromDay: string | null
  salesFromTime: string
  salesUntilDay: string | null
  salesUntilTime: string
  vat: string
}

/** All kinds of places of an event, and what goes back when a paid one is cancelled. */
export interface TiersForm {
  tiers: TierForm[]
  refundDay: string | null
  refundTime: string
  refundPercent: string
}

export type RefundField = Exclude<keyof TiersForm, 'tiers'>

export type TierField = Exclude<keyof TierForm, 'tierId' | 'translations'>

/** A sale begins and ends with whole days unless another time is typed. */
const DAY_BEGINS = '00:00'
const DAY_ENDS = '23:59'

export const emptyTier: TierForm = {
  tierId: '',
  name: '',
  translations: {},
  price: '',
  audience: 'everyone',
  minAge: '',
  maxAge: '',
  places: '',
  perFamily: '',
  salesFromDay: null,
  salesFromTime: DAY_BEGINS,
  salesUntilDay: null,
  salesUntilTime: DAY_ENDS,
  vat: '0',
}

/** The form of an event's kinds of places; of an event without any, one to fill in. */
export function toTiersForm({ tiers, refund }: Pick<EventParticipants, 'tiers' | 'refund'>): TiersForm {
  const until = refund && new Date(refund.until)
  return {
    tiers: tiers.length === 0 ? [emptyTier] : tiers.map(toTierForm),
    refundDay: until && copenhagenDate(until),
    refundTime: until ? copenhagenTime(until) : DAY_ENDS,
    refundPercent: String(refund?.percent ?? 100),
  }
}

function toTierForm(tier: EventTier): TierForm {
  const { id: tierId, priceMinor, audience, vatRateTenThousandths } = tier
  // A server of the release before answers what it has in one language alone.
  const { name, translations } = tier.written ?? { name: tier.name, translations: {} }
  const from = tier.salesFrom === null ? null : new Date(tier.salesFrom)
  const until = tier.salesUntil === null ? null : new Date(tier.salesUntil)
  return {
    tierId,
    name,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, { name: other = '' }]) => [language, { name: other }]),
    ),
    price: commaDecimal(priceMinor).replace(/,00$/, ''),
    audience,
    minAge: typed(tier.minAge),
    maxAge: typed(tier.maxAge),
    places: typed(tier.places),
    perFamily: typed(tier.perFamily),
    salesFromDay: from && copenhagenDate(from),
    salesFromTime: from ? copenhagenTime(from) : DAY_BEGINS,
    salesUntilDay: until && copenhagenDate(until),
    salesUntilTime: until ? copenhagenTime(until) : DAY_ENDS,
    vat: String(vatRateTenThousandths),
  }
}

const typed = (number: number | null) => (number === null ? '' : String(number))

interface ReadTiers {
  tiers: SentTier[]
  refund: TicketRefund | null
  /** Where each of them stands in the form. */
  places: number[]
}

/** What is sent, or the first field that can't be read; the server decides the rest. One that is left empty is none. */
export function fromTiersForm({
  tiers,
  ...form
}: TiersForm): ReadTiers | Mistake<`tiers.${number}.${TierField}` | RefundField> {
  const refund = fromRefundForm(form)
  if (refund && 'message' in refund) return refund
  const read: ReadTiers = { tiers: [], refund, places: [] }
  for (const [n, typedTier] of tiers.entries()) {
    if (isEmpty(typedTier)) continue
    const tier = fromTierForm(typedTier)
    if ('message' in tier) return { field: `tiers.${n}.${tier.field}`, message: tier.message }
    read.tiers.push(tier)
    read.places.push(n)
  }
  return read
}

function fromRefundForm({
  refundDay,
  refundTime,
  refundPercent,
}: Omit<TiersForm, 'tiers'>): TicketRefund | null | Mistake<RefundField> {
  const until = moment(refundDay, refundTime)
  if (until === undefined) return { field: 'refundTime', message: officeEventTexts.timeWrong }
  if (until === null) return null
  const percent = wholeNumber(refundPercent) ?? 0
  if (percent < 1 || percent > 100) return { field: 'refundPercent', message: t.percentWrong }
  return { until, percent }
}

const isEmpty = ({ tierId, name, price }: TierForm) =>
  tierId === '' && name.trim() === '' && price.trim() === ''

function fromTierForm(form: TierForm): SentTier | Mistake<TierField> {
  const mistake = (field: TierField, message: string) => ({ field, message })
  if (form.name.trim() === '') return mistake('name', t.nameMissing)
  const price = parseDanishMoney(form.price)
  if (price === undefined) return mistake('price', t.priceWrong)
  const minAge = wholeNumber(form.minAge)
  if (minAge === undefined) return mistake('minAge', t.ageWrong)
  const maxAge = wholeNumber(form.maxAge)
  if (maxAge === undefined) return mistake('maxAge', t.ageWrong)
  const places = wholeNumber(form.places)
  if (places === undefined || places === 0) return mistake('places', t.countWrong)
  const perFamily = wholeNumber(form.perFamily)
  if (perFamily === undefined || perFamily === 0) return mistake('perFamily', t.countWrong)
  const salesFrom = moment(form.salesFromDay, form.salesFromTime)
  if (salesFrom === undefined) return mistake('salesFromTime', officeEventTexts.timeWrong)
  const salesUntil = moment(form.salesUntilDay, form.salesUntilTime)
  if (salesUntil === undefined) return mistake('salesUntilTime', officeEventTexts.timeWrong)
  return {
    ...(form.tierId !== '' && { id: form.tierId }),
    name: form.name.trim(),
    translations: form.translations,
    priceMinor: toWireMinor(price),
    vatRateTenThousandths: Number(form.vat),
    audience: form.audience,
    minAge,
    maxAge,
    places,
    perFamily,
    salesFrom,
    salesUntil,
  }
}

/** Null for nothing, undefined for what is no whole number. */
function wholeNumber(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined
}

/** Null without a day, undefined for what is no time. */
function moment(day: string | null, time: string): string | null | undefined {
  if (day === null) return null
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? copenhagenInstant(day, time).toISOString() : undefined
}

const WIRE_FIELDS: Record<string, TierField> = {
  id: 'name',
  name: 'name',
  priceMinor: 'price',
  vatRateTenThousandths: 'vat',
  audience: 'audience',
  minAge: 'minAge',
  maxAge: 'maxAge',
  places: 'places',
  perFamily: 'perFamily',
  salesFrom: 'salesFromDay',
  salesUntil: 'salesUntilDay',
}

/** The field of the form that the server's name of one, 'tiers.0.priceMinor', stands for; `places` are those of what was sent. */
export function tierField(
  wire: string,
  places: readonly number[],
): 'tiers' | `tiers.${number}.${TierField | `translations.${string}.name`}` | undefined {
  if (wire === 'tiers') return 'tiers'
  const [, of, language] = /^tiers\.(\d+)\.translations\.(\w+)\.name$/.exec(wire) ?? []
  const at = places[Number(of)]
  if (language && at !== undefined) return `tiers.${at}.translations.${language}.name`
  const [, n, name = ''] = /^tiers\.(\d+)\.(\w+)/.exec(wire) ?? []
  const field = WIRE_FIELDS[name]
  const place = places[Number(n)]
  return field && place !== undefined ? `tiers.${place}.${field}` : undefined
}
