import { hrefOf } from '@medlem/contract/portalAddress'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { addressLine } from '@medlem/domain/address'
import type { AgreementTerms } from '@medlem/payments/instrument'
import type { WindowRequest } from '@medlem/payments/provider'
import type { Caller } from '../../people/access/caller.ts'
import { findClaimPayer } from '../../people/guest/claimPayerStore.ts'
import { isGuest } from '../../people/guest/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'

/** What a provider is asked to open: amount and addresses are ours (design row 17). */
export async function windowRequest(
  deps: Pick<Deps, 'db' | 'config'>,
  caller: Pick<Caller, 'subject' | 'language'>,
  of: {
    attempt: PaymentRow
    callbackToken: string
    purchase: PurchaseRow
    agreement: AgreementTerms | undefined
    token: string
  },
): Promise<WindowRequest> {
  const { attempt, purchase, callbackToken, token, agreement } = of
  const { baseUrl } = deps.config
  const { address, phone } = caller.subject
  const back = await returnOf(deps, caller, token)
  // A guest's is with the order.
  const email = caller.subject.email ?? (purchase.billingEmail || null)
  return {
    attemptId: attempt.reference,
    reference: attempt.orderNumber,
    amount: { minor: BigInt(purchase.totalMinor), currency: purchase.currency },
    saveInstrument: attempt.saveCardConsent !== null,
    ...(agreement ? { agreement } : {}),
    payer: {
      name: purchase.billingName,
      ...(email === null ? {} : { email }),
      ...(phone === null ? {} : { phone }),
      ...(address === null || addressLine(address) === ''
        ? {}
        : {
            address: {
              line1: address.AddressLine1,
              line2: address.AddressLine2,
              line3: address.AddressLine3,
              city: address.City,
              postcode: address.PostCode,
              country: address.Country,
            },
          }),
    },
    acceptUrl: baseUrl + back.accepted,
    declineUrl: baseUrl + back.declined,
    callbackUrl: `${baseUrl}/callbacks/${attempt.provider}/${callbackToken}`,
    test: attempt.test,
    language: localeOf(caller.language),
  }
}

/** 'da' → 'da-DK': with the country where most of its speakers live, as providers name their languages. */
function localeOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize()
  return region === undefined ? language : `${language}-${region}`
}

interface Return {
  accepted: string
  declined: string
}

/** Where the window leads back to: somebody without an account has one page. */
async function returnOf(
  { db }: Pick<Deps, 'db'>,
  { subject }: Pick<Caller, 'subject'>,
  token: string,
): Promise<Return> {
  if (!isGuest(subject)) {
    return {
      accepted: hrefOf('/membership-confirm', { token }),
      declined: hrefOf('/membership-decline', { token }),
    }
  }
  const page = (await findClaimPayer(db, subject.id)) ? '/guest-share' : '/guest-order'
  return { accepted: hrefOf(page, { token }), declined: hrefOf(page, { declined: token }) }
}
