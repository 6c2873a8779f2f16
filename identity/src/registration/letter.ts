import type { Database } from '@medlem/database/database'
import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import type { Account } from '../accounts.ts'
import { sendPage } from '../answer.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { readForm } from '../form.ts'
import { type InteractionRequest, interactionPath, openInteraction, waitText } from '../openInteraction.ts'
import { inLanguageOf } from '../pages/frame.ts'
import { letterPage } from '../pages/letterPage.ts'
import { ALREADY_SIGNED_IN, NOT_FOUND, problemPage, REFUSED } from '../pages/problemPage.ts'
import { showRegistration } from './showRegistration.ts'

/** A letter with a code that still works: whom it was written to, and by which organisation. */
export interface Letter {
  id: string
  givenName: string
  familyName: string
  organisation: string
}

/** The letters of the server around us, by which a member without a sign-in gets an account. */
export interface Letters {
  /** Undefined for a code that is no longer valid, or never was. */
  find(code: string): Promise<Letter | undefined>
  /**
   * Called in the transaction that makes the account: uses the letter up, and makes its member the account's. False where that can't
   * be, as another was faster or another member has the address.
   */
  use(tx: Database, id: string, account: Account): Promise<boolean>
}

/** The letter of a typed code, whose tries are counted: by network, as a code does not say who types it. */
export async function typedLetter(
  { parts, address, frame, res }: InteractionRequest,
  code: string,
): Promise<Letter | { status: number; problem: string }> {
  const attempt = { purpose: 'letter', email: address, address } as const
  const entry = await parts.signInLimit.enter(attempt)
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    return { status: 429, problem: frame.t.tooManyTries({ wait: waitText(entry.retryAfterS, frame.t) }) }
  }
  const letter = await parts.options.letters?.find(code)
  if (!letter) return { status: 400, problem: inLanguage(linkTexts, frame.language).letterWrong }
  await parts.signInLimit.succeed(attempt)
  return letter
}

/** '/login/{uid}/letter': the code of a letter, typed by somebody without an account; the page of a new account follows. */
export async function handleLetter(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { details, frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res } = request
  const { letters, sendLink } = parts.options
  if (!letters || !sendLink) return sendPage(res, 404, problemPage(frame, NOT_FOUND))
  if (details.session?.accountId) return sendPage(res, 409, problemPage(frame, ALREADY_SIGNED_IN))
  const back = interactionPath(parts, uid)
  const show = (status: number, view: { code: string; problem?: string }, shown = frame) =>
    sendPage(res, status, letterPage(shown, { ...view, action: `${back}/letter`, back }))
  if (req.method !== 'POST') return show(200, { code: '' })
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const code = (form.get('code') ?? '').slice(0, 40)
  const language = chooseLanguage(parts, res, form)
  if (language) return show(200, { code }, inLanguageOf(frame, language))
  const letter = await typedLetter(request, code)
  if ('problem' in letter) return show(letter.status, { code, problem: letter.problem })
  const { givenName, familyName } = letter
  showRegistration(request, uid, {
    status: 200,
    problems: {},
    letter: { letter, code },
    form: { givenName, familyName, email: '' },
  })
}
