import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import { findAccount } from '../accounts.ts'
import { sendJson, sendPage } from '../answer.ts'
import { readForm } from '../form.ts'
import { finishInteraction, type InteractionRequest, openInteraction, waitText } from '../openInteraction.ts'
import { problemPage, REFUSED } from '../pages/problemPage.ts'
import type { Parts } from '../parts.ts'
import { showSignIn } from '../showSignIn.ts'
import { credentialIdIn, type ProvenPasskey, signInOptions, verifySignIn } from './ceremony.ts'
import { useChallenge } from './challenge.ts'
import { notePasskeyUse } from './store.ts'

/** RFC 8176: the private key was used (pop), its owner unlocked it (user), and that is two factors (mfa). */
const PASSKEY_METHODS = ['pop', 'user', 'mfa']

/** '/login/{uid}/passkey': the challenge of a sign-in under way, and the answer of a passkey to it. */
export async function handlePasskeySignIn(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res, address } = request
  const { t } = frame
  const { passkeyRefused } = inLanguage(securityTexts, frame.language)
  if (req.method !== 'POST') return sendJson(res, 200, await signInOptions(parts, uid))

  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const email = (form.get('typed') ?? '').trim().slice(0, 254)
  const sent = form.get('response') ?? ''
  const attempt = { purpose: 'passkey', email: credentialIdIn(sent), address } as const
  const entry = await parts.signInLimit.enter(attempt)
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    const problem = t.tooManyTries({ wait: waitText(entry.retryAfterS, t) })
    return showSignIn(request, uid, { status: 429, email, problem })
  }
  const proven = await verifySignIn(parts, uid, sent)
  if ('unknown' in proven) {
    const view = { problem: passkeyRefused, unknownPasskey: proven.unknown }
    return showSignIn(request, uid, { status: 401, email, ...view })
  }
  const accountId = await usePasskey(parts, proven)
  if (!accountId) return showSignIn(request, uid, { status: 401, email, problem: passkeyRefused })
  await parts.signInLimit.succeed(attempt)
  await finishInteraction(request, { accountId, amr: PASSKEY_METHODS })
}

/** The account that signs in; undefined when the answer was used already, or its account signs in no longer. */
async function usePasskey(
  { options: { db, clock } }: Parts,
  { passkey, challenge, counter, isBackedUp }: ProvenPasskey,
): Promise<string | undefined> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, passkey.accountId)
    if (!account || account.disabledAt || !(await useChallenge(tx, challenge, at))) return undefined
    const isNewer = await notePasskeyUse(tx, { id: passkey.id, counter, isBackedUp, at })
    return isNewer ? account.id : undefined
  })
}
