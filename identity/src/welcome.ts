import type { Database } from '@medlem/database/database'
import { isUniqueViolation } from '@medlem/database/violations'
import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import { browserFamily } from './account/browser.ts'
import { type Account, createAccount, findAccountByEmail, type NewAccount } from './accounts.ts'
import { WELCOME } from './address.ts'
import { redirect, sendPage } from './answer.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import { readForm } from './form.ts'
import { isOpenedHere, markOpened, markPressed } from './link/linkCookie.ts'
import { signInTokenOf } from './link/newAccountLink.ts'
import { type InteractionRequest, waitText } from './openInteraction.ts'
import type { Assets } from './pages/assets.ts'
import { inLanguageOf } from './pages/frame.ts'
import { LINK_OVER, problemPage, REFUSED } from './pages/problemPage.ts'
import { type WelcomeView, welcomePage } from './pages/welcomePage.ts'
import { hasPasskeys } from './passkey/ceremony.ts'
import { keepFirstPasskey, madePasskey, newPasskeyOptions } from './passkey/firstPasskey.ts'
import {
  type RegistrationForm,
  registrationForm,
  registrationProblems,
} from './registration/registrationForm.ts'
import { findSession } from './session.ts'

/** Whom a link lets make an account. */
export interface Welcomed {
  /** The address that the link proves; null for the operator's link to the first administrator, who types one. */
  email: string | null
  /** Who invites to which job; absent for the others. */
  invitation?: { inviter: string; organisation: string; job: string }
  /** The member whom an organisation invites, whose names it has; absent for the others. */
  member?: { givenName: string; familyName: string; organisation: string }
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

/** '/welcome/{token}': the page where the holder of a link makes an account, and is signed in with it. */
export async function handleWelcome(
  asked: InteractionRequest & { path: string; assets: Assets },
): Promise<void> {
  const { parts, frame, req, res, assets } = asked
  const token = asked.path.slice(WELCOME.length + 1)
  const { db, welcome, baseUrl } = parts.options
  const welcomed = await welcome?.find(token, frame.language)
  if (!welcomed) return sendPage(res, 404, problemPage(frame, LINK_OVER))
  const next = new URL(welcomed.next, baseUrl).href
  if (welcomed.email !== null && (await findAccountByEmail(db, welcomed.email))) return redirect(res, next)
  const passkey =
    welcomed.member && hasPasskeys(baseUrl)
      ? { scripts: assets.passkeyScripts.welcome, ...(await newPasskeyOptions(parts, token, welcomed)) }
      : undefined
  const action = `${parts.addresses.realmPath}${asked.path}`
  const show = (status: number, view: Partial<WelcomeView> = {}) =>
    sendPage(res, status, welcomePage(frame, { action, welcomed, passkey, ...EMPTY, ...view }))
  if (req.method !== 'POST') {
    markOpened(asked, WELCOME)
    return show(200)
  }
  const sent = await readForm(req)
  if (!sent) return sendPage(res, 415, problemPage(frame, REFUSED))
  const { email, member } = welcomed
  const form = { ...registrationForm(sent), ...member, ...(email === null ? {} : { email }) }
  const language = chooseLanguage(parts, res, sent)
  if (language) {
    const other = (await welcome?.find(token, language)) ?? welcomed
    const view = { action, welcomed: other, passkey, form, problems: {} }
    return sendPage(res, 200, welcomePage(inLanguageOf(frame, language), view))
  }
  const made = passkey && sent.get('response') ? await madePasskey(parts, token, sent) : undefined
  if (made === 'wrong')
    return show(400, { form, problem: inLanguage(securityTexts, frame.language).passkeyFailed })
  const problems = made ? {} : registrationProblems(form, frame.t)
  if (Object.keys(problems).length > 0) return show(400, { form, problems })
  const attempt = { purpose: 'registration', email: form.email, address: asked.address } as const
  const entry = await parts.signInLimit.enter(attempt)
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    const problem = frame.t.tooManyRegistrations({ wait: waitText(entry.retryAfterS, frame.t) })
    return show(429, { form, problem })
  }
  const outcome = await makeAccount(asked, token, { form, made })
  if (outcome === 'over') return sendPage(res, 404, problemPage(frame, LINK_OVER))
  if (outcome === 'taken') return show(409, { form, problems: { email: frame.t.emailHasAccount } })
  // A link is no guess: an evening on which a whole club makes its accounts in one house is not held up.
  await parts.signInLimit.succeed(attempt)
  // Somebody who is signed in here stays so, and the form of another site signs no one in.
  const isAlone = (await findSession(parts.provider, req, res)).accountId === undefined
  if (isAlone && isOpenedHere(req)) markPressed(asked, outcome.signIn)
  redirect(res, next)
}

/** The account with its password, or its first passkey; what signs it in. */
async function makeAccount(
  { parts: { options, passwords }, req }: InteractionRequest,
  token: string,
  { form, made }: { form: RegistrationForm; made: Awaited<ReturnType<typeof madePasskey>> | undefined },
): Promise<{ signIn: string } | 'over' | 'taken'> {
  const { givenName, familyName, email, password } = form
  const names: NewAccount = { givenName, familyName, email, emailVerified: true }
  const passkey = made === 'wrong' ? undefined : made
  const proof = passkey ? { id: passkey.accountId } : { passwordHash: await passwords.hash(password) }
  try {
    return await options.db.transaction(async (tx) => {
      const account = await createAccount(tx, { ...names, ...proof })
      if (!(await options.welcome?.use(tx, token, account))) throw new LinkUsed()
      const name = browserFamily(req.headers['user-agent']) ?? options.product.name
      if (passkey && !(await keepFirstPasskey(tx, passkey, { name, at: options.clock.now() })))
        throw new LinkUsed()
      return { signIn: await signInTokenOf(tx, options, account) }
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
