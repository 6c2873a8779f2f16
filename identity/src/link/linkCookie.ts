import type { IncomingMessage } from 'node:http'
import type { LinkKind } from '../address.ts'
import { LINKS, LOGIN } from '../address.ts'
import { LINK_S } from '../lifetime.ts'
import type { InteractionRequest } from '../openInteraction.ts'

/** In the browser that asked: the sign-in that it asked for. */
const ASKED = 'identity_asked'
/** In the browser that opened the link: no other site can press the button, as it is sent along to us by us alone. */
const OPENED = 'identity_opened'
/** In the browser where the button was pressed: the link, which the sign-in page uses up. */
const PRESSED = 'identity_link'
/** Enough for the portal to start and to ask for the sign-in. */
const PRESSED_S = 2 * 60
/** A page of a link may be read, and a password thought of, for so long. */
const OPENED_S = 60 * 60

type Answer = Pick<InteractionRequest, 'parts' | 'res'>

function cookieIn(req: IncomingMessage, name: string): string | undefined {
  const pair = (req.headers.cookie ?? '').split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

function setCookie(
  { parts, res }: Answer,
  cookie: { name: string; value: string; below: string; maxAgeS: number; sameSite?: 'strict' | 'lax' },
): void {
  const { realmPath, isSecure } = parts.addresses
  const { name, value, below, maxAgeS, sameSite = 'lax' } = cookie
  const attributes = `max-age=${maxAgeS}; samesite=${sameSite};${isSecure ? ' secure;' : ''} httponly`
  res.appendHeader('Set-Cookie', `${name}=${value}; path=${realmPath}${below}; ${attributes}`)
}

/** A link of this kind was asked for in this browser, in a sign-in under way. */
export function markAsked(answer: Answer, kind: LinkKind, uid: string): void {
  setCookie(answer, { name: ASKED, value: uid, below: LINKS[kind], maxAgeS: LINK_S[kind] })
}

/** Whether a link was asked for in this browser. */
export function isAskedHere(req: IncomingMessage, uid: string | undefined): boolean {
  return cookieIn(req, ASKED) === (uid ?? '')
}

/** The page of a link, below this path, is open in this browser. */
export function markOpened(answer: Answer, below: string): void {
  setCookie(answer, { name: OPENED, value: '1', below, maxAgeS: OPENED_S, sameSite: 'strict' })
}

/** Whether what was sent comes from a page of ours that this browser opened. */
export function isOpenedHere(req: IncomingMessage): boolean {
  return cookieIn(req, OPENED) !== undefined
}

/** The next sign-in of this browser is by this link. */
export function markPressed(answer: Answer, token: string): void {
  setCookie(answer, { name: PRESSED, value: token, below: LOGIN, maxAgeS: PRESSED_S })
}

/** The link whose button was pressed in this browser. */
export function pressedLink(req: IncomingMessage): string | undefined {
  return req.method === 'GET' ? cookieIn(req, PRESSED) : undefined
}

export function forgetPressed(answer: Answer): void {
  setCookie(answer, { name: PRESSED, value: '', below: LOGIN, maxAgeS: 0 })
}
