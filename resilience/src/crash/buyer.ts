import { createChild, listFamily } from '@medlem/contract/family'
import { createMember, findMemberByEmail, type Member, updateMember } from '@medlem/contract/member'
import type { MembershipPeriod } from '@medlem/contract/membership'
import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import {
  createPayment,
  findPaymentReturn,
  getPayment,
  openPaymentWindow,
  type PaymentItem,
  preparePayment,
  updatePayment,
} from '@medlem/contract/payment'
import { getReceipt } from '@medlem/contract/receipt'
import { signUp } from '@medlem/contract/registration'
import { payTickets } from '@medlem/contract/ticketPayment'
import type { Random } from '../random.ts'
import { type Answers, receiptsOf } from './answers.ts'
import { type Answer, type Client, Gone, understood } from './client.ts'
import { type Deed, everyday, REFUSED, useWindow } from './hostedWindow.ts'
import type { Both, Evening, Ware, Year } from './wares.ts'

export interface BuyerParts {
  email: string
  name: { firstName: string; lastName: string }
  client: Client
  answers: Answers
  random: Random
  wares: readonly Ware[]
  /** First name of a child, for whom everything is bought too. */
  child?: string
  /** What the buyer does in a window, by chance; usually what members do. */
  deeds?: readonly [Deed, ...Deed[]]
  /** Pays in the app, and agrees there to the next years with the consent of this version. */
  agreesTo?: string
}

const address = {
  AddressLine1: 'Kajen 1',
  AddressLine2: '',
  AddressLine3: '',
  City: 'Aarhus C',
  PostCode: '8000',
  Country: 'Denmark',
}
const LOOKS = 20
const LOOK_EVERY_MS = 100

/** Somebody who buys one year after another, and places at events, for the family, and comes back after a crash to where they were. */
export class Buyer {
  readonly #parts: BuyerParts
  #next = 0
  /** A part of what is paid together was found paid at the last look. */
  #isHalfPaid = false
  /** Answers that no member should ever see. */
  readonly surprises: string[] = []

  constructor(parts: BuyerParts) {
    this.#parts = parts
  }

  /** There is nothing left to buy. */
  get isDone(): boolean {
    return this.#next >= this.#parts.wares.length
  }

  /** Buys until the server goes away. */
  async buyUntilGone(): Promise<void> {
    try {
      const family = await this.#arrive()
      for (;;) {
        const ware = this.#parts.wares[this.#next]
        if (!ware) return
        if (await this.#buy(family, ware)) this.#next += 1
      }
    } catch (error) {
      if (!(error instanceof Gone)) throw error
    }
  }

  /** Signs in, becomes a member when there is none yet, and sees whom to buy for. */
  async #arrive(): Promise<string[]> {
    const { client, answers, email, name } = this.#parts
    const found = await client.call(findMemberByEmail, { querystring: { email } })
    const { body: member } =
      found.status === 404 ? await client.call(createMember, { body: { ...name, email } }) : found
    this.#expect('the member', member.id !== undefined)
    answers.member(member.id)
    if (!member.address) {
      const { firstName, lastName, id } = member
      await client.call(updateMember, { params: { id }, body: { firstName, lastName, address } })
    }
    const family = await client.call(listFamily, { params: { memberId: member.id } })
    const ids = family.body.filter(isBoughtFor).map(({ id }) => id)
    const { child: firstName } = this.#parts
    if (firstName === undefined || ids.length > 1) return ids
    const { lastName } = name
    const child = await client.call(createChild, { body: { firstName, lastName } })
    this.#expect('the child', child.body.id !== undefined)
    return [...ids, child.body.id]
  }

  /** One purchase; true when the buyer is done with this ware. */
  #buy(family: readonly string[], ware: Ware): Promise<boolean> {
    if (!('orgId' in ware)) return this.#buyPlaces(family, ware)
    return 'eventId' in ware ? this.#buyBoth(family, ware) : this.#buyYear(family, ware)
  }

  async #buyYear(family: readonly string[], ware: Year): Promise<boolean> {
    const drafts = await this.#draftAll(family, ware)
    if (drafts.length === 0) return true
    const payment = await this.#payFor(drafts, {})
    return payment !== undefined && this.#pay(payment, drafts)
  }

  /** Years and places in one payment. A buyer who finds one of them paid has paid all of it. */
  async #buyBoth(family: readonly string[], ware: Both): Promise<boolean> {
    const drafts = await this.#draftAll(family, ware)
    const registrationIds = await this.#keep(family, ware)
    if (registrationIds === undefined) return false
    const unpaid = drafts.length + registrationIds.length
    if (unpaid === 0) return true
    if (unpaid !== 2 * family.length) {
      // It may have been paid between the two looks, but not twice.
      this.#expect(
        `${drafts.length} years and ${registrationIds.length} places are unpaid`,
        !this.#isHalfPaid,
      )
      const isSeenAgain = this.#isHalfPaid
      this.#isHalfPaid = true
      return isSeenAgain
    }
    const payment = await this.#payFor(drafts, { registrationIds })
    return payment !== undefined && this.#pay(payment, drafts)
  }

  async #draftAll(family: readonly string[], ware: Year): Promise<MembershipPeriod[]> {
    const drafts: MembershipPeriod[] = []
    for (const memberId of family) {
      const draft = await this.#draft(memberId, ware)
      if (draft) drafts.push(draft)
    }
    return drafts
  }

  async #payFor([first]: readonly MembershipPeriod[], body: { registrationIds?: string[] }) {
    const { client } = this.#parts
    if (!first) return undefined
    return this.#understand(await client.call(createPayment, { params: { id: first.id }, body }))
  }

  /** Signs the family up for an evening, and pays for the places that are kept for it. */
  async #buyPlaces(family: readonly string[], ware: Evening): Promise<boolean> {
    const { client } = this.#parts
    const params = { id: ware.eventId }
    const registrationIds = await this.#keep(family, ware)
    if (registrationIds === undefined) return false
    if (registrationIds.length === 0) return true
    const payment = this.#understand(await client.call(payTickets, { params, body: { registrationIds } }))
    return payment !== undefined && this.#pay(payment, [])
  }

  /** The places that are kept for the family at an evening; undefined where it could not be signed up. */
  async #keep(family: readonly string[], { eventId, tierId }: Evening): Promise<string[] | undefined> {
    const { client } = this.#parts
    const tiers = family.map((memberId) => ({ memberId, tierId }))
    const request = { params: { id: eventId }, body: { memberIds: [...family], tiers } }
    const signedUp = this.#understand(await client.call(signUp, request))
    return signedUp?.people.flatMap(({ registration }) =>
      registration?.state === 'offered' ? [registration.id] : [],
    )
  }

  /** Opens the window of a payment and does something in it; true when the buyer is done with what it is for. */
  async #pay(payment: PaymentItem, drafts: readonly MembershipPeriod[]): Promise<boolean> {
    const { answers, random } = this.#parts
    answers.payment(payment)
    const opened = await this.#openWindow(payment, drafts)
    if (!opened) return false
    const deed = random.pick(this.#parts.deeds ?? everyday)
    if (deed === 'leave') return random.below(2) === 0
    const back = await useWindow(opened.paymentWindowLink, deed)
    if (back) await this.#comeBack(back)
    return this.#watch(payment, deed)
  }

  async #draft(memberId: string, { orgId, membershipConfId }: Year): Promise<MembershipPeriod | undefined> {
    const { client, answers, email } = this.#parts
    const made = this.#understand(
      await client.call(createMembership, { params: { memberId }, body: { orgId } }),
    )
    if (!made) return undefined
    answers.membership(made.id)
    const body = {
      membershipConfId,
      gdprAgreement: true,
      referenceKey: `${email} ${membershipConfId.slice(0, 8)}`,
    }
    const draft = this.#understand(await client.call(createPeriod, { params: { id: made.id }, body }))
    if (draft) answers.draft(draft)
    return draft
  }

  async #openWindow(payment: PaymentItem, drafts: readonly MembershipPeriod[]) {
    const { client, answers, agreesTo } = this.#parts
    const memberships = drafts.map(({ id, memberId, membershipConfId }) => ({
      memberId,
      membershipConfId,
      membershipHistoryId: id,
      name: 'Membership',
    }))
    const data = JSON.stringify({ membershipHistoryPaymentId: payment.id, memberships })
    const membershipData = Buffer.from(data).toString('base64')
    const prepared = this.#understand(
      await client.call(preparePayment, { body: { token: 'any word', membershipData } }),
    )
    if (!prepared) return undefined
    const { token, membershipHistoryPaymentId, paymentTotal: Amount, currency: Currency } = prepared
    const opened = this.#understand(
      await client.call(openPaymentWindow, {
        params: { provider: agreesTo === undefined ? 'freepay' : 'vipps' },
        body: {
          token,
          membershipHistoryPaymentId,
          Amount,
          Currency,
          ...(agreesTo !== undefined && { SaveCard: true, consentVersion: agreesTo }),
        },
      }),
    )
    if (opened) answers.window(opened.paymentIdentifier, payment.id)
    return opened
  }

  /** The return page: finds the payment by its token, and asks for it to be checked. */
  async #comeBack(back: URL): Promise<void> {
    const { client, answers } = this.#parts
    const query = back.searchParams
    const found = this.#understand(
      await client.call(findPaymentReturn, { body: { token: query.get('token') ?? '' } }),
    )
    if (!found) return
    answers.payment(found)
    const params = { historyId: found.membershipHistoryId, paymentId: found.id }
    const body = {
      paymentStatus: back.pathname === '/membership-confirm' ? ('paid' as const) : ('declined' as const),
      authorizationIdentifier: query.get('authorizationIdentifier'),
      gatewayreason: query.get('gatewayreason'),
      reason: query.get('reason'),
    }
    const reported = this.#understand(await client.call(updatePayment, { params, body }))
    if (reported) answers.payment(reported)
  }

  /** Looks at the payment until it is decided; true when there is nothing more to do about it. */
  async #watch(payment: PaymentItem, deed: Deed): Promise<boolean> {
    const { client, answers, random } = this.#parts
    const params = { historyId: payment.membershipHistoryId, paymentId: payment.id }
    for (let look = 0; look < LOOKS; look += 1) {
      const seen = this.#understand(await client.call(getPayment, { params }))
      if (!seen) return false
      answers.payment(seen)
      if (seen.paymentStatus === 'paid') {
        for (const id of receiptsOf(seen)) {
          const receipt = await client.call(getReceipt, { params: { id } })
          // It comes with the money, which may be taken a moment after the year counts.
          if (receipt.status === 200) answers.receipt(id, receipt.body.number)
        }
        return true
      }
      if (seen.paymentStatus === 'declined') return random.below(2) === 0
      if (deed === REFUSED || deed === 'cancel') return false
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return true
  }

  #understand<Body>({ status, body, code }: Answer<Body>): Body | undefined {
    if (status < 300) return body
    this.#expect(`${status} ${code}: ${JSON.stringify(body)}`, code !== undefined && understood.has(code))
    return undefined
  }

  #expect(what: string, isSo: boolean): void {
    if (!isSo) this.surprises.push(`${this.#parts.email}: ${what}`)
  }
}

/** Oneself, children, and links that are approved. */
function isBoughtFor({ familyLink, familyInvitationStatus }: Member): boolean {
  return !familyLink || familyInvitationStatus === 'approved'
}
