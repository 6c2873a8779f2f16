import type { GUEST_ORDER, GUEST_SHARE } from '@medlem/contract/paths'
import { Id } from '@medlem/contract/scalar'
import type { Config } from '../config/config.ts'
import { secretBox } from '../crypto/secretBox.ts'
import type { Identity } from '../token/identity.ts'

/** The issuer for a person without an account, a guest or a share's payer: their member row is bound to it, so that no sign-in can be. */
export const GUEST_ISSUER = 'urn:medlem:guest'

/**
 * How a guest shows that an order or a share is theirs: by the link in an e-mail, which no one else can read, or by the cookie of the browser
 * that made or opened it. One is no use as the other: somebody who orders under another's address has no link.
 */
type Kind = 'link' | 'cookie'

type Keys = Pick<Config, 'secret' | 'oldSecret'>

const boxOf = (secret: string) => secretBox(secret, 'guest')

/** Seals the guest's member id. Nothing is stored: the token is of use as long as the guest is known. */
export function sealGuest({ secret }: Keys, kind: Kind, memberId: string): string {
  return boxOf(secret).seal(memberId, kind)
}

/** The member id in a token of that kind; undefined for a forged, foreign or incomplete one. */
export function openGuest({ secret, oldSecret }: Keys, kind: Kind, token: string): string | undefined {
  return open(secret) ?? (oldSecret === undefined ? undefined : open(oldSecret))

  function open(key: string): string | undefined {
    try {
      return Id.safeParse(boxOf(key).open(token, kind)).data
    } catch {
      return undefined
    }
  }
}

/** What a verified token would say of a guest: nothing but who they are, and no right. */
export function guestIdentity(memberId: string): Identity {
  return {
    issuer: GUEST_ISSUER,
    subject: memberId,
    sessionId: null,
    email: null,
    emailVerified: false,
    givenName: '',
    familyName: '',
    phone: null,
    roles: [],
    authenticatedAtMs: null,
    hasSecondStep: false,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  }
}

/** The link in a guest's e-mails to the page of their order or share; the token stands behind the '#', which is sent to no server. */
export function guestAddress(
  config: Keys & Pick<Config, 'baseUrl'>,
  { page, memberId }: { page: typeof GUEST_ORDER | typeof GUEST_SHARE; memberId: string },
): string {
  return `${config.baseUrl}${page}#${sealGuest(config, 'link', memberId)}`
}
