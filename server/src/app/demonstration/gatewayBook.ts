import type { NewEntry } from '@medlem/sandbox/entry'
import { openLedger } from '@medlem/sandbox/ledger'
import { windowIdOf } from '@medlem/sandbox/vipps/payment'
import type { Books } from './books.ts'
import { clubs, liveClub } from './clubs.ts'
import { SALES_UNIT } from './sandboxMerchants.ts'
import { organisationId } from './seedId.ts'

/** The card of the sandbox that is approved. */
const CARD = '0019'

type DatedEntry = NewEntry & { at: number }

/** What the sandbox gateway would have written of the live club's payments, so that both books agree. */
export function gatewayEntries({ payments, purchases }: Books): DatedEntry[] {
  const merchant = clubs.find(({ key }) => key === liveClub)?.name ?? ''
  return payments.flatMap((payment): DatedEntry[] => {
    const bought = purchases.find(({ id }) => id === payment.purchaseId)
    const { provider, providerPaymentId, authorizationId, orderNumber, createdAt } = payment
    if (bought?.orgId !== organisationId(liveClub) || !providerPaymentId) return []
    const { totalMinor: amount, currency } = bought
    const at = createdAt.getTime()
    const isApp = provider === 'vipps'
    const paymentIdentifier = isApp ? windowIdOf({ name: merchant }, providerPaymentId) : providerPaymentId
    const vipps = { reference: providerPaymentId, msn: SALES_UNIT, metadata: { orderNumber } }
    const of = { paymentIdentifier, merchant, orderNumber, amount, currency, test: false }
    const addresses = { acceptUrl: 'about:blank', declineUrl: 'about:blank', callbackUrl: null }
    const opened = {
      at,
      kind: 'window_opened' as const,
      window: {
        ...of,
        ...addresses,
        saveCard: false,
        openedAt: at,
        ...(isApp && { wire: 'vipps' as const, vipps }),
      },
    }
    if (!authorizationId) {
      const declined = { paymentIdentifier: providerPaymentId, code: 7, card: '0027' }
      return [opened, { at, kind: 'declined' as const, ...declined }]
    }
    const hold = {
      ...of,
      authorizationIdentifier: authorizationId,
      card: CARD,
      cardExpiry: '12/39',
      savedCardIdentifier: null,
      isSubscription: false,
      heldAt: at,
    }
    const captured = {
      authorizationIdentifier: authorizationId,
      captureIdentifier: `${authorizationId}-1`,
      amount,
    }
    return [opened, { at, kind: 'held' as const, hold }, { at, kind: 'captured' as const, ...captured }]
  })
}

/** Writes them into the sandbox's ledger, which nothing else has open yet. */
export function writeGatewayBook(ledgerFile: string, books: Books): void {
  const ledger = openLedger(ledgerFile, Date.now)
  try {
    ledger.append(...gatewayEntries(books))
  } finally {
    ledger.close()
  }
}
