import type { VippsSettings } from '../client.ts'
import { vipps } from '../vipps.ts'

export const clientSecret = 'secret-that-stays-secret'
export const token = 'token-that-stays-secret'
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const granted = () => json({ access_token: token, expires_in: '3600', token_type: 'Bearer' })
export const problem = (status: number, code?: string) =>
  json(
    {
      type: 'about:blank',
      title: 'No',
      status,
      traceId: 't',
      extraDetails: code ? [{ name: 'ErrorCode', reason: code }] : null,
    },
    status,
  )

/** An adapter over answers written down here; `asked` is what it sent after its token. */
export function scripted(answers: (Response | Error)[], change: Partial<VippsSettings> = {}) {
  const asked: { url: string; init: RequestInit; headers: Record<string, string> }[] = []
  const tokensAsked: Headers[] = []
  const provider = vipps({
    clientId: 'client',
    clientSecret,
    subscriptionKey: 'subscription',
    merchantSerialNumber: '123456',
    apiUrl: 'https://apitest.vipps.no',
    now: () => new Date('2026-11-29T11:00:00Z'),
    windowOrigins: ['https://landing.mobilepay.dk', 'https://landing.vipps.no', 'https://pay.vipps.dk'],
    fetch: async (url, init) => {
      if (String(url).endsWith('/accesstoken/get')) {
        tokensAsked.push(new Headers(init?.headers))
        return granted()
      }
      asked.push({
        url: String(url),
        init: init ?? {},
        headers: Object.fromEntries(new Headers(init?.headers)),
      })
      const answer = answers.shift() ?? new Error(`no answer, sent with ${token}`)
      if (answer instanceof Error) throw answer
      return answer
    },
    ...change,
  })
  return { provider, asked, tokensAsked }
}
