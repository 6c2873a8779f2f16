import type Keycloak from 'keycloak-js'

/** Names and roles as the tokens have them (Spec 3 'Identity token contents'). */
export interface SignInClaims {
  email: string
  givenName: string
  familyName: string
  phone: string | null
  realmRoles: readonly string[]
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

type Tokens = Pick<Keycloak, 'idTokenParsed' | 'tokenParsed' | 'realmAccess'>

/** The ID token speaks first; an access token may have fewer. */
export function readClaims({ idTokenParsed, tokenParsed, realmAccess }: Tokens): SignInClaims {
  const claims = { ...tokenParsed, ...idTokenParsed }
  return {
    email: word(claims.email),
    givenName: word(claims.given_name),
    familyName: word(claims.family_name),
    phone: word(claims.phone_number) || null,
    realmRoles: realmAccess?.roles ?? [],
  }
}
