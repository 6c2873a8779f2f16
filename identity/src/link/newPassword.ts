import { account } from '@medlem/database/schema/identity'
import { eq } from 'drizzle-orm'
import { browserFamily } from '../account/browser.ts'
import { type Account, endSessionsOf, findAccount } from '../accounts.ts'
import { FORGOTTEN, LINKS } from '../address.ts'
import { sendPage } from '../answer.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { readForm } from '../form.ts'
import { type InteractionRequest, waitText } from '../openInteraction.ts'
import { forgottenPage } from '../pages/forgottenPage.ts'
import { inLanguageOf } from '../pages/frame.ts'
import { askLinkPage, linkSentPage, newPasswordPage, passwordChangedPage } from '../pages/linkPages.ts'
import { LINK_OVER, problemPage, REFUSED } from '../pages/problemPage.ts'
import type { Parts } from '../parts.ts'
import { passwordProblem } from '../registration/registrationForm.ts'
import { askLink } from './askLink.ts'
import { findLink, takeLink } from './link.ts'

type Request = Omit<InteractionRequest, 'frameOf'> & { path: string }

/** The page of a forgotten password: asks for the address, and sends the link where e-mail can be sent. */
export async function handleForgottenPassword({ parts, frame, req, res, address }: Request): Promise<void> {
  const { product, sendLink } = parts.options
  const action = `${parts.addresses.realmPath}${FORGOTTEN}`
  if (!sendLink) return sendPage(res, 200, forgottenPage(frame, product.provider))
  const show = (
    status: number,
    { email = '', problem }: { email?: string; problem?: string },
    shown = frame,
  ) => sendPage(res, status, askLinkPage(shown, { kind: 'new_password', action, email, problem }))
  if (req.method !== 'POST') return show(200, {})
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const email = (form.get('email') ?? '').trim().slice(0, 254)
  const language = chooseLanguage(parts, res, form)
  if (language) return show(200, { email }, inLanguageOf(frame, language))
  if (!email.includes('@')) return show(400, { email, problem: frame.t.emailInvalid })
  const entry = await parts.signInLimit.enter({ purpose: 'link', email, address })
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    return show(429, { email, problem: frame.t.tooManyTries({ wait: waitText(entry.retryAfterS, frame.t) }) })
  }
  const browser = browserFamily(req.headers['user-agent'])
  const sent = await askLink(parts, { kind: 'new_password', email, language: frame.language, browser })
  sendPage(res, 200, linkSentPage(frame, { ...sent, kind: 'new_password', email, back: frame.portal }))
}

/** The page of the link: a new password, chosen once. Opening it uses nothing up, as a mail scanner opens it too. */
export async function handleNewPassword({ parts, frame, req, res, path }: Request): Promise<void> {
  const { db, clock } = parts.options
  const token = path.slice(LINKS.new_password.length + 1)
  const link = await findLink(db, { kind: 'new_password', token, now: clock.now() })
  const account = link && (await findAccount(db, link.accountId))
  if (!account || account.disabledAt) return sendPage(res, 404, problemPage(frame, LINK_OVER))
  const { email } = account
  const action = `${parts.addresses.realmPath}${path}`
  if (req.method !== 'POST') return sendPage(res, 200, newPasswordPage(frame, { action, email }))
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const language = chooseLanguage(parts, res, form)
  if (language) return sendPage(res, 200, newPasswordPage(inLanguageOf(frame, language), { action, email }))
  const password = form.get('password') ?? ''
  const problem = passwordProblem({ password, email }, frame.t)
  if (problem) return sendPage(res, 400, newPasswordPage(frame, { action, email, problem }))
  if (!(await changePassword(parts, { account, token, password })))
    return sendPage(res, 404, problemPage(frame, LINK_OVER))
  sendPage(res, 200, passwordChangedPage(frame))
}

/** False when another request used the link first. Anyone who knew the old password is signed out everywhere. */
async function changePassword(
  { options, passwords }: Parts,
  { account: { id }, token, password }: { account: Account; token: string; password: string },
): Promise<boolean> {
  const { db, clock, noteSecurityEvent } = options
  const passwordHash = await passwords.hash(password)
  const at = clock.now()
  return db.transaction(async (tx) => {
    if ((await takeLink(tx, { kind: 'new_password', token, now: at })) !== id) return false
    await tx.update(account).set({ passwordHash, updatedAt: at }).where(eq(account.id, id))
    await endSessionsOf(tx, id, at)
    await noteSecurityEvent?.(tx, { kind: 'password_changed', accountId: id, name: null, at })
    return true
  })
}
