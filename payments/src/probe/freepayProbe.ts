import type { FreepaySettings } from '../freepay/freepay.ts'
import { freepay } from '../freepay/freepay.ts'
import { callOnce, type GatewayAnswer } from '../gatewayCall.ts'
import { type Finding, probeRequest } from './probe.ts'

/** What only FreePay has to be asked: whether a payment is found by another name (P4), and how it refuses (P8). */
export async function probeFreepay(settings: FreepaySettings, callbackUrl: string): Promise<Finding[]> {
  const opened = await freepay(settings).createWindow(probeRequest(crypto.randomUUID(), callbackUrl))
  const id = opened.providerPaymentId ?? crypto.randomUUID()
  const base = `${settings.managementUrl.replace(/\/+$/, '')}/api/v2`
  const { reference } = probeRequest('', callbackUrl)
  const reads: [string, string, string][] = [
    ['P4 by the identifier of the window', `${base}/authorization/${id}`, settings.apiKey],
    ['P4 by the order number', `${base}/authorization?OrderID=${reference}`, settings.apiKey],
    ['P8 an unknown authorization', `${base}/authorization/${crypto.randomUUID()}`, settings.apiKey],
    ['P8 an unknown key', `${base}/authorization/${id}`, 'never-given-out'],
  ]
  const findings: Finding[] = []
  for (const [probe, url, authorization] of reads) {
    const answer = await callOnce(
      { fetch: settings.fetch, authorization },
      { method: 'GET', url: new URL(url) },
    )
    findings.push({ probe, found: shapeOf(answer) })
  }
  const url = new URL(`${settings.gatewayUrl.replace(/\/+$/, '')}/api/payment`)
  const call = { fetch: settings.fetch, authorization: settings.apiKey }
  const refused = await callOnce(call, { method: 'POST', url, body: { Amount: -1 } })
  return [...findings, { probe: 'P8 a bad body', found: shapeOf(refused) }]
}

/** Status and names of the fields: what is in them may be personal. */
function shapeOf(answer: GatewayAnswer): string {
  if (answer.status === 'none') return 'no answer'
  const { json } = answer
  const shape = Array.isArray(json)
    ? `a list of ${json.length}`
    : typeof json === 'object' && json !== null
      ? Object.keys(json).join(', ')
      : 'no JSON'
  return `${answer.status}, ${shape}`
}
