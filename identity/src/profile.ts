import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { type Account, findAccount } from './accounts.ts'
import { ROUTES } from './address.ts'
import { redirect, sendJson, sendPage } from './answer.ts'
import { keycloakProfile, profileClaims } from './claims.ts'
import { accountPage } from './pages/accountPage.ts'
import type { PageFrame } from './pages/frame.ts'
import type { Parts } from './parts.ts'
import { findSession } from './session.ts'

interface ProfileRequest {
  parts: Parts
  frame: PageFrame
  req: IncomingMessage
  res: ServerResponse
}

/** OpenID Connect Core 5.3. */
export async function handleUserinfo(request: ProfileRequest): Promise<void> {
  const account = await bearerAccount(request)
  if (!account) return refuse(request.res)
  sendJson(request.res, 200, profileClaims(account))
}

/** Keycloak's account address: data for a token, a page for a person. */
export async function handleAccount(request: ProfileRequest): Promise<void> {
  const { parts, frame, req, res } = request
  if (req.headers.authorization !== undefined) {
    const account = await bearerAccount(request)
    return account ? sendJson(res, 200, keycloakProfile(account)) : refuse(res)
  }
  const session = await findSession(parts.provider, req, res)
  const account = session.accountId ? await findAccount(parts.options.db, session.accountId) : undefined
  // The portal asks for the sign-in, with a request that leads back.
  if (!account) return redirect(res, parts.addresses.portal)
  const { name, email } = profileClaims(account)
  const signOut = `${parts.addresses.realmPath}${ROUTES.end_session}?client_id=${parts.options.clientId}`
  sendPage(res, 200, accountPage(frame, { name, email, signOut }))
}

/** The account that the access token of this request speaks for; undefined for any token that is not good. */
async function bearerAccount({ parts, req }: ProfileRequest): Promise<Account | undefined> {
  const { options, addresses, keys } = parts
  const token = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (!token) return undefined
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys.jwks), {
      issuer: addresses.issuer,
      audience: options.audience,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp'],
    })
    const account = await findAccount(options.db, payload.sub ?? '')
    return account?.disabledAt ? undefined : account
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function refuse(res: ServerResponse): void {
  res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
  sendJson(res, 401, { error: 'invalid_token' })
}
