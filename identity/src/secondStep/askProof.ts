import { findAccount } from '../accounts.ts'
import { sendPage } from '../answer.ts'
import { type InteractionRequest, interactionPath, type SignedIn } from '../openInteraction.ts'
import { EXPIRED, problemPage } from '../pages/problemPage.ts'
import { proofPage } from '../pages/proofPage.ts'
import { sealCarried } from './carried.ts'

/**
 * Asks for a link by e-mail in a sign-in that must be proven, after a password alone. The link is that of the sign-in page: in
 * the browser that asked, the sign-in goes on with it (decision 47).
 */
export async function askProof(
  { parts, frame, res }: InteractionRequest,
  uid: string,
  first: SignedIn,
): Promise<void> {
  const account = await findAccount(parts.options.db, first.accountId)
  if (!account) return sendPage(res, 400, problemPage(frame, EXPIRED))
  const path = interactionPath(parts, uid)
  const content = proofPage(frame, {
    email: account.email,
    askLink: parts.options.sendLink && `${path}/link`,
    skip: `${path}/set-up`,
    carried: sealCarried(parts, { ...first, uid }),
  })
  sendPage(res, 200, content)
}
