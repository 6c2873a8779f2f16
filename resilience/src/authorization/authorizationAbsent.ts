import { randomUUID } from 'node:crypto'
import { MembershipData } from '@medlem/contract/payment'
import { membershipData } from '@medlem/server/money/payment/testing/buyer'
import { newToken } from '@medlem/server/platform/opaqueToken/opaqueToken'
import type { RequestParts } from '@medlem/server/testing/validRequest'

/** The same request about a thing that does not exist. */
export function absentRequest(parts: RequestParts, object: readonly string[]): RequestParts {
  const copy = structuredClone(parts) as Record<string, unknown>
  for (const path of object) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const place = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy)
    if (!(last in place)) throw new Error(`the request has no ${path}`)
    place[last] = absentLike(last, place[last])
  }
  return copy
}

function absentLike(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return [randomUUID()]
  if (key === 'membershipData') return absentMemberships(String(value))
  const text = String(value)
  if (text.includes('@')) return 'absent@example.org'
  return text.length === randomUUID().length ? randomUUID() : newToken().token
}

/** Every id in it is another, so that only the shape stays. */
function absentMemberships(text: string): string {
  const { memberships } = MembershipData.parse(JSON.parse(Buffer.from(text, 'base64').toString()))
  const absent = memberships.map((entry) => Object.keys(entry).map((key) => [key, randomUUID()] as const))
  return membershipData({ memberships: absent.map((entry) => Object.fromEntries(entry)) })
}
