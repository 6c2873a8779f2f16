import { contentOf, type GatewayAnswer } from '../gatewayCall.ts'
import type { InstrumentReading } from '../instrument.ts'
import type { Snapshot } from '../provider.ts'
import { agreementPath, type ChargeName, chargePath, nameOf } from './chargeName.ts'
import { chargeSnapshot, limitOf, unapprovedState } from './chargeSnapshot.ts'
import type { VippsClient } from './client.ts'
import { AgreementFound, AgreementId, ChargeFound, RecurringProblem } from './recurringApi.ts'

/** 'none' where Vipps says that there is none; undefined where it did not say anything. */
type Found<T> = T | 'none' | undefined

/** What the Recurring API tells. */
export interface RecurringReads {
  agreementAt(agreementId: string): Promise<Found<AgreementFound>>
  chargeAt(name: ChargeName): Promise<Found<ChargeFound>>
  lookup(name: ChargeName): Promise<Snapshot>
  read(agreementId: string): Promise<InstrumentReading>
}

/** Vipps itself answered; without a problem, an error is of somebody between us and Vipps. */
export const isProblem = (answer: GatewayAnswer): boolean =>
  answer.status !== 'none' && answer.status >= 400 && RecurringProblem.safeParse(answer.json).success

export function recurringReads(client: VippsClient, apiUrl: string): RecurringReads {
  async function agreementAt(agreementId: string): Promise<Found<AgreementFound>> {
    const answer = await client.read(agreementPath(agreementId))
    if (answer.status === 404 && isProblem(answer)) return 'none'
    const found = contentOf(answer, AgreementFound)
    return found?.id === agreementId ? found : undefined
  }
  async function chargeAt(name: ChargeName): Promise<Found<ChargeFound>> {
    const answer = await client.read(chargePath(name))
    if (answer.status === 404 && isProblem(answer)) return 'none'
    const found = contentOf(answer, ChargeFound)
    return found?.id === name.chargeId && found.agreementId === name.agreementId ? found : undefined
  }

  async function lookup(name: ChargeName): Promise<Snapshot> {
    const providerPaymentId = nameOf(name)
    const found = await chargeAt(name)
    if (found === undefined) return { state: 'unknown', test: false, providerPaymentId }
    const snapshot = found === 'none' ? undefined : chargeSnapshot(found, apiUrl)
    // Whether the first charge of an agreement can still be approved is a matter of the agreement.
    if (snapshot && !(snapshot.state === 'pending' && !snapshot.isScheduled)) return snapshot
    const agreement = await agreementAt(name.agreementId)
    if (agreement === 'none') return { state: 'none', test: false, providerPaymentId }
    if (agreement === undefined) return { state: 'unknown', test: false, providerPaymentId }
    const state = unapprovedState(agreement)
    // Accepted, and its first charge is not reserved yet.
    if (state === 'unknown') return snapshot ?? { state: 'none', test: false, providerPaymentId }
    return { test: false, ...snapshot, state, providerPaymentId }
  }

  async function read(agreementId: string): Promise<InstrumentReading> {
    if (!AgreementId.safeParse(agreementId).success) return { state: 'none' }
    const found = await agreementAt(agreementId)
    if (found === undefined) return { state: 'unknown' }
    if (found === 'none' || found.status === 'STOPPED' || found.status === 'EXPIRED') return { state: 'none' }
    // Whatever else it is called one day, it was not ended.
    if (found.status !== 'ACTIVE') return { state: 'unknown' }
    const limit = limitOf(found)
    return { state: 'kept', instrument: { id: agreementId, ...(limit ? { limit } : {}) } }
  }

  return { agreementAt, chargeAt, lookup, read }
}
