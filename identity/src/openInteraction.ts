import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendPage } from './answer.ts'
import type { PageFrame } from './pages/layout.ts'
import { EXPIRED, problemPage, REFUSED } from './pages/problemPage.ts'
import type { Parts } from './parts.ts'

export interface InteractionRequest {
  parts: Parts
  frame: PageFrame
  req: IncomingMessage
  res: ServerResponse
  /** The client's network address. */
  address: string
}

/** What may be asked of a person: to sign in, or to make an account first (prompt=create). */
const PROMPTS = ['login', 'create']

/** The authorization request under way in this browser; undefined when there is none; the visitor has an answer then. */
export async function openInteraction({ parts, frame, req, res }: InteractionRequest, uid: string) {
  const details = await parts.provider.interactionDetails(req, res).catch((error: unknown) => {
    if (error instanceof parts.library.errors.SessionNotFound) return undefined
    throw error
  })
  const problem = details?.uid !== uid ? EXPIRED : PROMPTS.includes(details.prompt.name) ? undefined : REFUSED
  if (!problem) return details
  sendPage(res, 400, problemPage(frame, problem))
  return undefined
}

/** The person is known: the authorization request goes on, and with it the portal's sign-in. */
export async function finishInteraction(
  { parts, req, res }: InteractionRequest,
  accountId: string,
): Promise<void> {
  const ts = Math.floor(parts.options.clock.now().getTime() / 1000)
  // Not remembered: the cookie goes with the browser, and the clubs' shared computers with it.
  const login = { accountId, ts, remember: false }
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
export function waitText(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
