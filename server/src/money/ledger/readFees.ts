import { copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import type { PaymentProvider } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { refOf } from '../payment/refOf.ts'
import { type FeelessPayment, keepFee, listWithoutFee } from './feeStore.ts'
import { listOrganisationsByIds } from './store.ts'

type FeeDeps = Pick<Deps, 'db' | 'clock' | 'providerFor' | 'log'>

/** A fee that was not told for so long never will be. */
const WATCHED_MS = 120 * 86_400_000
const AT_ONCE = 4
/** A provider that was silent so often in a row, or whose key may not read fees, is asked again the next night. */
const SILENT_TIMES = 3

/**
 * Asks the providers that tell it what they kept of the money that was taken, every night until they have told: so no
 * payment waits for a fee, and none is forgotten by a crash. Answers how many were told.
 */
export async function readFees(deps: FeeDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - WATCHED_MS)
  const payments = await listWithoutFee(deps.db, since)
  const orgIds = [...new Set(payments.map(({ orgId }) => orgId))]
  let told = 0
  for (const organisation of await listOrganisationsByIds(deps.db, orgIds)) {
    const own = payments.filter(({ orgId }) => orgId === organisation.id)
    for (const name of new Set(own.map(({ provider }) => provider))) {
      const provider = deps.providerFor(organisation, { provider: name, test: false })
      if (!provider?.caps.reportsFee) continue
      const asked = own.filter((payment) => payment.provider === name)
      const answer = await askFor(deps, provider, asked)
      told += answer.told
      if (answer.isSilent) {
        const about = { event: 'fees_unavailable' as const, orgId: organisation.id, provider: name }
        deps.log.warn(
          about,
          'the provider does not tell its fees: it is silent, or the key may not read them',
        )
      }
    }
  }
  return told
}

async function askFor(
  { db }: FeeDeps,
  provider: PaymentProvider,
  payments: readonly FeelessPayment[],
): Promise<{ told: number; isSilent: boolean }> {
  const waiting = payments.values()
  let [told, silent] = [0, 0]
  const work = async () => {
    for (const payment of waiting) {
      if (silent >= SILENT_TIMES) return
      const { state, fee, payableFrom } = await provider.lookup(refOf(payment), { fee: true })
      silent = state === 'unknown' ? silent + 1 : 0
      // An account in another currency than the price has its fee in that one, and the column holds none but ours.
      if (fee?.currency !== payment.currency) continue
      await keepFee(db, payment.id, {
        feeMinor: toWireMinor(fee.minor),
        payableFrom: payableFrom ? copenhagenDate(payableFrom) : null,
      })
      told += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { told, isSilent: silent >= SILENT_TIMES }
}
