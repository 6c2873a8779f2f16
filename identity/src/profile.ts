import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { type Account, findAccount } from './accounts.ts'
import { sendJson } from './answer.ts'
import { profileClaims } from './claims.ts'
import type { Parts } from './parts.ts'

interface ProfileRequest {
  parts: Parts
  req: IncomingMessage
  res: ServerResponse
}

/** OpenID Connect Core 5.3. */
export async function handleUserinfo(request: ProfileRequest): Promise<void> {
  const account = await bearerAccount(request)
  if (!account) return refuseBearer(request)
  sendJson(request.res, 200, profileClaims(account))
}

/** The account that the access token of this request speaks for; undefined for any token that is not good. */
export async function bearerAccount({
  parts,
  req,
}: Pick<ProfileRequest, 'parts' | 'req'>): Promise<Account | undefined> {
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

/** RFC 6750, 3.1: a request without a token gets no error code. */
export function refuseBearer({ parts, req, res }: ProfileRequest): void {
  const realm = `Bearer realm="${parts.options.realm}"`
  if (req.headers.authorization === undefined) {
    res.setHeader('WWW-Authenticate', realm)
    sendJson(res, 401, {})
    return
  }
  res.setHeader('WWW-Authenticate', `${realm}, error="invalid_token"`)
  sendJson(res, 401, { error: 'invalid_token' })
}
