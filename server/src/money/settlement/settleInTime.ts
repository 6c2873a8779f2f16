import type { Deps } from '../../platform/deps/deps.ts'
import { getPayment } from '../payment/store.ts'
import type { Settled, SettleRequest } from './settle.ts'
import { settleNamed } from './settleNamed.ts'

// A client waits 10 s (Spec 9). What takes longer goes on by itself, and the client asks again (design T17).
const ANSWER_WITHIN_MS = 7_000

/** Settles, but answers in time: what is not known by then is settled in the background and told at the next question. */
export async function settleInTime(deps: Deps, paymentId: string, request: SettleRequest): Promise<Settled> {
  const settling = settleNamed(deps, paymentId, request)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
  })
  const settled = await Promise.race([settling, late]).finally(() => clearTimeout(timer))
  if (settled) return settled
  settling.catch((error: unknown) =>
    deps.log.error({ event: 'settling_failed', err: error, paymentId }, 'settling failed after the answer'),
  )
  return { row: await getPayment(deps.db, paymentId), foreignHint: false }
}
