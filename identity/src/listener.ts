import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayPass } from '@medlem/database/outage'
import { pageTexts } from '@medlem/i18n/en/identity/page'
import { handleAccount, handleSignInAgain } from './account/handleAccount.ts'
import {
  ACCOUNT,
  COOKIE_FRAME,
  DISCOVERY,
  FORGOTTEN,
  LINKS,
  LOGIN,
  PREFIX,
  ROUTES,
  SESSION_FRAME,
  WELCOME,
} from './address.ts'
import { redirect, send, sendJson, sendPage, setSecurityHeaders } from './answer.ts'
import { answerOutage, FOR_SCRIPTS } from './answerOutage.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import { withExchange } from './exchange.ts'
import { bodyProblem, readForm } from './form.ts'
import { hasHungUp } from './hasHungUp.ts'
import { handleSignIn } from './interaction.ts'
import { handleForgottenPassword, handleNewPassword } from './link/newPassword.ts'
import { handleAskSignInLink, handleSignInLink } from './link/signInLink.ts'
import type { Assets } from './pages/assets.ts'
import type { FrameOf, PageFrame } from './pages/frame.ts'
import { LANGUAGE } from './pages/languageSwitch.ts'
import { BROKEN, BUSY, NOT_FOUND, problemPage, REFUSED, TOO_MANY } from './pages/problemPage.ts'
import type { Parts } from './parts.ts'
import { handlePasskeySignIn } from './passkey/passkeySignIn.ts'
import { PasswordsBusy } from './password.ts'
import { handleUserinfo } from './profile.ts'
import { handleConfirmation } from './registration/confirm.ts'
import { handleLetter } from './registration/letter.ts'
import { handleRegistration } from './registration/registration.ts'
import { handleSetUp } from './secondStep/requiredStep.ts'
import { handleSecondStep } from './secondStep/secondStepSignIn.ts'
import {
  handleCookieAnswer,
  handleCookieProbe,
  handleSessionFrame,
  handleSessionQuestion,
} from './sessionCheck.ts'
import { handleSignedOut } from './signOut.ts'
import { handleWelcome } from './welcome.ts'

/** Behind a proxy only the server around us knows the client's address; without one it is the connection's. */
export type Listener = (req: IncomingMessage, res: ServerResponse, address?: string) => void

interface Surroundings {
  parts: Parts
  frameOf: FrameOf
  assets: Assets
}

const READ = new Set(['GET', 'HEAD'])
const WRITE = new Set(['POST'])
const READ_AND_WRITE = new Set([...READ, 'POST'])

/** Takes every request below '/identity'; nothing that goes wrong in one gets past it. */
export function identityListener(surroundings: Surroundings): Listener {
  const { parts, frameOf } = surroundings
  const answer = router(surroundings)
  return (req, res, address = req.socket.remoteAddress ?? 'unknown') => {
    setSecurityHeaders(res, parts.addresses)
    // The library changes the address of what it is given.
    const frame = frameOf(req)
    withExchange({ req, res }, () => answer({ req, res, address, frame })).catch((error: unknown) => {
      if (error instanceof PasswordsBusy) return sendBusy(frame, res)
      if (hasHungUp(req)) return res.destroy()
      parts.options.report?.(error)
      if (res.headersSent) return res.destroy()
      if (mayPass(error)) return answerOutage({ frame, res, path: pathBelow(parts.addresses.realmPath, req) })
      sendPage(res, 500, problemPage(frame, BROKEN))
    })
  }
}

/** Whether the library was handed the request, and with it a shorter address, or not. */
function pathBelow(realmPath: string, { url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?')
  return path.startsWith(realmPath) ? path.slice(realmPath.length) : path
}

/** Undefined for a target that is no address, or holds a NUL, which no text in the database can. */
function addressOf(target: string | undefined, origin: URL): URL | undefined {
  if (target === undefined || !URL.canParse(target, origin.href) || /%00/.test(target)) return undefined
  return new URL(target, origin)
}

function sendBusy(frame: PageFrame, res: ServerResponse): void {
  res.setHeader('Retry-After', 5)
  sendPage(res, 503, problemPage(frame, BUSY))
}

function router(surroundings: Surroundings) {
  const { parts, frameOf, assets } = surroundings
  const provide = parts.provider.callback()
  const origin = new URL(parts.options.baseUrl)

  return async ({ req, res, address, frame }: Sent): Promise<void> => {
    const url = addressOf(req.url, origin)
    const problem = url ? bodyProblem(req) : 400
    if (!url || problem) {
      // The rest of the body is not read, so the connection cannot be used again.
      res.setHeader('Connection', 'close')
      return sendPage(res, problem ?? 400, problemPage(frame, REFUSED))
    }
    if (url.pathname.startsWith(`${PREFIX}/assets/`)) return sendAsset({ assets, frame, res }, url.pathname)
    if (!url.pathname.startsWith(`${parts.addresses.realmPath}/`)) {
      return sendPage(res, 404, problemPage(frame, NOT_FOUND))
    }
    const path = url.pathname.slice(parts.addresses.realmPath.length)
    if (!UNCOUNTED.has(path)) {
      const entry = parts.requests.enter(address)
      if (!entry.allowed) return sendTooMany({ frame, res, path, retryAfterS: entry.retryAfterS })
    }
    if (req.method === 'GET' && chooseLanguage(parts, res, url.searchParams)) {
      url.searchParams.delete(LANGUAGE)
      return redirect(res, `${url.pathname}${url.search}`)
    }
    const own = OWN_ROUTES.get(routeOf(path))
    if (!own && !isProviderPath(path)) return sendPage(res, 404, problemPage(frame, NOT_FOUND))
    const methods = own?.methods ?? PROVIDER_METHODS.get(path) ?? READ_AND_WRITE
    if (!methods.has(req.method ?? '')) return refuseMethod({ req, frame, res }, methods)
    if (own) return own.handle({ parts, frame, frameOf, assets, req, res, address, path })
    if (path === ROUTES.authorization && req.method === 'POST') return askByGet({ req, frame, res }, url)
    if (path === ROUTES.end_session) {
      if (await handleSignedOut({ parts, frame, req, res, query: url.searchParams })) return
    }
    handOver(req, origin, `${path}${url.search}`)
    await provide(req, res)
  }
}

/** The methods of the library's addresses, where they are others than to read and to write. */
const PROVIDER_METHODS = new Map<string, ReadonlySet<string>>([
  [DISCOVERY, READ],
  [ROUTES.jwks, READ],
  [ROUTES.token, new Set(['POST', 'OPTIONS'])],
  [ROUTES.revocation, new Set(['POST', 'OPTIONS'])],
])

function refuseMethod(
  { req, frame, res }: Pick<Sent, 'req' | 'frame' | 'res'>,
  methods: ReadonlySet<string>,
): void {
  res.setHeader('Allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '))
  if (req.method === 'OPTIONS') res.writeHead(204).end()
  else sendPage(res, 405, problemPage(frame, REFUSED))
}

/**
 * An authorization request by POST (OpenID Connect Core 3.1.2.1) goes on as the same by GET: a form of another site brings no
 * cookie that is lax, and the redirect does.
 */
async function askByGet({ req, frame, res }: Pick<Sent, 'req' | 'frame' | 'res'>, url: URL): Promise<void> {
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  redirect(res, `${url.pathname}?${form}`)
}

function sendAsset(
  { assets, frame, res }: { assets: Assets; frame: PageFrame; res: ServerResponse },
  path: string,
): void {
  const file = assets.open(path)
  if (!file) {
    sendPage(res, 404, problemPage(frame, NOT_FOUND))
    return
  }
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  send(res, 200, file.type, file.body)
}

interface Sent {
  req: IncomingMessage
  res: ServerResponse
  address: string
  frame: PageFrame
}

/** Frames and keys that every page load asks for, which cost no query. */
const UNCOUNTED = new Set([
  DISCOVERY,
  ROUTES.jwks,
  SESSION_FRAME,
  `${COOKIE_FRAME}/step1.html`,
  `${COOKIE_FRAME}/step2.html`,
])

/** A script gets JSON, and a browser a page for the person. */
function sendTooMany(answer: {
  frame: PageFrame
  res: ServerResponse
  path: string
  retryAfterS: number
}): void {
  const { frame, res, path, retryAfterS } = answer
  res.setHeader('Retry-After', retryAfterS)
  if (FOR_SCRIPTS.has(path)) {
    sendJson(res, 429, { error: 'temporarily_unavailable', error_description: pageTexts.tooManyMore })
  } else sendPage(res, 429, problemPage(frame, TOO_MANY))
}

interface OwnRequest extends Surroundings, Sent {
  /** Below the realm. */
  path: string
}

interface OwnRoute {
  methods: ReadonlySet<string>
  handle(request: OwnRequest): Promise<void> | void
}

const OWN_ROUTES = new Map<string, OwnRoute>([
  [
    LOGIN,
    {
      methods: READ_AND_WRITE,
      handle: (request) => handleSignIn(request, uidIn(request.path)),
    },
  ],
  [
    `${LOGIN}/register`,
    { methods: READ_AND_WRITE, handle: (request) => handleRegistration(request, uidIn(request.path)) },
  ],
  [
    `${LOGIN}/letter`,
    { methods: READ_AND_WRITE, handle: (request) => handleLetter(request, uidIn(request.path)) },
  ],
  [
    `${LOGIN}/passkey`,
    { methods: READ_AND_WRITE, handle: (request) => handlePasskeySignIn(request, uidIn(request.path)) },
  ],
  [
    `${LOGIN}/second-step`,
    { methods: WRITE, handle: (request) => handleSecondStep(request, uidIn(request.path)) },
  ],
  [`${LOGIN}/set-up`, { methods: WRITE, handle: (request) => handleSetUp(request, uidIn(request.path)) }],
  [
    `${LOGIN}/link`,
    { methods: READ_AND_WRITE, handle: (request) => handleAskSignInLink(request, uidIn(request.path)) },
  ],
  [LINKS.registration, { methods: READ_AND_WRITE, handle: handleConfirmation }],
  [LINKS.sign_in, { methods: READ_AND_WRITE, handle: handleSignInLink }],
  [WELCOME, { methods: READ_AND_WRITE, handle: handleWelcome }],
  [FORGOTTEN, { methods: READ_AND_WRITE, handle: handleForgottenPassword }],
  [LINKS.new_password, { methods: READ_AND_WRITE, handle: handleNewPassword }],
  [ACCOUNT, { methods: READ_AND_WRITE, handle: handleAccount }],
  [`${ACCOUNT}/again`, { methods: READ, handle: handleSignInAgain }],
  [ROUTES.userinfo, { methods: READ_AND_WRITE, handle: handleUserinfo }],
  [SESSION_FRAME, { methods: READ, handle: handleSessionFrame }],
  [`${SESSION_FRAME}/init`, { methods: READ, handle: handleSessionQuestion }],
  [`${COOKIE_FRAME}/step1.html`, { methods: READ, handle: handleCookieProbe }],
  [`${COOKIE_FRAME}/step2.html`, { methods: READ, handle: handleCookieAnswer }],
])

/** Below them is the token of a link. */
const HOLDERS = [WELCOME, ...Object.values(LINKS)]

/** '/login/{uid}/register' belongs to '/login/register'; a page below that we don't have is none. */
function routeOf(path: string): string {
  const above = HOLDERS.find((one) => path.startsWith(`${one}/`))
  if (above) return above
  const [, uid, step] = /^\/login\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
  if (uid === undefined) return path
  return step === undefined ? LOGIN : `${LOGIN}/${step}`
}

function uidIn(path: string): string {
  return path.split('/')[2] ?? ''
}

function isProviderPath(path: string): boolean {
  if (path === DISCOVERY) return true
  return Object.values(ROUTES).some((route) => path === route || path.startsWith(`${route}/`))
}

/**
 * oidc-provider builds its addresses from the request's host and from what was cut off the path. The host is set to
 * the configured one, whatever the request claims, so that no header can send a person elsewhere.
 */
function handOver(req: IncomingMessage & { originalUrl?: string }, origin: URL, path: string): void {
  req.originalUrl = req.url ?? '/'
  req.url = path
  req.headers['x-forwarded-host'] = origin.host
  req.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
}
