import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerOf, Endpoint, EndpointSchema, RequestOf } from '@medlem/contract/endpoint'
import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import {
  createPayment,
  getPayment,
  openPaymentWindow,
  preparePayment,
  updatePayment,
} from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { type Club, membershipData } from '@medlem/server/money/payment/testing/buyer'
import { clientOver, type Reply, type TestClient } from '@medlem/server/testing/testClient'
import type { World } from './networkFaultWorld.ts'

export interface Answered {
  what: string
  status: number
  ms: number
}

/** How often a request is repeated that is answered "not now". */
const TRIES = 400
const LOOKS = 10
/** "Another window was opened for this payment": the answer of the try before, which was lost. */
const AGAIN = [503, 409]

export interface Buying {
  club: Club
  payer: MemberRow
  card: string
  pauseMs: number
}

/** Somebody who buys a membership over HTTP, and doesn't give up when the server can't answer right now. */
export class Buyer {
  readonly answers: Answered[] = []
  /** The statuses that the buyer saw. */
  readonly shown: string[] = []
  readonly payer: MemberRow
  readonly card: string
  /** The buyer pressed Pay. */
  hasPaid = false
  readonly #world: World
  readonly #buying: Buying
  #payment: { historyId: string; paymentId: string } | undefined

  constructor(world: World, buying: Buying) {
    this.#world = world
    this.#buying = buying
    this.payer = buying.payer
    this.card = buying.card
  }

  /** From the membership to the answer of the return page; false when the buyer gave up before the window. */
  async buy(): Promise<boolean> {
    const { club, payer } = this.#buying
    const orgId = club.organisation.id
    const made = await this.#ask(createMembership, { params: { memberId: payer.id }, body: { orgId } })
    if (!made) return false
    const input = { membershipConfId: club.configuration.id, gdprAgreement: true, consentVersion: '1' }
    const drafted = await this.#ask(createPeriod, { params: { id: made.id }, body: input })
    if (!drafted) return false
    const payment = await this.#ask(createPayment, { params: { id: drafted.id }, body: {} })
    if (!payment) return false
    const data = membershipData({ membershipHistoryPaymentId: payment.id, memberships: [] })
    const prepared = await this.#ask(preparePayment, { body: { token: 'nonce', membershipData: data } })
    if (!prepared) return false
    const { token, membershipHistoryPaymentId } = prepared
    this.#payment = { historyId: drafted.id, paymentId: membershipHistoryPaymentId }
    const link = await this.#ask(openPaymentWindow, {
      params: { provider: 'freepay' },
      body: { token, membershipHistoryPaymentId },
    })
    if (!link) return false
    const path = new URL(link.paymentWindowLink).pathname
    this.hasPaid = true
    const { query } = await this.#world.server.gateway.pay(path, this.card)
    if (query.authorizationIdentifier) await this.#comeBack(query.authorizationIdentifier)
    return true
  }

  /** As the return page: reports the authorization, and polls until the payment is decided. */
  async #comeBack(authorizationIdentifier: string): Promise<void> {
    const params = this.#payment ?? { historyId: '', paymentId: '' }
    const body = { paymentStatus: 'paid' as const, authorizationIdentifier }
    const said = await this.#ask(updatePayment, { params, body })
    if (said) this.shown.push(said.paymentStatus)
    for (let n = 0; n < LOOKS && this.shown.at(-1) !== 'paid'; n++) {
      await delay(this.#buying.pauseMs)
      await this.look()
    }
  }

  async look(): Promise<void> {
    const seen = this.#payment && (await this.#ask(getPayment, { params: this.#payment }))
    if (seen) this.shown.push(seen.paymentStatus)
  }

  async #ask<S extends EndpointSchema>(
    endpoint: Endpoint<S>,
    request: RequestOf<Endpoint<S>>,
  ): Promise<AnswerOf<Endpoint<S>> | undefined> {
    for (let n = 0; n < TRIES; n++) {
      const { status, body } = await this.#client(endpoint.url).call(endpoint, request)
      if (status < 300) return body
      if (!AGAIN.includes(status)) return undefined
      await delay(this.#buying.pauseMs)
    }
    return undefined
  }

  #client(what: string): TestClient {
    const { issuer, deps } = this.#world.server
    const send: TestClient['send'] = async ({ method, url, payload }) => {
      const token = await issuer.token({ email: this.payer.email ?? '' })
      const since = performance.now()
      const answer = await fetch(`${deps.config.baseUrl}${String(url)}`, {
        method: method ?? 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      })
      const body: unknown = await answer.json()
      const ms = performance.now() - since
      this.answers.push({ what: `${method} ${what}`, status: answer.status, ms })
      return { status: answer.status, headers: {}, body, problem: body } as Reply<unknown>
    }
    return clientOver(send, deps.config)
  }
}
