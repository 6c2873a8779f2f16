import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FRESH_SIGN_IN_S } from '@medlem/domain/session'
import { type Account, findAccount } from '../accounts.ts'
import { ACCOUNT, ROUTES } from '../address.ts'
import { deriveKey } from '../keys.ts'
import { isProven, PROVEN } from '../openInteraction.ts'
import type { Assets } from '../pages/assets.ts'
import type { PageFrame } from '../pages/frame.ts'
import type { Parts } from '../parts.ts'
import { findSession } from '../session.ts'

export interface AccountRequest {
  parts: Parts
  frame: PageFrame
  assets: Assets
  req: IncomingMessage
  res: ServerResponse
  /** Below the realm. */
  path: string
}

/** Who asks for the page of an account, in which session. */
export interface OpenAccount {
  account: Account
  /** The session's uid. */
  uid: string
  /**
   * Signed in at most a few minutes ago, and not by the password alone: somebody who only found the browser open, or only knows
   * the password, is kept from adding a way in and from taking one away.
   */
  mayChange: boolean
  /** Binds a form to its session. */
  formKey: string
}

/** Undefined when no one is signed in here. */
export async function openAccount({
  parts,
  req,
  res,
}: Pick<AccountRequest, 'parts' | 'req' | 'res'>): Promise<OpenAccount | undefined> {
  const { db, clock, secret } = parts.options
  const session = await findSession(parts.provider, req, res)
  const account = session.accountId ? await findAccount(db, session.accountId) : undefined
  if (!account || account.disabledAt) return undefined
  const ageS = clock.now().getTime() / 1000 - (session.loginTs ?? 0)
  const formKey = createHmac('sha256', deriveKey(secret, 'account form'))
    .update(session.uid)
    .digest('base64url')
  const mayChange = ageS <= FRESH_SIGN_IN_S && isProven(session.amr ?? [])
  return { account, uid: session.uid, mayChange, formKey }
}

export function isFormOf({ formKey }: OpenAccount, sent: URLSearchParams): boolean {
  const [a, b] = [Buffer.from(sent.get('key') ?? ''), Buffer.from(formKey)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * An authorization request that asks for the sign-in and leads back to the page of the account; of an account that is signed in,
 * for one that may change it. Its code stays unused: the verifier of its challenge is thrown away here.
 */
export function signInAgainAddress({ addresses, options }: Parts, account?: Account): string {
  const parameters = new URLSearchParams({
    client_id: options.clientId,
    redirect_uri: `${addresses.issuer}${ACCOUNT}`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    ...(account ? { prompt: 'login', login_hint: account.email, acr_values: PROVEN } : {}),
  })
  return `${addresses.realmPath}${ROUTES.authorization}?${parameters}`
}
