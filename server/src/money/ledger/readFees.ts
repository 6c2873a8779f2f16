import { copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { ASKED_ABOUT_DAYS } from '@medlem/domain/providerWait'
import type { PaymentProvider } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { refOf } from '../payment/provider.ts'
import { type FeelessPayment, keepFee, listWithoutFee } from './feeStore.ts'
import { listOrganisationsByIds } from './store.ts'

type FeeDeps = Pick<Deps, 'db' | 'clock' | 'providerFor' | 'log'>

const MAX_CONCURRENT = 4
/** After so many lookups in a row without an answer the rest waits for the next night. */
const MAX_FAILURES = 3

/**
 * Reads the fees of captured payments from the providers that report them, every night until each is known: so no payment
 * waits for its fee, and a crash loses none. Returns the number of fees that were read.
 */
export async function readFees(deps: FeeDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - ASKED_ABOUT_DAYS * 86_400_000)
  const payments = await listWithoutFee(deps.db, since)
  const orgIds = [...new Set(payments.map(({ orgId }) => orgId))]
  let read = 0
  await runAll(await listOrganisationsByIds(deps.db, orgIds), async (organisation) => {
    const own = payments.filter(({ orgId }) => orgId === organisation.id)
    await runAll(new Set(own.map(({ provider }) => provider)), async (name) => {
      const provider = deps.providerFor(organisation, { provider: name, test: false })
      if (!provider?.caps.reportsFee) return
      const asked = own.filter((payment) => payment.provider === name)
      const answer = await askFor(deps, provider, asked)
      read += answer.read
      if (answer.failed) {
        const about = { event: 'fees_unavailable' as const, orgId: organisation.id, provider: name }
        deps.log.warn(
          about,
          'the provider does not report its fees: it does not answer, or the key may not read them',
        )
      }
    })
  })
  return read
}

async function askFor(
  { db }: FeeDeps,
  provider: PaymentProvider,
  payments: readonly FeelessPayment[],
): Promise<{ read: number; failed: boolean }> {
  let read = 0
  let failures = 0
  const readOne = async (payment: FeelessPayment) => {
    if (failures >= MAX_FAILURES) return
    const { state, fee, payableFrom } = await provider.lookup(refOf(payment), { fee: true })
    failures = state === 'unknown' ? failures + 1 : 0
    // An account in another currency than the price has its fee in that one, and the column holds only ours.
    if (fee?.currency !== payment.currency) return
    await keepFee(db, payment.id, {
      feeMinor: toWireMinor(fee.minor),
      payableFrom: payableFrom ? copenhagenDate(payableFrom) : null,
    })
    read += 1
  }
  await runAll(payments, readOne, { atOnce: MAX_CONCURRENT })
  return { read, failed: failures >= MAX_FAILURES }
}
