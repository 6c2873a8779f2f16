import type { TestGateway } from '@medlem/sandbox/testing/testGateway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payout, PayoutPage, PayoutsFrom } from './payout.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderUnderTest } from './providerUnderTest.ts'

const dayMs = 86_400_000
/** More than any adapter lists at once. */
const DAYS = 12
/** No pass of some payouts takes so many pages. */
const MAX_PAGES = 100

/** The gateway's side of these tests; `garbledReads` is how often the adapter repeats a read that is nonsense. */
export function payoutControls(
  { control, advance }: Pick<TestGateway, 'control' | 'advance'>,
  garbledReads = 1,
): Pick<ProviderUnderTest, 'now' | 'advance' | 'disputeLast' | 'garbleNextPayouts'> {
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    advance(days) {
      aheadMs += days * dayMs
      return advance(days * dayMs)
    },
    async disputeLast(amount) {
      const { body } = await control('GET', '/ledger')
      const authorizations = body.authorizations as { authorizationIdentifier: string; captures: unknown[] }[]
      const last = authorizations.findLast(({ captures }) => captures.length > 0)
      await control('POST', '/disputes', { authorizationIdentifier: last?.authorizationIdentifier, amount })
    },
    garbleNextPayouts: () =>
      control('POST', '/faults', { place: 'payouts', kind: 'garbage', times: garbledReads }),
  }
}

/** A page of payouts, or an error with what the provider said. */
async function pageOf(provider: PaymentProvider, from: PayoutsFrom): Promise<PayoutPage> {
  const page = await provider.listPayouts(from)
  if (page.outcome !== 'done') throw new Error(`${page.outcome}: ${page.code}`)
  return page
}

/** All payouts from somewhere on, and where they end. */
async function readAll(provider: PaymentProvider, from: PayoutsFrom) {
  const payouts: Payout[] = []
  let next = from
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const page = await pageOf(provider, next)
    expect(page.refused).toEqual([])
    payouts.push(...page.payouts)
    if (!page.hasMore) return { payouts, end: { cursor: page.cursor }, pages }
    next = { cursor: page.cursor }
  }
  throw new Error('the list has no end')
}

const sumOf = ({ entries }: Payout) => entries.reduce((sum, { minor }) => sum + minor, 0n)
const byId = (payouts: readonly Payout[]) => new Map(payouts.map((one) => [one.id, one]))

/** The tests of what a provider pays out, at a gateway that pays out what each day left. */
export function describePayouts(name: string, setup: () => Promise<ProviderUnderTest>): void {
  describe(`${name} pays out`, () => {
    let under: ProviderUnderTest
    beforeAll(async () => {
      under = await setup()
    })
    afterAll(() => under.close())

    const begin = { day: '2020-01-01' }
    let numbered = 0

    /** Takes money, and answers the names by which an entry may call the payment. */
    async function take(minor: bigint) {
      const { provider } = under
      numbered += 1
      const amount = { minor, currency: 'DKK' }
      const opened = await provider.createWindow({
        attemptId: `payout-attempt-${numbered}`,
        reference: `M-${numbered}`,
        amount,
        saveInstrument: false,
        payer: {},
        acceptUrl: 'http://127.0.0.1:1/confirm',
        declineUrl: 'http://127.0.0.1:1/decline',
        callbackUrl: 'http://127.0.0.1:1/callback',
        test: true,
      })
      const hints = provider.readReturn(await under.endWindow(opened.windowUrl ?? '', 'approve'))
      const named = { ...hints, providerPaymentId: opened.providerPaymentId }
      const { authorizationId } = await provider.lookup(named)
      const ref = { ...named, authorizationId: hints.authorizationId ?? authorizationId }
      expect((await provider.capture({ ref, amount, key: `take:${numbered}` })).outcome).toBe('done')
      return { ref, minor, names: [ref.authorizationId, ref.providerPaymentId] }
    }

    test('what each day left, to the øre, with every capture in exactly one payout', async () => {
      const { provider } = under
      if (!provider.caps.reportsPayouts) {
        expect(await provider.listPayouts(begin)).toMatchObject({ outcome: 'refused', code: 'not_reported' })
        return
      }
      const taken: Awaited<ReturnType<typeof take>>[] = []
      for (let day = 1; day <= DAYS; day += 1) {
        taken.push(await take(10_000n + BigInt(day)))
        if (day === 3) {
          const amount = { minor: 4_000n, currency: 'DKK' }
          const ref = taken[0]?.ref ?? {}
          expect((await provider.refund({ ref, amount, key: 'give:1' })).outcome).toBe('done')
        }
        if (day === 5) await under.disputeLast(9_000)
        await under.advance(1)
      }
      await take(70_000n)
      const { payouts, end } = await readAll(provider, begin)
      // The day of the dispute cost more than it left, so the next one has it too.
      expect(payouts).toHaveLength(DAYS - 1)
      for (const one of payouts) {
        expect(sumOf(one)).toBe(one.amount.minor)
        expect(one.amount.minor).toBeGreaterThan(0n)
        expect(one.amount.currency).toBe('DKK')
        expect(one.expectedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(new Set(one.entries.map(({ id }) => id)).size).toBe(one.entries.length)
      }
      const entries = payouts.flatMap((one) => one.entries)
      const captures = entries.filter(({ kind }) => kind === 'capture')
      for (const { names, minor } of taken) {
        const own = captures.filter(({ reference }) => reference && names.includes(reference))
        expect(own.map((entry) => entry.minor)).toEqual([minor])
      }
      expect(captures).toHaveLength(taken.length)
      const ofKind = (wanted: string) => entries.filter(({ kind }) => kind === wanted)
      expect(ofKind('refund')).toMatchObject([{ minor: -4_000n }])
      expect(taken[0]?.names).toContain(ofKind('refund')[0]?.reference)
      expect(ofKind('dispute')).toMatchObject([{ minor: -9_000n }])
      expect(ofKind('fee').every(({ minor }) => minor < 0n)).toBe(true)
      expect(ofKind('fee').length).toBeGreaterThanOrEqual(DAYS)

      await under.advance(1)
      const later = await readAll(provider, end)
      const added = [...byId(later.payouts).keys()].filter((id) => !byId(payouts).has(id))
      expect(added).toHaveLength(1)
      const last = byId(later.payouts).get(added[0] ?? '')
      expect(last?.entries.filter(({ kind }) => kind === 'capture')).toMatchObject([{ minor: 70_000n }])
    })
    test('the same when it is asked again, from the beginning and from where it was', async () => {
      const { provider } = under
      if (!provider.caps.reportsPayouts) return
      const first = await readAll(provider, begin)
      const again = await readAll(provider, begin)
      expect(again.payouts).toEqual(first.payouts)
      expect(byId(first.payouts).size).toBe(first.payouts.length)
      const known = byId(first.payouts)
      const rest = await readAll(provider, first.end)
      for (const one of rest.payouts) expect(one).toEqual(known.get(one.id))
      expect((await readAll(under.stranger, begin)).payouts).toEqual([])
    })
    test('nothing that can be read: nonsense and silence are unknown, a foreign cursor is refused, and each at once', async () => {
      const { provider } = under
      if (!provider.caps.reportsPayouts) return
      await under.garbleNextPayouts()
      expect(await provider.listPayouts(begin)).toMatchObject({ outcome: 'unknown' })
      expect(await under.unreachable.listPayouts(begin)).toMatchObject({ outcome: 'unknown' })
      expect(await under.silent.listPayouts(begin)).toMatchObject({ outcome: 'unknown' })
      for (const cursor of ['', 'null', '{"from":', '[1]', '{"from":-1}', '{"9":{"at":7}}'])
        expect(await provider.listPayouts({ cursor })).toMatchObject({
          outcome: 'refused',
          code: 'bad_cursor',
        })
    })
  })
}
