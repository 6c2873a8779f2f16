import { isUniqueViolation } from '@medlem/database/violations'
import { createAccount, findAccountByEmail, normalEmail } from './accounts.ts'
import { sendPage } from './answer.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import { readForm } from './form.ts'
import {
  finishInteraction,
  type InteractionRequest,
  interactionPath,
  openInteraction,
  waitText,
} from './openInteraction.ts'
import { emailPage } from './pages/emailPage.ts'
import { inLanguageOf } from './pages/frame.ts'
import { ALREADY_SIGNED_IN, problemPage, REFUSED } from './pages/problemPage.ts'
import type { Parts } from './parts.ts'
import { type RegistrationForm, registrationForm, registrationProblems } from './registrationForm.ts'
import { keepRegistration, takeRegistration } from './registrationStore.ts'
import { isRegistrationOpen, showRegistration } from './showRegistration.ts'
import { showSignIn } from './showSignIn.ts'

/** The registration of an authorization request under way. */
export async function handleRegistration(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { details, frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res } = request
  const { t } = frame
  // A second person must not be signed in over the first.
  if (details.session?.accountId) return sendPage(res, 409, problemPage(frame, ALREADY_SIGNED_IN))
  if (req.method !== 'POST' || !isRegistrationOpen(parts)) return showRegistration(request, uid)

  const sent = await readForm(req)
  if (!sent) return sendPage(res, 415, problemPage(frame, REFUSED))
  const form = registrationForm(sent)
  const language = chooseLanguage(parts, res, sent)
  if (language) {
    const other = { ...request, frame: inLanguageOf(frame, language) }
    return showRegistration(other, uid, { status: 200, form, problems: {} })
  }
  const problems = registrationProblems(form, t)
  if (Object.keys(problems).length > 0) return showRegistration(request, uid, { status: 400, form, problems })
  const { email } = form
  const entry = await parts.throttle.enter({ purpose: 'registration', email, address: request.address })
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    const problem = t.tooManyRegistrations({ wait: waitText(entry.retryAfterS, t) })
    return showRegistration(request, uid, { status: 429, form, problems, problem })
  }
  const token = await writeEmail(parts, form)
  sendPage(res, 200, emailPage(frame, { ...form, token, signIn: interactionPath(parts, uid) }))
}

/** The token in the e-mail; none when there is an account already, which the e-mail then says. */
async function writeEmail(
  { options, passwords }: Parts,
  form: RegistrationForm,
): Promise<string | undefined> {
  const { password, ...who } = form
  // Takes as long for a known address as for a new one.
  const passwordHash = await passwords.hash(password)
  if (await findAccountByEmail(options.db, form.email)) return undefined
  const registration = { ...who, email: normalEmail(who.email), passwordHash }
  return keepRegistration(options.db, registration, options.clock.now())
}

/** The answer to the e-mail: the address is its reader's, so the account is made and signed in. */
export async function handleConfirmation(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { details, frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res } = request
  if (details.session?.accountId) return sendPage(res, 409, problemPage(frame, ALREADY_SIGNED_IN))
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const accountId = await makeAccount(parts, form.get('token') ?? '')
  if (accountId) return finishInteraction(request, { accountId, amr: ['pwd'] })
  showSignIn(request, uid, { status: 400, email: '', problem: frame.t.linkUsed })
}

async function makeAccount({ options }: Parts, token: string): Promise<string | undefined> {
  try {
    return await options.db.transaction(async (tx) => {
      const registration = await takeRegistration(tx, token, options.clock.now())
      return registration && (await createAccount(tx, { ...registration, emailVerified: true })).id
    })
  } catch (error) {
    // A second e-mail to the same address was answered first.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
