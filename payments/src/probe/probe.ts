import type { PaymentProvider, WindowRequest } from '../provider.ts'

/** One thing that was asked of a gateway, and what it did: no key and no address of a window is in it. */
export interface Finding {
  probe: string
  found: string
}

export interface Probed {
  provider: PaymentProvider
  /** The same with a key that the gateway does not know. */
  stranger: PaymentProvider
  /** A hold of a test card that a person made: captured twice and given back, if it is named. */
  authorizationId?: string | undefined
  /** Where the gateway may ring, for somebody who counts how often (P3). */
  callbackUrl: string
}

const price = { minor: 100n, currency: 'DKK' }

/** A window of one krone, without a payer. */
export function probeRequest(attemptId: string, callbackUrl: string): WindowRequest {
  const address = 'https://medlem.example.org'
  return {
    attemptId,
    reference: 'PROBE-0123456789',
    amount: price,
    saveInstrument: false,
    payer: { name: 'Probe' },
    acceptUrl: `${address}/membership-confirm?token=probe`,
    declineUrl: `${address}/membership-decline?token=probe`,
    callbackUrl,
    test: true,
  }
}

/** What every gateway can be asked without a person at a window. */
export async function probe(probed: Probed): Promise<Finding[]> {
  const { provider, authorizationId } = probed
  return [
    ...(await probeWindows(probed)),
    ...(authorizationId === undefined ? [] : await probeHold(provider, authorizationId)),
  ]
}

async function probeWindows({ provider, stranger, callbackUrl }: Probed): Promise<Finding[]> {
  const request = (attemptId: string) => probeRequest(attemptId, callbackUrl)
  const attempt = crypto.randomUUID()
  const first = await provider.createWindow(request(attempt))
  const said = ({ outcome, code }: { outcome: string; code?: string }) =>
    code === undefined ? outcome : `${outcome}, ${code}`
  const findings: Finding[] = [
    {
      probe: 'a window is opened',
      found: first.windowUrl ? `at ${new URL(first.windowUrl).host}` : said(first),
    },
  ]
  const other = await provider.createWindow(request(crypto.randomUUID()))
  const isAnother = other.outcome === 'done' && other.providerPaymentId !== first.providerPaymentId
  findings.push({
    probe: 'the same order number again',
    found: isAnother ? 'accepted, another window' : said(other),
  })
  const again = await provider.createWindow(request(attempt))
  const isSame = again.outcome === 'done' && again.providerPaymentId === first.providerPaymentId
  findings.push({
    probe: 'the same attempt again',
    found: isSame ? 'the same window' : again.outcome === 'done' ? 'another window' : said(again),
  })
  const wrongKey = await stranger.createWindow(request(crypto.randomUUID()))
  findings.push({ probe: 'an unknown key', found: said(wrongKey) })
  const id = first.providerPaymentId
  if (id === undefined) return findings
  const state = async (providerPaymentId: string) => (await provider.lookup({ providerPaymentId })).state
  findings.push(
    { probe: 'the open window, looked up by its own id', found: await state(id) },
    { probe: 'a window that was never opened', found: await state(unlike(id)) },
  )
  if (provider.closeWindow) {
    findings.push(
      { probe: 'the window is shut', found: said(await provider.closeWindow(id)) },
      { probe: 'the shut window', found: await state(id) },
    )
  }
  return findings
}

/** Of the same kind, and of no payment. */
function unlike(id: string): string {
  return id.replace(/[0-9a-f]{8}$/, (end) => (end === '0'.repeat(8) ? '1' : '0').repeat(8))
}

/** Takes and returns the money of a test card; the answers to what is asked twice are what we want to know. */
async function probeHold(provider: PaymentProvider, authorizationId: string): Promise<Finding[]> {
  const ref = { authorizationId, providerPaymentId: authorizationId }
  const before = await provider.lookup(ref)
  const amount = before.authorized
  if (before.state !== 'authorized' || !amount || !before.test) {
    const found = `${before.state}${before.test ? '' : ', not a test'}: left alone`
    return [{ probe: 'the hold that was named', found }]
  }
  const run = crypto.randomUUID()
  const steps: [string, () => Promise<{ outcome: string; code?: string }>][] = [
    ['capture', () => provider.capture({ ref, amount, key: `${run}:capture:1` })],
    ['capture again', () => provider.capture({ ref, amount, key: `${run}:capture:2` })],
    ['void after capture', () => provider.voidHold({ ref, key: `${run}:void:1` })],
    ['refund', () => provider.refund({ ref, amount, key: `${run}:refund:1` })],
    ['refund again', () => provider.refund({ ref, amount, key: `${run}:refund:2` })],
  ]
  const findings: Finding[] = []
  for (const [name, act] of steps) {
    const { outcome, code } = await act()
    const { state } = await provider.lookup(ref)
    findings.push({ probe: name, found: `${outcome}${code === undefined ? '' : `, ${code}`}; then ${state}` })
  }
  return findings
}
