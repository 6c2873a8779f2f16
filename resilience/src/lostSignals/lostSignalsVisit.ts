import { setTimeout as delay } from 'node:timers/promises'
import { findPaymentReturn, getPayment, type PaymentItem, updatePayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import {
  type Club,
  type OpenPurchase,
  openLink,
  openPurchase,
} from '@medlem/server/money/payment/testing/buyer'
import type { Slowness, World } from './lostSignalsWorld.ts'

/** What a member was shown about the payment, and when. */
interface Report {
  at: Date
  status: PaymentItem['paymentStatus']
  undecided: boolean
  /** Authorizations that the gateway held for this purchase while a failure was shown. */
  heldMeanwhile: string[]
}

/** A window of the gateway in a tab of the browser. */
interface Tab {
  windowLink: string
  windowPath: string
}

interface GatewayHold {
  authorizationIdentifier: string
  paymentIdentifier: string | null
  amount: number
  captures: { amount: number }[]
  voidedAt: number | null
}

/** What the gateway answered to the form of a window. */
type Sent = Awaited<ReturnType<World['server']['gateway']['post']>>

/** One family's purchase, played as a browser would: windows, return pages and looks. */
export class Visit {
  readonly reports: Report[] = []
  /** Return addresses that a press of Pay led to, kept until the browser arrives. */
  readonly #arrivals: Promise<Sent>[] = []
  readonly world: World
  readonly tabs: Tab[] = []
  readonly payer: MemberRow
  readonly #members: MemberRow[]
  readonly #club: Club
  #purchase: OpenPurchase | undefined

  constructor(world: World, of: { club: Club; payer: MemberRow; members: MemberRow[] }) {
    this.world = world
    this.payer = of.payer
    this.#members = of.members
    this.#club = of.club
  }

  get size(): number {
    return this.#members.length
  }

  get #open(): OpenPurchase {
    if (!this.#purchase) throw new Error('nothing was bought yet')
    return this.#purchase
  }

  /** Chooses the memberships and goes to the payment window, for the first time or again. */
  async buy(): Promise<void> {
    const { server } = this.world
    this.#purchase = await openPurchase(server, this.payer, { club: this.#club, members: this.#members })
    this.tabs.push(this.#purchase)
  }

  /** Goes to the payment window once more, in another tab. */
  async buyInAnotherTab(): Promise<void> {
    const { paymentId, token } = this.#open
    const asked = { token, membershipHistoryPaymentId: paymentId }
    this.tabs.push(await openLink(this.world.server, this.payer, asked))
  }

  /** Presses Pay; where the browser is sent afterwards is kept for `arrive`. */
  press(tab: number, card: string): void {
    this.#arrivals.push(this.world.server.gateway.pay(this.#tab(tab).windowPath, card))
  }

  cancel(tab: number): void {
    const { gateway } = this.world.server
    this.#arrivals.push(gateway.post(this.#tab(tab).windowPath, { action: 'cancel' }))
  }

  /** Follows the gateway's redirect, or the link of its page, to the return page. */
  async arrive(): Promise<void> {
    const sent = await this.#arrivals.shift()
    const back = sent && (sent.back ?? linkBack(sent.text))
    if (back) await this.returnPage(back)
  }

  /** Presses Pay and goes where the gateway sends the browser. */
  async pay(tab: number, card: string): Promise<void> {
    this.press(tab, card)
    await this.arrive()
  }

  /** Presses Pay and closes the tab before the gateway's answer comes. */
  async payAndClose(tab: number, card: string): Promise<void> {
    this.press(tab, card)
    await this.#arrivals.shift()
  }

  /** Every answer of the gateway about this tab's money comes too late from now on. */
  async slowDown(tab: number, slowness: Slowness): Promise<void> {
    for (;;) {
      const [hold] = (await this.holds()).filter(({ paymentIdentifier }) =>
        this.#tab(tab).windowLink.includes(paymentIdentifier ?? 'none'),
      )
      if (hold) return void this.world.slow.set(hold.authorizationIdentifier, slowness)
      await delay(2)
    }
  }

  /** As the portal's return page: finds the payment, and has it checked when it is not decided. */
  async returnPage(back: URL): Promise<void> {
    const client = this.world.server.as(this.payer)
    const token = back.searchParams.get('token') ?? ''
    const { body: found, status } = await client.call(findPaymentReturn, { body: { token } })
    if (status !== 200) throw new Error(`the return page finds nothing: ${status}`)
    const named = back.searchParams.has('authorizationIdentifier')
    if (!isUndecided(found) && !named) return this.#note(found)
    const paymentStatus = back.pathname === '/membership-confirm' ? 'paid' : 'declined'
    const hints = Object.fromEntries([...back.searchParams].filter(([name]) => name !== 'token'))
    const params = { historyId: found.membershipHistoryId, paymentId: found.id }
    const checked = await client.call(updatePayment, { params, body: { paymentStatus, ...hints } })
    if (checked.status === 200) return this.#note(checked.body)
    await this.look()
  }

  /** Looks at the payment, as the return page does every 2 s and the memberships show later. */
  async look(): Promise<void> {
    const { historyId, paymentId } = this.#open
    const { status, body } = await this.world.server
      .as(this.payer)
      .call(getPayment, { params: { historyId, paymentId } })
    if (status !== 200) throw new Error(`the payment can't be seen: ${status}`)
    await this.#note(body)
  }

  /** Everything that the gateway reserved in windows of this visit. */
  async holds(): Promise<GatewayHold[]> {
    const { body } = await this.world.server.gateway.control('GET', '/ledger')
    return (body.authorizations as GatewayHold[]).filter(({ paymentIdentifier }) =>
      this.tabs.some(({ windowLink }) => windowLink.includes(paymentIdentifier ?? 'none')),
    )
  }

  async #note({ paymentStatus: status, undecided }: PaymentItem): Promise<void> {
    const held = status === 'declined' ? await this.holds() : []
    const heldMeanwhile = held.map(({ authorizationIdentifier }) => authorizationIdentifier)
    this.reports.push({ at: this.world.server.clock.now(), status, undecided, heldMeanwhile })
  }

  #tab(tab: number): Tab {
    const found = this.tabs[tab]
    if (!found) throw new Error(`there is no tab ${tab}`)
    return found
  }
}

/** The page keeps asking; it shows neither success nor failure. */
function isUndecided({ undecided, paymentStatus }: PaymentItem): boolean {
  return undecided || paymentStatus === 'initiated'
}

/** Pages of the gateway that can't be paid in link back to the shop. */
function linkBack(page: string): URL | undefined {
  const [, href = ''] = /<a[^>]* href="([^"]*token=[^"]*)"/.exec(page) ?? []
  return href === '' ? undefined : new URL(href.replaceAll('&amp;', '&'))
}
