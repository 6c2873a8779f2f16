import type { Member } from '@medlem/contract/member'
import type { Offer } from '@medlem/contract/membership'
import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import type { Organisation, PaymentProviderName } from '@medlem/contract/organisation'
import { createPayment, openPaymentWindow, type PaymentItem, preparePayment } from '@medlem/contract/payment'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import { orderNumber } from '@medlem/domain/authorization'
import type { CountryCodes } from '@medlem/domain/country'
import { isUnchosen } from '@medlem/domain/eligibility'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import { logError } from '../../ui/log.ts'
import { CallError } from '../call/callError.ts'
import type { Call } from '../call/createCall.ts'
import { isUntouched, repeatThroughOutage } from '../call/repeatThroughOutage.ts'
import { keepPrepared } from './preparedPayments.ts'
import {
  billingAddress,
  newMembership,
  newPaymentItem,
  newPeriod,
  returnAddresses,
} from './purchaseBodies.ts'

export interface PurchaseLine {
  memberId: string
  offer: Pick<Offer, 'configurationId' | 'name' | 'year' | 'startDate' | 'endDate' | 'feeMinor'>
}

/** One payment: memberships of several people in one organisation. */
export interface Purchase {
  organisation: Pick<Organisation, 'id'>
  /** One of those whose windows the organisation offers. */
  provider: PaymentProviderName
  payer: Pick<Member, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'address'>
  lines: readonly PurchaseLine[]
  /** What the member was shown, in minor units; the server refuses when it is not the price any more. */
  totalMinor: number
  currency: string
  discountCode?: string | undefined
  /** Kept places at an event, paid with the memberships. */
  registrationIds?: string[] | undefined
  consentVersion: string
  /** In parts: totalMinor is that of the first. */
  inParts?: boolean | undefined
  /** The payer's credit pays the rest of what it costs: totalMinor is what the window takes. */
  useCredit?: boolean | undefined
  /** Set when the card is to be kept for renewals, or for the parts: the version of the consent that was shown for it. */
  keepCardConsent?: string | undefined
  /** Of the run-time configuration, where they are other than the specification's. */
  countryCodes?: CountryCodes | undefined
  /** Where the portal may send a member to pay, and what its requests for a window are made of. */
  window: WindowConfig
}

/** Of the run-time configuration. */
export type WindowConfig = Pick<PortalConfig, 'paymentWindowOrigins' | 'baseUrl' | 'orderPrefix'>

/** Up to the payment window nothing is charged, so each of these but `window` says so. */
export type PurchaseOutcome =
  | { kind: 'window'; url: string }
  /** Nothing to pay: the years are active. */
  | { kind: 'free' }
  | { kind: 'price_changed' | 'already_paid' | 'address_incomplete' | 'refused'; message: string }
  | { kind: 'no_window' }
  | { kind: 'unavailable'; message: string }

/**
 * Spec 4, steps 2 to 5: membership, period and payment are drafted, then the payment window is asked for. None of these calls has
 * an idempotency key, so only what the server says that it wrote nothing of is sent again.
 */
export async function startPurchase(send: Call, purchase: Purchase): Promise<PurchaseOutcome> {
  const call: Call = (...of) => repeatThroughOutage(() => send(...of), { mayRepeat: isUntouched })
  try {
    const referenceKey = crypto.randomUUID()
    const drafts = await draftPeriods(call, purchase, referenceKey)
    const first = drafts[0]
    if (!first) return { kind: 'refused', message: apiTexts.noneChosen }
    const payment = await call(createPayment, {
      params: { id: first.membershipHistoryId },
      body: newPaymentItem(purchase, { membershipHistoryId: first.membershipHistoryId, referenceKey }),
    })
    if (payment.paymentStatus === 'paid') return { kind: 'free' }
    const { id: payerId, address } = purchase.payer
    return await openWindow(call, { ...purchase, payerId, address }, payment, drafts)
  } catch (error) {
    return failure(error)
  }
}

interface Draft {
  memberId: string
  membershipHistoryId: string
  membershipConfId: string
}

async function draftPeriods(call: Call, purchase: Purchase, referenceKey: string): Promise<Draft[]> {
  const { organisation, lines, consentVersion } = purchase
  const drafts: Draft[] = []
  for (const { memberId, offer } of lines) {
    if (isUnchosen({ name: offer.name, membershipConfId: offer.configurationId })) continue
    const membership = await call(createMembership, {
      params: { memberId },
      body: newMembership(organisation.id, memberId),
    })
    const item = await call(createPeriod, {
      params: { id: membership.id },
      body: {
        ...newPeriod({ memberId, offer }, { membershipId: membership.id, referenceKey }),
        consentVersion,
      },
    })
    drafts.push({ memberId, membershipHistoryId: item.id, membershipConfId: offer.configurationId })
  }
  return drafts
}

/** What the payment window is opened with. */
type WindowOf = Omit<MadePurchase, 'make'> & {
  payerId?: string
  address?: Purchase['payer']['address']
  countryCodes?: CountryCodes | undefined
}

async function openWindow(
  call: Call,
  { provider, payerId, address, countryCodes, totalMinor, currency, window, keepCardConsent }: WindowOf,
  payment: PaymentItem,
  memberships: readonly Draft[],
): Promise<PurchaseOutcome> {
  const membershipHistoryPaymentId = payment.id
  const { token } = await call(preparePayment, {
    // ASCII only (ids), so that btoa takes it.
    body: {
      token: payment.referenceKey,
      membershipData: btoa(JSON.stringify({ membershipHistoryPaymentId, memberships })),
    },
  })
  // A server of the contract may have no call that finds the payment of a return address (Ruling 36).
  keepPrepared({ token, paymentId: membershipHistoryPaymentId, memberships: [...memberships] })
  try {
    const { paymentWindowLink } = await call(openPaymentWindow, {
      params: { provider },
      body: {
        token,
        membershipHistoryPaymentId,
        Amount: totalMinor,
        Currency: currency,
        ...returnAddresses(token, window),
        ...(payerId !== undefined && { OrderNumber: orderNumber(window.orderPrefix ?? '', payerId) }),
        ...(address && { BillingAddress: billingAddress(address, countryCodes) }),
        ...(keepCardConsent !== undefined && { SaveCard: true, consentVersion: keepCardConsent }),
      },
    })
    if (isPaymentWindow(paymentWindowLink, window.paymentWindowOrigins))
      return { kind: 'window', url: paymentWindowLink }
    logError('The payment window link is missing or leads elsewhere.')
  } catch (error) {
    // A refusal has its own words; an answer without a link, or none at all, has not (Spec 8).
    if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error
    logError('The payment window could not be opened.', error)
  }
  return { kind: 'no_window' }
}

/** What is paid once more, or as a part of a price: made by the server, with its lines. */
export interface MadePurchase {
  make: () => Promise<PaymentItem>
  provider: PaymentProviderName
  totalMinor: number
  currency: string
  keepCardConsent?: string | undefined
  window: WindowConfig
}

/** The payment window for a payment that the server makes by itself, without drafts. */
export async function payAgain(send: Call, purchase: MadePurchase): Promise<PurchaseOutcome> {
  const call: Call = (...of) => repeatThroughOutage(() => send(...of), { mayRepeat: isUntouched })
  try {
    const payment = await repeatThroughOutage(purchase.make, { mayRepeat: isUntouched })
    if (payment.paymentStatus === 'paid') return { kind: 'free' }
    return await openWindow(call, purchase, payment, [])
  } catch (error) {
    return failure(error)
  }
}

/** Whether this is an address of a payment window that the configuration allows. */
export function isPaymentWindow(link: string, origins: readonly string[]): boolean {
  return URL.canParse(link) && origins.includes(new URL(link).origin)
}

function failure(error: unknown): PurchaseOutcome {
  if (!(error instanceof CallError)) throw error
  const { code, status, message } = error
  if (code === 'price_changed' || code === 'address_incomplete') return { kind: code, message }
  if (code === 'already_paid' || code === 'already_member') return { kind: 'already_paid', message }
  if (status >= 400 && status < 500) return { kind: 'refused', message }
  return { kind: 'unavailable', message }
}
