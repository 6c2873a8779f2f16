import * as z from 'zod'

/** FreePay's wire shapes, as its public clients show them. Every answer is parsed; what doesn't fit is nonsense. */

/** Sent in place of an identifier that is not in use. */
const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** An identifier; the zero GUID is none. Compared case-insensitively, so it is kept in lower case. */
export const Guid = z
  .guid()
  .toLowerCase()
  .refine((id) => id !== zeroGuid)

const Minor = z.int().min(0)
const word = z.string().max(200)

/** A date; .NET's year 1 stands for none. */
const DotNetDate = z.string().transform((text) => (text.startsWith('0001-') ? undefined : text))

export const WindowOpened = z.object({ paymentIdentifier: Guid, paymentWindowLink: z.url().max(2_000) })

/** Acquirer of test payments. */
export const testAcquirer = 255

export const AuthorizationFound = z.object({
  AuthorizationIdentifier: Guid,
  PaymentIdentifier: z.guid().toLowerCase().nullish(),
  OrderID: word,
  Currency: z.string().regex(/^[A-Z]{3}$/),
  AuthorizationAmount: Minor,
  IsCaptured: z.boolean(),
  TotalAmountCaptured: Minor.nullish(),
  CaptureAmount: Minor.nullish(),
  DateCredited: DotNetDate.nullish(),
  MaskedPan: word.nullish(),
  CardType: z.union([word, z.number()]).nullish(),
  CardExpiryDate: word.nullish(),
  Acquirer: z.int(),
})
export type AuthorizationFound = z.infer<typeof AuthorizationFound>

/** Answer to capture and credit; a refusal is HTTP 200 as well. Older versions leave the gateway's code out. */
export const OperationDone = z.object({
  IsSuccess: z.boolean(),
  GatewayStatusCode: z.int().nullish(),
  AcquirerStatusCode: z.union([z.int(), word]).nullish(),
})
export type OperationDone = z.infer<typeof OperationDone>

export const CreditList = z.array(z.object({ Amount: Minor, IsSuccess: z.boolean().nullish() }))

export const SavedCardCharged = z.object({
  IsSuccess: z.boolean(),
  ErrorCode: z.int().nullish(),
  AuthorizationIdentifier: z.guid().toLowerCase().nullish(),
})

/** A saved card. Public clients read no field of it, so none is counted on. */
export const SavedCardFound = z.object({
  IsSuccess: z.literal(true).nullish(),
  SavedCardIdentifier: z.guid().toLowerCase().nullish(),
  MaskedPan: word.nullish(),
  CardType: z.union([word, z.number()]).nullish(),
  CardExpiryDate: word.nullish(),
})

const maybeGuid = Guid.optional().catch(undefined)

/** The query of a return address: hints, and anything that is not an identifier is left out. */
export const ReturnFields = z.object({
  authorizationIdentifier: maybeGuid,
  savedCardIdentifier: maybeGuid,
  acquirer: z.string().catch(''),
  gatewayreason: z.string().catch(''),
  reason: z.string().catch(''),
})

/** The form that FreePay posts as a callback. */
export const CallbackFields = z.object({
  paymentIdentifier: Guid,
  authorizationIdentifier: maybeGuid,
  savedCardIdentifier: maybeGuid,
  authorizationAccepted: z
    .string()
    .toLowerCase()
    .transform((text) => text === 'true' || text === '1'),
})

/** Refusals that may pass: 7 funds, 8 limit, 17 to 22 faults within or behind the gateway. */
export function isRetryable(gatewayStatusCode: number): boolean {
  return (
    gatewayStatusCode === 7 || gatewayStatusCode === 8 || (gatewayStatusCode >= 17 && gatewayStatusCode <= 22)
  )
}
