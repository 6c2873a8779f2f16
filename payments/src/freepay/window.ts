import { isoNumericCountry } from '../isoCountry.ts'
import type { Payer, WindowRequest } from '../provider.ts'

/** Languages of FreePay's window; it takes the browser's own for others. */
const languages = ['da-DK', 'en-US', 'sv-SE']

/** The payer's address in FreePay's shape; what is too long is cut, an unknown country is left out. */
function addressBody(payer: Payer): Record<string, string> | undefined {
  const { address } = payer
  if (!address) return undefined
  const fields = {
    AddressLine1: address.line1?.slice(0, 50),
    AddressLine2: address.line2?.slice(0, 50),
    AddressLine3: address.line3?.slice(0, 50),
    City: address.city?.slice(0, 50),
    PostCode: address.postcode?.slice(0, 16),
    Country: address.country && isoNumericCountry(address.country),
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * The body that opens a window. RecurringPayment is left out: with it FreePay wants a whole period between two charges,
 * and somebody who joins in March could not renew in January (design T20).
 */
export function windowBody(request: WindowRequest): Record<string, unknown> {
  const address = addressBody(request.payer)
  return {
    OrderNumber: request.reference,
    Amount: Number(request.amount.minor),
    Currency: request.amount.currency,
    CustomerAcceptUrl: request.acceptUrl,
    CustomerDeclineUrl: request.declineUrl,
    ServerCallbackUrl: request.callbackUrl,
    SaveCard: request.saveInstrument,
    EnforceLanguage: languages.find((one) => one === request.language),
    BillingAddress: address,
    ShippingAddress: address,
    CustomerEmail: request.payer.email,
    Client: { CMS: { Name: 'Medlem' }, API: { Version: '2.0' } },
    Options: { TestMode: request.test },
  }
}
