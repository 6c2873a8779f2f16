import { isUniqueViolation } from '@medlem/database/violations'
import { createAccount } from '../accounts.ts'
import { LINKS } from '../address.ts'
import { redirect, sendPage } from '../answer.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { readForm } from '../form.ts'
import { isAskedHere, isOpenedHere, markOpened, markPressed } from '../link/linkCookie.ts'
import { signInTokenOf } from '../link/newAccountLink.ts'
import { refuseSecondPerson } from '../link/signInLink.ts'
import { type InteractionRequest, interactionPath } from '../openInteraction.ts'
import { confirmPage } from '../pages/confirmPage.ts'
import { inLanguageOf } from '../pages/frame.ts'
import { LINK_OVER, problemPage, REFUSED } from '../pages/problemPage.ts'
import type { Parts } from '../parts.ts'
import { findSession } from '../session.ts'
import { passwordProblem } from './registrationForm.ts'
import { findRegistration, takeRegistration } from './store.ts'

/** Where who came by a letter goes on, below the portal: the code is used, so not where it is typed. */
const AFTER_LETTER = 'memberships'
/** Where a code is typed again that could not be used here; the portal says why. */
const LETTER = 'account-letter'

/**
 * The page of the link that confirms an address. Opening it uses nothing up, as a mail scanner opens it too; its button makes the
 * account and signs it in. In another browser than the one that asked, the password is chosen there: the one who asked may be
 * somebody else, and the account is its reader's alone.
 */
export async function handleConfirmation(
  asked: Omit<InteractionRequest, 'frameOf'> & { path: string },
): Promise<void> {
  const { parts, frame, req, res, path } = asked
  const token = path.slice(LINKS.registration.length + 1)
  const waiting = await findRegistration(parts.options.db, token, parts.options.clock.now())
  if (!waiting) return sendPage(res, 404, problemPage(frame, LINK_OVER))
  const { email, uid = '' } = waiting
  const isOwnBrowser = isAskedHere(req, uid)
  const action = `${parts.addresses.realmPath}${path}`
  const show = (status: number, problem?: string, shown = frame) =>
    sendPage(
      res,
      status,
      confirmPage(shown, { action, email, origin: isOwnBrowser ? undefined : waiting, problem }),
    )
  if (req.method !== 'POST') {
    markOpened(asked, LINKS.registration)
    return show(200)
  }
  if (!isOpenedHere(req)) return sendPage(res, 400, problemPage(frame, REFUSED))
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const language = chooseLanguage(parts, res, form)
  if (language) return show(200, undefined, inLanguageOf(frame, language))
  if ((await findSession(parts.provider, req, res)).accountId !== undefined)
    return refuseSecondPerson({ frame, res })
  const password = form.get('password') ?? ''
  const problem = isOwnBrowser ? undefined : passwordProblem({ password, email }, frame.t)
  if (problem) return show(400, problem)
  const passwordHash = isOwnBrowser ? undefined : await parts.passwords.hash(password)
  const made = await makeAccount(parts, token, passwordHash)
  if (!made) return sendPage(res, 404, problemPage(frame, LINK_OVER))
  markPressed(asked, made.signIn)
  const { portal } = parts.addresses
  if (made.next !== '') return redirect(res, `${portal}${made.next}`)
  redirect(res, isOwnBrowser ? interactionPath(parts, uid) : portal)
}

/** What signs the new account in, and where it goes on; undefined when another request was faster. */
async function makeAccount(
  { options }: Parts,
  token: string,
  chosen: string | undefined,
): Promise<{ signIn: string; next: string } | undefined> {
  const { db, clock, letters } = options
  try {
    return await db.transaction(async (tx) => {
      const registration = await takeRegistration(tx, token, clock.now())
      if (!registration) return undefined
      const { email, givenName, familyName, letterId } = registration
      const passwordHash = chosen ?? registration.passwordHash
      const names = { givenName, familyName }
      const account = await createAccount(tx, { ...names, email, passwordHash, emailVerified: true })
      const isUsed = letterId !== null && (await letters?.use(tx, letterId, account)) === true
      const signIn = await signInTokenOf(tx, options, account)
      return { signIn, next: letterId === null ? '' : isUsed ? AFTER_LETTER : LETTER }
    })
  } catch (error) {
    // A second e-mail to the same address was answered first.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
