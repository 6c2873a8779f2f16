import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { contentOf, type GatewayAnswer } from '../gatewayCall.ts'
import type {
  ChargeAnswer,
  ChargeOrder,
  MoneyOrder,
  OrderAnswer,
  RefundOrder,
  WindowAnswer,
  WindowRequest,
} from '../provider.ts'
import { isWindowAddress } from '../windowAddress.ts'
import { agreementBody, chargeBody } from './agreementBody.ts'
import { agreementPath, type ChargeName, chargePath, nameOf } from './chargeName.ts'
import type { VippsClient, VippsSettings } from './client.ts'
import { AgreementDrafted, AgreementId, ChargeCreated } from './recurringApi.ts'
import { isProblem, type RecurringReads, recurringReads } from './recurringReads.ts'
import { referenceOf, refuseOtherMoney } from './window.ts'

const longestKey = 40
const refused = (code: string): OrderAnswer => ({ outcome: 'refused', code, retryable: false })
/** As in ePayment: the others speak of us, and no payment may fail for them. */
const refusingStatuses = [400, 404, 409, 422]

function refusalOf(answer: GatewayAnswer): OrderAnswer {
  if (answer.status === 'none') return { outcome: 'unknown', code: 'no_answer' }
  const code = answer.status === 404 ? 'not_found' : `http_${answer.status}`
  if (isProblem(answer) && refusingStatuses.includes(answer.status)) return refused(code)
  return { outcome: 'unknown', code }
}

/** These calls answer nothing beside their status. */
const isDone = ({ status }: GatewayAnswer) => status !== 'none' && status >= 200 && status <= 299
const doneOr = (answer: GatewayAnswer): OrderAnswer =>
  isDone(answer) ? { outcome: 'done' } : refusalOf(answer)

/** The Recurring API: agreements that a customer accepts in the app, and what is charged by them. */
export interface Recurring extends Pick<RecurringReads, 'lookup' | 'read'> {
  draft(request: WindowRequest): Promise<WindowAnswer>
  capture(name: ChargeName, order: MoneyOrder): Promise<OrderAnswer>
  refund(name: ChargeName, order: RefundOrder): Promise<OrderAnswer>
  /** Cancels a charge that is due, or reserved and not taken. */
  cancel(name: ChargeName, key: string): Promise<OrderAnswer>
  charge(order: ChargeOrder): Promise<ChargeAnswer>
  stop(agreementId: string): Promise<OrderAnswer>
  /** An agreement that was not accepted ends ten minutes after it was drafted, and not before. */
  close(name: ChargeName): Promise<OrderAnswer>
}

export function vippsRecurring(client: VippsClient, settings: VippsSettings): Recurring {
  const reads = recurringReads(client, settings.apiUrl)
  return {
    ...moves(client),
    ...endings(client, reads),
    lookup: reads.lookup,
    read: reads.read,
    draft: (request) => draft(client, settings, request),
    charge: async (order) =>
      refuseOtherMoney(settings.apiUrl, order) ?? charge(client, reads, inTime(order, settings)),
  }
}

async function draft(
  client: VippsClient,
  settings: VippsSettings,
  request: WindowRequest,
): Promise<WindowAnswer> {
  const body = agreementBody(request)
  if (!body) return { outcome: 'refused', code: 'no_terms' }
  const answer = await client.write(agreementPath(), { key: request.attemptId, body, longestKey })
  const drafted = contentOf(answer, AgreementDrafted)
  if (!drafted) return refusalOf(answer)
  const chargeId = referenceOf(request.attemptId)
  if ((drafted.chargeId ?? chargeId) !== chargeId) return { outcome: 'unknown', code: 'nonsense' }
  const windowUrl = drafted.vippsConfirmationUrl
  if (!isWindowAddress(windowUrl, settings)) return { outcome: 'unknown', code: 'foreign_window' }
  const { agreementId } = drafted
  return { outcome: 'done', providerPaymentId: nameOf({ agreementId, chargeId }), windowUrl }
}

/** Vipps takes no charge for the day on which it is ordered: one that is ordered again on its day is due the day after, under another key. */
function inTime(order: ChargeOrder, { now = () => new Date() }: Pick<VippsSettings, 'now'>): ChargeOrder {
  const earliest = addDays(copenhagenDate(now()), 1)
  if (order.dueOn >= earliest) return order
  return { ...order, dueOn: earliest, key: `${order.key}:${earliest}` }
}

/** An order that was refused may be the same order again: the charge itself says whether it was made. */
async function charge(client: VippsClient, reads: RecurringReads, order: ChargeOrder): Promise<ChargeAnswer> {
  const agreementId = AgreementId.safeParse(order.instrumentId).data
  if (agreementId === undefined) return refused('not_found')
  const name = { agreementId, chargeId: referenceOf(order.attemptId) }
  const named = { providerPaymentId: nameOf(name), authorizationId: nameOf(name) }
  const asked = { key: order.key, body: chargeBody(order), longestKey }
  const answer = await client.write(`${agreementPath(agreementId)}/charges`, asked)
  const created = contentOf(answer, ChargeCreated)
  if (created?.chargeId === name.chargeId) return { outcome: 'pending', ...named }
  if (isDone(answer)) return { outcome: 'unknown', code: 'nonsense', ...named }
  const refusal = refusalOf(answer)
  if (refusal.outcome !== 'refused') return { ...refusal, ...named }
  const [there, agreement] = await Promise.all([reads.chargeAt(name), reads.agreementAt(agreementId)])
  if (there === undefined || agreement === undefined) {
    return { outcome: 'unknown', code: 'no_answer', ...named }
  }
  if (there !== 'none') return { outcome: 'pending', ...named }
  return agreement !== 'none' && agreement.status === 'ACTIVE' ? refusal : refused('agreement_stopped')
}

/** What ends an agreement. */
function endings(client: VippsClient, reads: RecurringReads): Pick<Recurring, 'stop' | 'close'> {
  async function stop(agreementId: string): Promise<OrderAnswer> {
    if (!AgreementId.safeParse(agreementId).success) return { outcome: 'done' }
    const answer = await client.write(agreementPath(agreementId), {
      method: 'PATCH',
      key: `stop-${agreementId}`,
      // Alone, or it is refused.
      body: { status: 'STOPPED' },
      longestKey,
    })
    if (isDone(answer)) return { outcome: 'done' }
    const refusal = refusalOf(answer)
    if (refusal.outcome !== 'refused') return refusal
    const { state } = await reads.read(agreementId)
    if (state === 'unknown') return { outcome: 'unknown', code: refusal.code ?? 'no_answer' }
    return state === 'none' ? { outcome: 'done' } : refusal
  }

  async function close({ agreementId }: ChargeName): Promise<OrderAnswer> {
    const found = await reads.agreementAt(agreementId)
    if (found === undefined) return { outcome: 'unknown', code: 'no_answer' }
    if (found === 'none' || found.status === 'EXPIRED' || found.status === 'STOPPED')
      return { outcome: 'done' }
    return found.status === 'ACTIVE' ? refused('accepted') : { outcome: 'pending', code: 'ends_in_time' }
  }

  return { stop, close }
}

/** What moves the money of a charge. */
function moves(client: VippsClient): Pick<Recurring, 'capture' | 'refund' | 'cancel'> {
  const order = (key: string, body?: unknown) => ({ key, body, longestKey })
  return {
    capture: async (name, { key, amount }) =>
      doneOr(await client.write(chargePath(name, '/capture'), order(key, { amount: Number(amount.minor) }))),
    refund: async (name, { key, amount, note }) => {
      const body = { amount: Number(amount.minor), description: (note || 'Refund').slice(0, 45) }
      return doneOr(await client.write(chargePath(name, '/refund'), order(key, body)))
    },
    cancel: async (name, key) =>
      doneOr(await client.write(chargePath(name), { method: 'DELETE', key, longestKey })),
  }
}
