import { findAccountByEmail } from './accounts.ts'
import { sendPage } from './answer.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import { readForm } from './form.ts'
import { pressedLink } from './link/linkCookie.ts'
import { finishLink } from './link/signInLink.ts'
import { type InteractionRequest, openInteraction, waitText } from './openInteraction.ts'
import { inLanguageOf } from './pages/frame.ts'
import { problemPage, REFUSED } from './pages/problemPage.ts'
import type { Parts } from './parts.ts'
import { PASSWORD_MAX } from './password.ts'
import { showRegistration } from './registration/showRegistration.ts'
import { finishFirstStep } from './secondStep/secondStepSignIn.ts'
import { showSignIn } from './showSignIn.ts'
import type { Attempt } from './signInLimit.ts'

interface Given {
  email: string
  password: string
  /** With one click in the demonstration, where all accounts share a password that anybody may change. */
  isPicked?: boolean
}

/** The sign-in page of an authorization request under way, and what is sent from it. */
export async function handleSignIn(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { details, frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res } = request
  const { t } = frame
  if (req.method !== 'POST') {
    const link = pressedLink(req)
    if (link !== undefined) return finishLink(request, uid, link)
    const wantsToSignIn = req.url?.endsWith('?prompt=login')
    if (details.prompt.name === 'create' && !wantsToSignIn) return showRegistration(request, uid)
    const hint = details.params.login_hint
    return showSignIn(request, uid, {
      status: 200,
      email: typeof hint === 'string' ? hint.slice(0, 254) : '',
    })
  }

  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const given = fieldsOf(parts, form)
  const { email } = given
  const language = chooseLanguage(parts, res, form)
  if (language)
    return showSignIn({ ...request, frame: inLanguageOf(frame, language) }, uid, { status: 200, email })
  if (email === '' || given.password === '')
    return showSignIn(request, uid, { status: 400, email, problem: t.blank })
  const judged = await judge(request, given)
  if (judged.outcome === 'blocked') {
    res.setHeader('Retry-After', judged.retryAfterS)
    const problem = t.tooManyTries({ wait: waitText(judged.retryAfterS, t) })
    return showSignIn(request, uid, { status: 429, email, problem })
  }
  if (judged.outcome === 'wrong')
    return showSignIn(request, uid, { status: 401, email, problem: t.wrongPassword })
  await finishFirstStep(request, uid, { accountId: judged.accountId, amr: ['pwd'] })
}

/** One click in the demonstration stands for typing the e-mail and the password. */
function fieldsOf({ options }: Parts, form: URLSearchParams): Given {
  const chosen = form.get('demonstration')
  const known = options.demonstration?.accounts.some(({ email }) => email === chosen)
  if (chosen && known)
    return { email: chosen, password: options.demonstration?.password ?? '', isPicked: true }
  return { email: (form.get('email') ?? '').trim().slice(0, 254), password: form.get('password') ?? '' }
}

type Judged =
  | { outcome: 'right'; accountId: string }
  | { outcome: 'wrong' }
  | { outcome: 'blocked'; retryAfterS: number }

async function judge(request: InteractionRequest, { email, password, isPicked }: Given): Promise<Judged> {
  const { address, parts } = request
  const { options, signInLimit, passwords } = parts
  const attempt: Attempt = { purpose: 'sign-in', email, address }
  const entry = await signInLimit.enter(attempt)
  if (!entry.allowed) return { outcome: 'blocked', retryAfterS: entry.retryAfterS }
  if (password.length > PASSWORD_MAX) return { outcome: 'wrong' }
  const found = await findAccountByEmail(options.db, email)
  const matches = isPicked || (await passwords.matches(found?.passwordHash, password))
  if (!found || !matches || found.disabledAt) return { outcome: 'wrong' }
  await signInLimit.succeed(attempt)
  return { outcome: 'right', accountId: found.id }
}
