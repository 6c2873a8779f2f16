import type { IncomingMessage, ServerResponse } from 'node:http'
import { SIGN_IN_AGAIN } from '@medlem/contract/paths'
import { redirect, sendPage } from './answer.ts'
import type { FrameOf, PageFrame } from './pages/frame.ts'
import { EXPIRED, problemPage, REFUSED } from './pages/problemPage.ts'
import type { Texts } from './pages/texts.ts'
import type { Parts } from './parts.ts'
import { findSession } from './session.ts'

export interface InteractionRequest {
  parts: Parts
  /** In the language that the visitor is known to read. */
  frame: PageFrame
  frameOf: FrameOf
  req: IncomingMessage
  res: ServerResponse
  /** The client's network address. */
  address: string
}

/** What may be asked of a person: to sign in, or to make an account first (prompt=create). */
const PROMPTS = ['login', 'create']

/**
 * The authorization request under way in this browser, with the frame in the language that its client asks for; undefined
 * when there is none: the visitor has an answer then.
 */
export async function openInteraction({ parts, frame, frameOf, req, res }: InteractionRequest, uid: string) {
  const details = await parts.provider.interactionDetails(req, res).catch((error: unknown) => {
    if (error instanceof parts.library.errors.SessionNotFound) return undefined
    throw error
  })
  const problem = details?.uid !== uid ? EXPIRED : PROMPTS.includes(details.prompt.name) ? undefined : REFUSED
  if (problem === EXPIRED && (await findSession(parts.provider, req, res)).accountId !== undefined) {
    // Back from the portal, or the form was sent twice: the person is signed in.
    redirect(res, `${parts.addresses.portal}${SIGN_IN_AGAIN}`)
    return undefined
  }
  if (details && !problem) return { details, frame: frameOf(req, details.params.ui_locales) }
  sendPage(res, 400, problemPage(frame, problem ?? EXPIRED))
  return undefined
}

/** Levels of authentication, as Keycloak numbers them. */
export const ACR = { oneFactor: '1', twoFactors: '2' }
/** What our page of an account asks for in `acr_values`, and no token says: a sign-in that is proven. */
export const PROVEN = 'proven'

/** Who signed in, and how, in the words of RFC 8176. */
export interface SignedIn {
  accountId: string
  amr: string[]
}

/**
 * Whether a sign-in showed more than that the password is known: a link that came by e-mail, a passkey, or a second step. Only
 * such a one may change what signs in later, so that each passkey, code and recovery code is its owner's (decision 56).
 */
export function isProven(amr: readonly string[]): boolean {
  return amr.includes('email') || amr.includes('mfa')
}

/** The person is known: the authorization request goes on, and with it the portal's sign-in. */
export async function finishInteraction(
  { parts, req, res }: InteractionRequest,
  { accountId, amr }: SignedIn,
): Promise<void> {
  const ts = Math.floor(parts.options.clock.now().getTime() / 1000)
  // Not remembered: the cookie goes with the browser, and the clubs' shared computers with it.
  const login = {
    accountId,
    ts,
    amr,
    acr: amr.includes('mfa') ? ACR.twoFactors : ACR.oneFactor,
    remember: false,
  }
  await parts.provider.interactionFinished(
    req,
    res,
    // A visitor who signs in instead of making an account has answered that question too.
    { login, create: {} },
    { mergeWithLastSubmission: false },
  )
}

/** Where the forms of a sign-in under way go. */
export function interactionPath({ addresses }: Parts, uid: string): string {
  return `${addresses.realmPath}/login/${uid}`
}

/** '45 seconds', '3 minutes' */
export function waitText(seconds: number, t: Texts): string {
  if (seconds <= 60) return t.waitSeconds({ count: seconds })
  return t.waitMinutes({ count: Math.ceil(seconds / 60) })
}
