import type { Cast } from '@medlem/server/club/membership/testing/cast'
import type { TestClient } from '@medlem/server/testing/testClient'
import type { TestServer } from '@medlem/server/testing/testServer'
import type { CallerKind } from './authorizationTable.ts'

/** Longer than a sign-in counts as fresh (design rows X7, X11). */
const LONG_AGO_S = 3_600

interface Someone {
  email: string
  roles: string[]
}

const ida = { email: 'ida@example.org', roles: [] }
const support = { email: 'support@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] }

/** Who sends the token, by the names of the cast. */
const people: Record<Exclude<CallerKind, 'anonymous' | 'guest'>, Someone> = {
  expired: ida,
  idToken: ida,
  newcomer: { email: 'nils@example.org', roles: [] },
  owner: ida,
  parent: ida,
  pending: { email: 'freja@example.org', roles: [] },
  approved: { email: 'jonas@example.org', roles: [] },
  admin: { email: 'karl@example.org', roles: ['org:sejlklub|role:ADMIN'] },
  chair: { email: 'clara@example.org', roles: ['org:sejlklub|role:CHAIR'] },
  treasurer: { email: 'thea@example.org', roles: ['org:sejlklub|role:TREASURER'] },
  secretary: { email: 'sara@example.org', roles: ['org:sejlklub|role:SECRETARY'] },
  eventManager: { email: 'emma@example.org', roles: ['org:sejlklub|role:EVENT_MANAGER'] },
  auditor: { email: 'aage@example.org', roles: ['org:sejlklub|role:AUDITOR'] },
  otherAdmin: { email: 'kirsten@example.org', roles: ['org:kor|role:ADMIN'] },
  parentAdmin: { email: 'frida@example.org', roles: ['org:forbund|role:ADMIN'] },
  support,
  acting: support,
  pretender: { email: 'jonas@example.org', roles: [] },
}

/** Those with a job, who are no members of anything. */
export const colleagues = (
  ['chair', 'treasurer', 'secretary', 'eventManager', 'auditor', 'parentAdmin'] as const
).map((kind) => people[kind])

const sendsActingFor: readonly CallerKind[] = ['acting', 'pretender']

export interface Callers {
  client(kind: CallerKind, signedIn: 'now' | 'long ago'): Promise<TestClient>
  headers(kind: CallerKind, cast: Cast): Record<string, string>
  /** Ida's for one who is not signed in. */
  email(kind: CallerKind): string
}

const isTokenless = (kind: CallerKind): kind is 'anonymous' | 'guest' =>
  kind === 'anonymous' || kind === 'guest'

/**
 * A token for each kind of caller, made once: the clock of the test server does not move.
 * @param cookie of a guest's order
 */
export function callersOf(server: TestServer, cookie: string): Callers {
  const tokens = new Map<string, Promise<string>>()
  const nowS = Math.floor(server.clock.now().getTime() / 1000)
  const claims = (kind: CallerKind) => {
    if (kind === 'expired') return { iat: nowS - 600, exp: nowS - 300 }
    if (kind === 'idToken') return { typ: 'ID', aud: server.deps.config.identity.clientId }
    return {}
  }
  return {
    email: (kind) => (isTokenless(kind) ? ida : people[kind]).email,
    headers: (kind, cast) =>
      kind === 'guest' ? { cookie } : sendsActingFor.includes(kind) ? cast.actingFor(cast.ida) : {},
    async client(kind, signedIn) {
      if (isTokenless(kind)) return server.anonymous
      const authTime = signedIn === 'now' ? nowS : nowS - LONG_AGO_S
      const key = `${kind} ${authTime}`
      const made =
        tokens.get(key) ?? server.issuer.token(people[kind], { auth_time: authTime, ...claims(kind) })
      tokens.set(key, made)
      return server.withToken(await made)
    },
  }
}
