import { browserFamily } from '../account/browser.ts'
import { findAccountByEmail, normalEmail } from '../accounts.ts'
import { sendPage } from '../answer.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { readForm } from '../form.ts'
import { type AskedLink, inEvenTime, type LinkSent, sendToAccount } from '../link/askLink.ts'
import { linkAddress } from '../link/link.ts'
import { markAsked } from '../link/linkCookie.ts'
import { type InteractionRequest, interactionPath, openInteraction, waitText } from '../openInteraction.ts'
import { inLanguageOf } from '../pages/frame.ts'
import { linkSentPage } from '../pages/linkPages.ts'
import { ALREADY_SIGNED_IN, problemPage, REFUSED } from '../pages/problemPage.ts'
import type { Parts } from '../parts.ts'
import { typedLetter } from './letter.ts'
import { type RegistrationForm, registrationForm, registrationProblems } from './registrationForm.ts'
import { isRegistrationOpen, showRegistration } from './showRegistration.ts'
import { keepRegistration } from './store.ts'

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
  if (req.method !== 'POST') return showRegistration(request, uid)

  const sent = await readForm(req)
  if (!sent) return sendPage(res, 415, problemPage(frame, REFUSED))
  const code = (sent.get('letter') ?? '').slice(0, 40)
  const found = code === '' ? undefined : await typedLetter(request, code)
  const letter = found && 'id' in found ? { letter: found, code } : undefined
  if (!isRegistrationOpen(parts) && !letter) return showRegistration(request, uid)
  const form = { ...registrationForm(sent), ...(letter && namesOf(letter.letter)) }
  const language = chooseLanguage(parts, res, sent)
  if (language) {
    const other = { ...request, frame: inLanguageOf(frame, language) }
    return showRegistration(other, uid, { status: 200, form, problems: {}, letter })
  }
  if (found && 'problem' in found)
    return showRegistration(request, uid, { ...found, form, problems: {}, letter })
  const problems = registrationProblems(form, t)
  if (Object.keys(problems).length > 0)
    return showRegistration(request, uid, { status: 400, form, problems, letter })
  const { email } = form
  const entry = await parts.signInLimit.enter({ purpose: 'registration', email, address: request.address })
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    const problem = t.tooManyRegistrations({ wait: waitText(entry.retryAfterS, t) })
    return showRegistration(request, uid, { status: 429, form, problems, problem, letter })
  }
  const browser = browserFamily(req.headers['user-agent'])
  const letterId = letter?.letter.id ?? null
  const link = await ask(parts, { ...form, letterId }, { language: frame.language, browser, uid })
  markAsked(asked, 'registration', uid)
  markAsked(asked, 'sign_in', uid)
  sendPage(
    res,
    200,
    linkSentPage(frame, { ...link, kind: 'registration', email, back: interactionPath(parts, uid) }),
  )
}

const namesOf = ({ givenName, familyName }: { givenName: string; familyName: string }) => ({
  givenName,
  familyName,
})

type Wanted = RegistrationForm & { letterId: string | null }

/**
 * Sends the e-mail that confirms the address; to an address that has an account, one that signs in. The answer says neither, in
 * its words nor in its time.
 */
function ask(
  parts: Parts,
  { password, ...wanted }: Wanted,
  asked: Omit<AskedLink, 'kind'>,
): Promise<LinkSent> {
  const { db, clock, secret, sendLink, demonstration } = parts.options
  return inEvenTime(parts, async () => {
    // Takes as long for a known address as for a new one.
    const passwordHash = await parts.passwords.hash(password)
    const account = await findAccountByEmail(db, wanted.email)
    if (account) return sendToAccount(parts, account, { ...asked, kind: 'sign_in', isForAccount: true })
    const at = clock.now()
    const { language, browser, uid } = asked
    const origin = { browser, askedAt: at.toISOString(), ...(uid === undefined ? {} : { uid }) }
    const registration = { ...wanted, email: normalEmail(wanted.email), passwordHash }
    const kind = 'registration'
    const id = await db.transaction(async (tx) => {
      const made = await keepRegistration(tx, { secret, registration, origin })
      if (made !== undefined)
        await sendLink?.(tx, { kind, id: made, accountId: null, isForAccount: false, language, browser, at })
      return made
    })
    if (id === undefined || !demonstration) return {}
    const address = linkAddress({ issuer: parts.addresses.issuer, secret }, { kind, id })
    return { shown: { name: wanted.givenName, address, isForAccount: false } }
  })
}
