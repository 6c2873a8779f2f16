import type { PaymentRef } from '../provider.ts'
import { Reference } from './api.ts'
import { AgreementId } from './recurringApi.ts'

/** A charge and the agreement without which it is not found. */
export interface ChargeName {
  agreementId: string
  chargeId: string
}

/** Both as one word, as payments are named here. A point is in neither. */
export const nameOf = ({ agreementId, chargeId }: ChargeName): string => `${agreementId}.${chargeId}`

/** The charge that a payment's names are of; undefined for a payment of ePayment. */
export function chargeIn({ providerPaymentId, authorizationId }: PaymentRef): ChargeName | undefined {
  for (const name of [providerPaymentId, authorizationId]) {
    const [agreementId, chargeId, ...rest] = name?.split('.') ?? []
    const agreement = AgreementId.safeParse(agreementId).data
    const charge = Reference.safeParse(chargeId).data
    if (agreement && charge && rest.length === 0) return { agreementId: agreement, chargeId: charge }
  }
  return undefined
}

const root = '/recurring/v3/agreements'
export const agreementPath = (agreementId = '') => (agreementId === '' ? root : `${root}/${agreementId}`)
export const chargePath = ({ agreementId, chargeId }: ChargeName, rest = '') =>
  `${root}/${agreementId}/charges/${chargeId}${rest}`
