import type { IncomingMessage } from 'node:http'
import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import { browserFamily } from '../account/browser.ts'
import { findAccount } from '../accounts.ts'
import { LINKS, LOGIN } from '../address.ts'
import { redirect, sendPage } from '../answer.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { readForm } from '../form.ts'
import { type InteractionRequest, interactionPath, openInteraction, waitText } from '../openInteraction.ts'
import { inLanguageOf } from '../pages/frame.ts'
import { askLinkPage, linkSentPage, openLinkPage } from '../pages/linkPages.ts'
import { LINK_OVER, NOT_FOUND, problemPage, REFUSED } from '../pages/problemPage.ts'
import type { Parts } from '../parts.ts'
import { finishFirstStep } from '../secondStep/secondStepSignIn.ts'
import { findSession } from '../session.ts'
import { showSignIn } from '../showSignIn.ts'
import { askLink } from './askLink.ts'
import { findLink, LINK_S, takeLink } from './link.ts'

/** RFC 8176 has no word for a link that came by e-mail. */
const LINK_METHODS = ['email']

/** In the browser that asked: the sign-in that it asked for. */
const ASKED = 'identity_asked'
/** In the browser that opened the link: no other site can press the button, as it is sent along to us by us alone. */
const OPENED = 'identity_opened'
/** In the browser where the button was pressed: the link, which the sign-in page uses up. */
const PRESSED = 'identity_link'
/** Enough for the portal to start and to ask for the sign-in. */
const PRESSED_S = 2 * 60

function cookieIn(req: IncomingMessage, name: string): string | undefined {
  const pair = (req.headers.cookie ?? '').split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

function setCookie(
  { parts, res }: Pick<InteractionRequest, 'parts' | 'res'>,
  cookie: { name: string; value: string; below: string; maxAgeS: number; sameSite?: 'strict' | 'lax' },
): void {
  const { realmPath, isSecure } = parts.addresses
  const { name, value, below, maxAgeS, sameSite = 'lax' } = cookie
  const attributes = `max-age=${maxAgeS}; samesite=${sameSite};${isSecure ? ' secure;' : ''} httponly`
  res.appendHeader('Set-Cookie', `${name}=${value}; path=${realmPath}${below}; ${attributes}`)
}

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
  const entry = await parts.throttle.enter({ purpose: 'link', email, address })
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    return show(429, { email, problem: frame.t.tooManyTries({ wait: waitText(entry.retryAfterS, frame.t) }) })
  }
  const browser = browserFamily(req.headers['user-agent'])
  const sent = await askLink(parts, { kind: 'sign_in', email, language: frame.language, browser, uid })
  setCookie(asked, { name: ASKED, value: uid, below: LINKS.sign_in, maxAgeS: LINK_S.sign_in })
  sendPage(res, 200, linkSentPage(frame, { ...sent, kind: 'sign_in', email, back }))
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
  const uid = link.origin.uid ?? ''
  const isOwnBrowser = cookieIn(req, ASKED) === uid
  if (req.method !== 'POST') {
    setCookie(asked, {
      ...{ name: OPENED, value: '1', below: LINKS.sign_in, maxAgeS: LINK_S.sign_in, sameSite: 'strict' },
    })
    const action = `${parts.addresses.realmPath}${path}`
    const origin = isOwnBrowser ? undefined : link.origin
    return sendPage(res, 200, openLinkPage(frame, { action, email: account.email, origin }))
  }
  if (!cookieIn(req, OPENED)) return sendPage(res, 400, problemPage(frame, REFUSED))
  const { accountId, loginTs = 0 } = await findSession(parts.provider, req, res)
  // A sign-in that was asked for since then, because of what the password alone may not do, goes on.
  const isAskedSince = isOwnBrowser && loginTs * 1000 < new Date(link.origin.askedAt).getTime()
  if (accountId === account.id && !isAskedSince) return redirect(res, parts.addresses.portal)
  if (accountId !== undefined && accountId !== account.id) {
    const { signOutFirst } = inLanguage(linkTexts, frame.language)
    return sendPage(
      res,
      409,
      problemPage(frame, (t) => [t.alreadySignedIn, signOutFirst]),
    )
  }
  setCookie(asked, { name: PRESSED, value: token, below: LOGIN, maxAgeS: PRESSED_S })
  // In another browser the portal asks for a sign-in of its own, which then finds the link.
  redirect(res, isOwnBrowser ? interactionPath(parts, uid) : parts.addresses.portal)
}

/** The link whose button was pressed in this browser. */
export function pressedLink(req: IncomingMessage): string | undefined {
  return req.method === 'GET' ? cookieIn(req, PRESSED) : undefined
}

/** The sign-in goes on with the link, which is used up; its account's second step is still asked for. */
export async function finishLink(request: InteractionRequest, uid: string, token: string): Promise<void> {
  setCookie(request, { name: PRESSED, value: '', below: LOGIN, maxAgeS: 0 })
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
