/** The part of an account that tokens speak of. */
export interface Subject {
  id: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  phoneNumber: string | null
}

/** Who someone is, in the standard claims (OpenID Connect Core 5.1). */
export function profileClaims(subject: Subject) {
  return {
    sub: subject.id,
    email: subject.email,
    email_verified: subject.emailVerified,
    given_name: subject.givenName,
    // One name is enough, and a claim without a value is left out (OpenID Connect Core 5.3.2).
    ...(subject.familyName ? { family_name: subject.familyName } : {}),
    name: `${subject.givenName} ${subject.familyName}`.trim(),
    preferred_username: subject.email,
    ...(subject.phoneNumber ? { phone_number: subject.phoneNumber } : {}),
  }
}

/** The claims for which a client asks by scope; keycloak-js asks for `openid` alone, so that brings all of them. */
export const PROFILE_CLAIMS = [
  'sub',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'preferred_username',
  'phone_number',
]

/** What an access token carries beyond the claims every one has; shaped as Keycloak's (Spec 3, Spec 6). */
export function accessTokenClaims(
  subject: Subject,
  clientId: string,
  session: {
    id?: string | undefined
    authenticatedAtS?: number | undefined
    level?: string | undefined
    methods?: readonly string[] | undefined
    roles?: readonly string[]
  } = {},
) {
  const { sub: _registered, ...profile } = profileClaims(subject)
  return {
    ...profile,
    typ: 'Bearer',
    azp: clientId,
    ...(session.id ? { sid: session.id } : {}),
    // When a password was typed, not when the token was made: a refresh does not move it.
    ...(session.authenticatedAtS === undefined ? {} : { auth_time: session.authenticatedAtS }),
    ...(session.methods ? { amr: [...session.methods] } : {}),
    ...(session.level ? { acr: session.level } : {}),
    realm_access: { roles: [...(session.roles ?? [])] },
  }
}

/** The account answer that keycloak-js reads in `loadUserProfile`. */
export function keycloakProfile(subject: Subject) {
  return {
    id: subject.id,
    username: subject.email,
    email: subject.email,
    emailVerified: subject.emailVerified,
    firstName: subject.givenName,
    lastName: subject.familyName,
  }
}
