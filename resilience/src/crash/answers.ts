import { findMemberByEmail } from '@medlem/contract/member'
import type { MembershipPeriod } from '@medlem/contract/membership'
import { createPeriod } from '@medlem/contract/membershipChange'
import { listPeriods } from '@medlem/contract/membershipPeriods'
import { getPayment, type PaymentItem } from '@medlem/contract/payment'
import { getReceipt } from '@medlem/contract/receipt'
import { listRegistrations } from '@medlem/contract/registration'
import type { Client } from './client.ts'

interface KnownPayment {
  historyId: string
  status: PaymentItem['paymentStatus']
  total: number
  /** What it pays for, by history item and by sign-up. */
  years: readonly string[]
  places: readonly string[]
}

/** Everything that the server answered to one buyer, and so may never forget. */
export class Answers {
  readonly email: string
  readonly #client: Client
  #memberId: string | undefined
  readonly #memberships = new Set<string>()
  readonly #drafts = new Map<string, MembershipPeriod>()
  readonly #payments = new Map<string, KnownPayment>()
  /** Receipt numbers by history item, or by payment of places. */
  readonly #receipts = new Map<string, number>()
  /** The payment behind each window of the gateway that was answered. */
  readonly #windows = new Map<string, string>()

  constructor(email: string, client: Client) {
    this.email = email
    this.#client = client
  }

  member(id: string): void {
    this.#memberId = id
  }

  membership(id: string): void {
    this.#memberships.add(id)
  }

  draft(item: MembershipPeriod): void {
    this.#drafts.set(item.id, item)
  }

  payment({ id, membershipHistoryId, paymentStatus, paymentTotal, lines, tickets = [] }: PaymentItem): void {
    this.#payments.set(id, {
      historyId: membershipHistoryId,
      status: paymentStatus,
      total: paymentTotal,
      years: lines.map((line) => line.membershipHistoryId),
      places: tickets.map(({ registrationId }) => registrationId),
    })
  }

  window(paymentIdentifier: string, paymentId: string): void {
    this.#windows.set(paymentIdentifier, paymentId)
  }

  receipt(historyId: string, number: number): void {
    this.#receipts.set(historyId, number)
  }

  /** How many payments were answered as paid, and how many of them are of places at events. */
  get paid(): { payments: number; ofPlaces: number } {
    const paid = [...this.#payments.values()].filter(({ status }) => status === 'paid')
    return { payments: paid.length, ofPlaces: paid.filter(({ places }) => places.length > 0).length }
  }

  /** What the payment in this window of the gateway was for; undefined for a window of somebody else. */
  thingsBehind(paymentIdentifier: string): readonly string[] | undefined {
    const known = this.#payments.get(this.#windows.get(paymentIdentifier) ?? '')
    return known && [...known.years, ...known.places]
  }

  /** Years that count and places that are taken, with their receipt: reading them moves nothing. */
  async paidThings(): Promise<Map<string, { hasReceipt: boolean }>> {
    return new Map([...(await this.#readHistory()).years, ...(await this.#readPlaces())])
  }

  /** The places of the payments that are known here. */
  async #readPlaces(): Promise<Map<string, { hasReceipt: boolean }>> {
    const payments = [...this.#payments].filter(([, { places }]) => places.length > 0)
    if (payments.length === 0) return new Map()
    const { body: registrations } = await this.#client.call(listRegistrations, {})
    const taken = registrations.flatMap(({ id, state }) => (state === 'registered' ? [id] : []))
    const receipts = new Set<string>()
    for (const [id, { places }] of payments) {
      const { status } = await this.#client.call(getReceipt, { params: { id } })
      if (status === 200) for (const place of places) receipts.add(place)
    }
    return new Map(taken.map((id) => [id, { hasReceipt: receipts.has(id) }]))
  }

  async #readHistory() {
    const years = new Map<string, { hasReceipt: boolean }>()
    const lost: string[] = []
    for (const id of this.#memberships) {
      const { status, body } = await this.#client.call(listPeriods, { params: { id } })
      if (status !== 200) lost.push(`membership ${id}: ${status}`)
      else for (const item of body.items) if (item.status === 'active') years.set(item.id, item)
    }
    return { years, lost }
  }

  /** What was answered and is not so any more; none, if nothing was lost. `all` also reads what was read before. */
  async lost(all: boolean): Promise<string[]> {
    const lost = [...(await this.#lostMember()), ...(await this.#lostMemberships())]
    const payments = [...this.#payments]
    for (const [id, known] of all ? payments : payments.slice(-8))
      lost.push(...(await this.#lostPayment(id, known)))
    const receipts = [...this.#receipts]
    for (const [id, number] of all ? receipts : receipts.slice(-8)) {
      const { status, body } = await this.#client.call(getReceipt, { params: { id } })
      if (status !== 200 || body.number !== number) lost.push(`receipt ${number} of ${id}: ${status}`)
    }
    lost.push(...(await this.#lostDrafts()))
    return lost.map((what) => `${this.email}: ${what}`)
  }

  async #lostMember(): Promise<string[]> {
    if (this.#memberId === undefined) return []
    const request = { querystring: { email: this.email } }
    const { status, body } = await this.#client.call(findMemberByEmail, request)
    return status === 200 && body.id === this.#memberId ? [] : [`the member: ${status}`]
  }

  async #lostMemberships(): Promise<string[]> {
    const { years, lost } = await this.#readHistory()
    const taken = await this.#readPlaces()
    const paid = [...this.#payments.values()].filter(({ status }) => status === 'paid')
    const gone = paid.flatMap((known) => [
      ...known.years.filter((id) => !years.has(id)).map((id) => `paid year ${id}`),
      ...known.places.filter((id) => !taken.has(id)).map((id) => `paid place ${id}`),
    ])
    return [...lost, ...gone]
  }

  async #lostPayment(paymentId: string, known: KnownPayment): Promise<string[]> {
    const params = { historyId: known.historyId, paymentId }
    const { status, body } = await this.#client.call(getPayment, { params })
    if (status !== 200) return [`payment ${paymentId}: ${status}`]
    const stays = known.status !== 'paid' || body.paymentStatus === 'paid'
    if (stays && body.paymentTotal === known.total) return []
    return [`payment ${paymentId}: was ${known.status}, is ${body.paymentStatus}`]
  }

  /** A draft that no payment names shows by being answered again, instead of another. */
  async #lostDrafts(): Promise<string[]> {
    const named = new Set([...this.#payments.values()].flatMap(({ years }) => years))
    const lost: string[] = []
    for (const { id, membershipId, membershipConfId, referenceKey } of this.#drafts.values()) {
      if (named.has(id)) continue
      const body = { membershipConfId, referenceKey, gdprAgreement: true }
      const answer = await this.#client.call(createPeriod, { params: { id: membershipId }, body })
      const paid = answer.code === 'already_member'
      if (!paid && answer.body.id !== id) lost.push(`draft ${id}: ${answer.status}`)
    }
    return lost
  }
}

/** What the receipts of a payment are found by: each year, and the payment of places. */
export function receiptsOf({
  id,
  lines,
  tickets = [],
}: Pick<PaymentItem, 'id' | 'lines' | 'tickets'>): string[] {
  const years = lines.map(({ membershipHistoryId }) => membershipHistoryId)
  return tickets.length > 0 ? [...years, id] : years
}
