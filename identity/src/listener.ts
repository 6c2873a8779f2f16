import type { IncomingMessage, ServerResponse } from 'node:http'
import { ACCOUNT, COOKIE_FRAME, FORGOTTEN, LOGIN, PREFIX, ROUTES, SESSION_FRAME } from './address.ts'
import { send, sendPage, setSecurityHeaders } from './answer.ts'
import { handleForgottenPassword } from './forgottenPassword.ts'
import { bodyProblem } from './form.ts'
import { handleSignIn } from './interaction.ts'
import type { Assets } from './pages/assets.ts'
import type { PageFrame } from './pages/layout.ts'
import { BROKEN, NOT_FOUND, problemPage, REFUSED } from './pages/problemPage.ts'
import type { Parts } from './parts.ts'
import { handleAccount, handleUserinfo } from './profile.ts'
import { handleConfirmation, handleRegistration } from './registration.ts'
import {
  handleCookieAnswer,
  handleCookieProbe,
  handleSessionFrame,
  handleSessionQuestion,
} from './sessionCheck.ts'
import { handleSignedOut } from './signOut.ts'

export type Listener = (req: IncomingMessage, res: ServerResponse) => void

interface Surroundings {
  parts: Parts
  frame: PageFrame
  assets: Assets
}

const READ = new Set(['GET', 'HEAD'])
const WRITE = new Set(['POST'])
const READ_AND_WRITE = new Set([...READ, 'POST'])

/** Takes every request below '/identity'; nothing that goes wrong in one gets past it. */
export function identityListener(surroundings: Surroundings): Listener {
  const { parts, frame } = surroundings
  const answer = router(surroundings)
  return (req, res) => {
    setSecurityHeaders(res, parts.addresses)
    answer(req, res).catch((error: unknown) => {
      parts.options.report?.(error)
      if (!res.headersSent) sendPage(res, 500, problemPage(frame, BROKEN))
      else res.destroy()
    })
  }
}

function router(surroundings: Surroundings) {
  const { parts, frame, assets } = surroundings
  const provide = parts.provider.callback()
  const origin = new URL(parts.options.baseUrl)

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', origin)
    const problem = bodyProblem(req)
    if (problem) {
      // The rest of the body is not read, so the connection cannot be used again.
      res.setHeader('Connection', 'close')
      return sendPage(res, problem, problemPage(frame, REFUSED))
    }
    if (url.pathname.startsWith(`${PREFIX}/assets/`)) return sendAsset(surroundings, url.pathname, res)
    if (!url.pathname.startsWith(`${parts.addresses.realmPath}/`)) {
      return sendPage(res, 404, problemPage(frame, NOT_FOUND))
    }
    const path = url.pathname.slice(parts.addresses.realmPath.length)
    const own = OWN_ROUTES.get(routeOf(path))
    if (own) {
      if (!own.methods.has(req.method ?? '')) return sendPage(res, 405, problemPage(frame, REFUSED))
      return own.handle({ parts, frame, assets, req, res, path })
    }
    if (!isProviderPath(path)) return sendPage(res, 404, problemPage(frame, NOT_FOUND))
    if (path === ROUTES.end_session) {
      if (await handleSignedOut({ parts, frame, req, res, query: url.searchParams })) return
    }
    handOver(req, origin, `${path}${url.search}`)
    await provide(req, res)
  }
}

function sendAsset({ assets, frame }: Surroundings, path: string, res: ServerResponse): void {
  const file = assets.open(path)
  if (!file) {
    sendPage(res, 404, problemPage(frame, NOT_FOUND))
    return
  }
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  send(res, 200, file.type, file.body)
}

interface OwnRequest extends Surroundings {
  req: IncomingMessage
  res: ServerResponse
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
    `${LOGIN}/confirm`,
    { methods: WRITE, handle: (request) => handleConfirmation(request, uidIn(request.path)) },
  ],
  [FORGOTTEN, { methods: READ, handle: handleForgottenPassword }],
  [ACCOUNT, { methods: READ, handle: handleAccount }],
  [ROUTES.userinfo, { methods: READ_AND_WRITE, handle: handleUserinfo }],
  [SESSION_FRAME, { methods: READ, handle: handleSessionFrame }],
  [`${SESSION_FRAME}/init`, { methods: READ, handle: handleSessionQuestion }],
  [`${COOKIE_FRAME}/step1.html`, { methods: READ, handle: handleCookieProbe }],
  [`${COOKIE_FRAME}/step2.html`, { methods: READ, handle: handleCookieAnswer }],
])

/** '/login/{uid}/register' belongs to '/login/register'; a page below that we don't have is none. */
function routeOf(path: string): string {
  const [, uid, step] = /^\/login\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
  if (uid === undefined) return path
  return step === undefined ? LOGIN : `${LOGIN}/${step}`
}

function uidIn(path: string): string {
  return path.split('/')[2] ?? ''
}

function isProviderPath(path: string): boolean {
  if (path === '/.well-known/openid-configuration') return true
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
