import { type Authorization, capturedOf, creditedOf } from '../state.ts'
import { acquirers, reasonOf } from '../statusCodes.ts'

const zeroDate = '0001-01-01T00:00:00'
const dateOf = (at: number | undefined) => (at === undefined ? zeroDate : new Date(at).toISOString())

/** An authorization in the shape of FreePay's lookup. Status: 1 pending, 2 captured. */
export function authorizationAnswer(authorization: Authorization): Record<string, unknown> {
  const captured = capturedOf(authorization)
  return {
    AuthorizationID: authorization.number,
    AuthorizationIdentifier: authorization.authorizationIdentifier,
    PaymentIdentifier: authorization.paymentIdentifier,
    OrderID: authorization.orderNumber,
    Currency: authorization.currency,
    AuthorizationAmount: authorization.amount,
    IsCaptured: captured > 0,
    CaptureAmount: authorization.captures.at(-1)?.amount ?? 0,
    TotalAmountCaptured: captured,
    CaptureErrorCode: 0,
    DateAuthorized: dateOf(authorization.heldAt),
    DateCaptured: dateOf(authorization.captures.at(-1)?.at),
    DateCredited: creditedOf(authorization) > 0 ? dateOf(authorization.credits.at(-1)?.at) : zeroDate,
    IsSubscription: authorization.isSubscription,
    DateSubscriptionExpires: zeroDate,
    MaskedPan: `457100XXXXXX${authorization.card}`,
    CardType: 'Visa/Dankort',
    CardExpiryDate: authorization.cardExpiry,
    Used3dSecure: !authorization.isSubscription,
    Acquirer: authorization.test ? acquirers.test : acquirers.nets,
    Status: captured > 0 ? 2 : 1,
  }
}

/** What FreePay answers to an operation. A refusal is HTTP 200 as well. */
export function operationAnswer(identifier: string, code = 0): Record<string, unknown> {
  return {
    IsSuccess: code === 0,
    GatewayStatusCode: code,
    GatewayStatusMessage: reasonOf(code),
    AcquirerStatusCode: code,
    Identifier: identifier,
  }
}
