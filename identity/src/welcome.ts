import type { Database } from '@medlem/database/database'
import { isUniqueViolation } from '@medlem/database/violations'
import { type Account, createAccount, findAccountByEmail } from './accounts.ts'
import { WELCOME } from './address.ts'
import { redirect, sendPage } from './answer.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import { readForm } from './form.ts'
import { type InteractionRequest, waitText } from './openInteraction.ts'
import { inLanguageOf } from './pages/frame.ts'
import { LINK_OVER, problemPage, REFUSED } from './pages/problemPage.ts'
import { type WelcomeView, welcomePage } from './pages/welcomePage.ts'
import { type RegistrationForm, registrationForm, registrationProblems } from './registrationForm.ts'

/** Whom a link lets make an account. */
export interface Welcomed {
  /** The address that the link proves; null for the operator's link to the first administrator, who types one. */
  email: string | null
  /** Who invites to what; absent for the first administrator. */
  invitation?: { inviter: string; organisation: string; job: string }
  /** Where the person goes on: a path of the portal. */
  next: string
}

/** The links by which the server around us lets people make an account. */
export interface WelcomeLinks {
  /** Undefined for a link that is no longer valid, or never was; `job` is in the language. */
  find(token: string, language: string): Promise<Welcomed | undefined>
  /** Called in the transaction that made the account: uses the link up, and gives what it promises. False where another was faster. */
  use(tx: Database, token: string, account: Account): Promise<boolean>
}

const EMPTY: Pick<WelcomeView, 'form' | 'problems'> = {
  form: { givenName: '', familyName: '', email: '' },
  problems: {},
}

/** '/welcome/{token}': the page where the holder of a link makes an account. */
export async function handleWelcome(asked: InteractionRequest & { path: string }): Promise<void> {
  const { parts, frame, req, res } = asked
  const token = asked.path.slice(WELCOME.length + 1)
  const { db, welcome } = parts.options
  const welcomed = await welcome?.find(token, frame.language)
  if (!welcomed) return sendPage(res, 404, problemPage(frame, LINK_OVER))
  const next = new URL(welcomed.next, parts.options.baseUrl).href
  if (welcomed.email !== null && (await findAccountByEmail(db, welcomed.email))) return redirect(res, next)
  const action = `${parts.addresses.realmPath}${asked.path}`
  const show = (status: number, view: Partial<WelcomeView> = {}) =>
    sendPage(res, status, welcomePage(frame, { action, welcomed, ...EMPTY, ...view }))
  if (req.method !== 'POST') return show(200)
  const sent = await readForm(req)
  if (!sent) return sendPage(res, 415, problemPage(frame, REFUSED))
  const form = { ...registrationForm(sent), ...(welcomed.email === null ? {} : { email: welcomed.email }) }
  const language = chooseLanguage(parts, res, sent)
  if (language) {
    const other = (await welcome?.find(token, language)) ?? welcomed
    const view = { action, welcomed: other, form, problems: {} }
    return sendPage(res, 200, welcomePage(inLanguageOf(frame, language), view))
  }
  const problems = registrationProblems(form, frame.t)
  if (Object.keys(problems).length > 0) return show(400, { form, problems })
  const entry = await parts.throttle.enter({
    purpose: 'registration',
    email: form.email,
    address: asked.address,
  })
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    const problem = frame.t.tooManyRegistrations({ wait: waitText(entry.retryAfterS, frame.t) })
    return show(429, { form, problem })
  }
  const made = await makeAccount(asked, token, form)
  if (made === 'made') return redirect(res, next)
  if (made === 'over') return sendPage(res, 404, problemPage(frame, LINK_OVER))
  show(409, { form, problems: { email: frame.t.emailHasAccount } })
}

async function makeAccount(
  { parts: { options, passwords } }: InteractionRequest,
  token: string,
  { password, ...who }: RegistrationForm,
): Promise<'made' | 'over' | 'taken'> {
  const passwordHash = await passwords.hash(password)
  try {
    return await options.db.transaction(async (tx): Promise<'made'> => {
      const account = await createAccount(tx, { ...who, passwordHash, emailVerified: true })
      if (await options.welcome?.use(tx, token, account)) return 'made'
      throw new LinkUsed()
    })
  } catch (error) {
    if (error instanceof LinkUsed) return 'over'
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Takes the account back with the transaction. */
class LinkUsed extends Error {
  override name = 'LinkUsed'
}
