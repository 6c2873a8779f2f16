import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import { browserFamily } from '../account/browser.ts'
import { findAccount } from '../accounts.ts'
import { LINKS } from '../address.ts'
import { redirect, sendPage } from '../answer.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { readForm } from '../form.ts'
import { type InteractionRequest, interactionPath, openInteraction, waitText } from '../openInteraction.ts'
import { inLanguageOf, type PageFrame } from '../pages/frame.ts'
import { askLinkPage, linkSentPage, openLinkPage } from '../pages/linkPages.ts'
import { LINK_OVER, NOT_FOUND, problemPage, REFUSED } from '../pages/problemPage.ts'
import type { Parts } from '../parts.ts'
import { isRegistrationOpen } from '../registration/showRegistration.ts'
import { finishFirstStep } from '../secondStep/secondStepSignIn.ts'
import { findSession } from '../session.ts'
import { showSignIn } from '../showSignIn.ts'
import { askLink } from './askLink.ts'
import { findLink, takeLink } from './link.ts'
import { forgetPressed, isAskedHere, isOpenedHere, markAsked, markOpened, markPressed } from './linkCookie.ts'

/** RFC 8176 has no word for a link that came by e-mail. */
const LINK_METHODS = ['email']

/** '/login/{uid}/link': asks for the address, or takes it from the sign-in page, and sends a link. */
export async function handleAskSignInLink(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { frame } = opened
  const { parts, req, res, address } = asked
  if (!parts.options.sendLink) return sendPage(res, 404, problemPage(frame, NOT_FOUND))
  const back = interactionPath(parts, uid)
  const show = (
    status: number,
    { email = '', problem }: { email?: string; problem?: string },
    shown = frame,
  ) =>
    sendPage(
      res,
      status,
      askLinkPage(shown, { kind: 'sign_in', action: `${back}/link`, email, problem, back }),
    )
  if (req.method !== 'POST') return show(200, {})
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const email = (form.get('email') ?? '').trim().slice(0, 254)
  const language = chooseLanguage(parts, res, form)
  if (language) return show(200, { email }, inLanguageOf(frame, language))
  // From the sign-in page, where nothing was typed yet.
  if (email === '' && form.has('password')) return show(200, {})
  if (!email.includes('@')) return show(400, { email, problem: frame.t.emailInvalid })
  const entry = await parts.signInLimit.enter({ purpose: 'link', email, address })
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    return show(429, { email, problem: frame.t.tooManyTries({ wait: waitText(entry.retryAfterS, frame.t) }) })
  }
  const browser = browserFamily(req.headers['user-agent'])
  const sent = await askLink(parts, { kind: 'sign_in', email, language: frame.language, browser, uid })
  markAsked(asked, 'sign_in', uid)
  const register = isRegistrationOpen(parts) ? `${back}/register` : undefined
  sendPage(res, 200, linkSentPage(frame, { ...sent, kind: 'sign_in', email, back, register }))
}

/** The page of the link. Opening it uses nothing up, as a mail scanner opens it too; its button signs in, in this browser. */
export async function handleSignInLink(
  asked: Omit<InteractionRequest, 'frameOf'> & { path: string },
): Promise<void> {
  const { parts, frame, req, res, path } = asked
  const { db, clock } = parts.options
  const token = path.slice(LINKS.sign_in.length + 1)
  const link = await findLink(db, { kind: 'sign_in', token, now: clock.now() })
  const account = link && (await findAccount(db, link.accountId))
  if (!account || account.disabledAt) return sendPage(res, 404, problemPage(frame, LINK_OVER))
  const { uid = '' } = link.origin
  const isOwnBrowser = isAskedHere(req, uid)
  if (req.method !== 'POST') {
    markOpened(asked, LINKS.sign_in)
    const action = `${parts.addresses.realmPath}${path}`
    const origin = isOwnBrowser ? undefined : link.origin
    return sendPage(res, 200, openLinkPage(frame, { action, email: account.email, origin }))
  }
  if (!isOpenedHere(req)) return sendPage(res, 400, problemPage(frame, REFUSED))
  const { accountId, loginTs = 0 } = await findSession(parts.provider, req, res)
  // A sign-in that was asked for since then, because of what the password alone may not do, goes on.
  const isAskedSince = isOwnBrowser && loginTs * 1000 < new Date(link.origin.askedAt).getTime()
  if (accountId === account.id && !isAskedSince) return redirect(res, parts.addresses.portal)
  if (accountId !== undefined && accountId !== account.id) return refuseSecondPerson({ frame, res })
  markPressed(asked, token)
  // In another browser the portal asks for a sign-in of its own, which then finds the link.
  redirect(res, isOwnBrowser ? interactionPath(parts, uid) : parts.addresses.portal)
}

/** A second person must not be signed in over the first. */
export function refuseSecondPerson({
  frame,
  res,
}: {
  frame: PageFrame
  res: InteractionRequest['res']
}): void {
  const { signOutFirst } = inLanguage(linkTexts, frame.language)
  sendPage(
    res,
    409,
    problemPage(frame, (t) => [t.alreadySignedIn, signOutFirst]),
  )
}

/** The sign-in goes on with the link, which is used up; its account's second step is still asked for. */
export async function finishLink(request: InteractionRequest, uid: string, token: string): Promise<void> {
  forgetPressed(request)
  const accountId = await accountOf(request.parts, token)
  if (accountId) return finishFirstStep(request, uid, { accountId, amr: LINK_METHODS })
  const problem = inLanguage(linkTexts, request.frame.language).signInOver
  showSignIn(request, uid, { status: 400, email: '', problem })
}

async function accountOf({ options: { db, clock } }: Parts, token: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const id = await takeLink(tx, { kind: 'sign_in', token, now: clock.now() })
    const account = id === undefined ? undefined : await findAccount(tx, id)
    return account?.disabledAt === null ? account.id : undefined
  })
}
