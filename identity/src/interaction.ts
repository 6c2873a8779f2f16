import type { IncomingMessage, ServerResponse } from 'node:http'
import { findAccountByEmail } from './accounts.ts'
import { sendPage } from './answer.ts'
import { readForm } from './form.ts'
import type { PageFrame } from './pages/layout.ts'
import { EXPIRED, problemPage, REFUSED } from './pages/problemPage.ts'
import { signInPage } from './pages/signInPage.ts'
import type { Parts } from './parts.ts'
import { PASSWORD_MAX } from './password.ts'

const WRONG = 'That e-mail and password do not belong together. Check both and try again.'
const BLANK = 'Enter your e-mail and your password.'

interface SignInRequest {
  parts: Parts
  frame: PageFrame
  req: IncomingMessage
  res: ServerResponse
}

interface Given {
  email: string
  password: string
}

/** The sign-in page of an authorization request under way, and what is sent from it. */
export async function handleSignIn(request: SignInRequest, uid: string): Promise<void> {
  const { parts, frame, req, res } = request
  const details = await findInteraction(request)
  if (details?.uid !== uid) return sendPage(res, 400, problemPage(frame, EXPIRED))
  if (details.prompt.name !== 'login') return sendPage(res, 400, problemPage(frame, REFUSED))

  const show = (status: number, email: string, problem?: string) => {
    const demonstration = parts.options.demonstration?.accounts ?? []
    const action = `${parts.addresses.realmPath}/login/${uid}`
    sendPage(res, status, signInPage(frame, { action, email, problem, demonstration }))
  }
  if (req.method !== 'POST') {
    const hint = details.params.login_hint
    return show(200, typeof hint === 'string' ? hint.slice(0, 254) : '')
  }

  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const given = fieldsOf(parts, form)
  if (given.email === '' || given.password === '') return show(400, given.email, BLANK)
  const judged = await judge(request, given)
  if (judged.outcome === 'blocked') {
    res.setHeader('Retry-After', judged.retryAfterS)
    return show(429, given.email, `Too many tries. Wait ${waitText(judged.retryAfterS)}, then try again.`)
  }
  if (judged.outcome === 'wrong') return show(401, given.email, WRONG)

  const ts = Math.floor(parts.options.clock.now().getTime() / 1000)
  // Not remembered: the cookie goes with the browser, and the clubs' shared computers with it.
  const login = { accountId: judged.accountId, ts, remember: false }
  await parts.provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
}

async function findInteraction({ parts, req, res }: SignInRequest) {
  try {
    return await parts.provider.interactionDetails(req, res)
  } catch (error) {
    if (error instanceof parts.library.errors.SessionNotFound) return undefined
    throw error
  }
}

/** One click in the demonstration stands for typing the e-mail and the password that all of its accounts share. */
function fieldsOf({ options }: Parts, form: URLSearchParams): Given {
  const chosen = form.get('demonstration')
  const known = options.demonstration?.accounts.some(({ email }) => email === chosen)
  if (chosen && known) return { email: chosen, password: options.demonstration?.password ?? '' }
  return { email: (form.get('email') ?? '').trim().slice(0, 254), password: form.get('password') ?? '' }
}

type Judged =
  | { outcome: 'right'; accountId: string }
  | { outcome: 'wrong' }
  | { outcome: 'blocked'; retryAfterS: number }

async function judge({ parts, req }: SignInRequest, { email, password }: Given): Promise<Judged> {
  const { options, throttle, passwords } = parts
  const address = options.addressOf?.(req) ?? req.socket.remoteAddress ?? 'unknown'
  const entry = await throttle.enter({ email, address })
  if (!entry.allowed) return { outcome: 'blocked', retryAfterS: entry.retryAfterS }
  if (password.length > PASSWORD_MAX) return { outcome: 'wrong' }
  const found = await findAccountByEmail(options.db, email)
  const matches = await passwords.matches(found?.passwordHash, password)
  if (!found || !matches || found.disabledAt) return { outcome: 'wrong' }
  await throttle.succeed({ email, address })
  return { outcome: 'right', accountId: found.id }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${minutes} minutes`
}
