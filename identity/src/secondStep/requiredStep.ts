import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import { findAccount } from '../accounts.ts'
import { sendPage } from '../answer.ts'
import { readForm } from '../form.ts'
import {
  finishInteraction,
  type InteractionRequest,
  interactionPath,
  isProven,
  openInteraction,
  type SignedIn,
} from '../openInteraction.ts'
import { EXPIRED, problemPage, REFUSED } from '../pages/problemPage.ts'
import { recoveryCodesPage, secondStepSetUpPage } from '../pages/secondStepPages.ts'
import { openCarried, sealCarried } from './carried.ts'
import { appAddress, newSecret } from './codes.ts'
import { enrol } from './enrol.ts'
import { findSecondStep } from './store.ts'

/** What a second step adds to the first, by RFC 8176: a code that is used once. */
export const SECOND_METHODS = ['otp', 'mfa']

/** What the client asks of the sign-in (`acr_values`): a second step before money is moved, or `PROVEN`. */
export async function askedLevels({ parts, req, res }: InteractionRequest): Promise<readonly string[]> {
  const { params } = await parts.provider.interactionDetails(req, res)
  const { acr_values: wanted } = params
  return typeof wanted === 'string' ? wanted.split(' ') : []
}

/** Offers to set a second step up in the middle of a sign-in that asks for one. */
export async function offerStep(
  request: InteractionRequest,
  uid: string,
  first: SignedIn,
  { secret = newSecret(), problem }: { secret?: string; problem?: string } = {},
): Promise<void> {
  const { parts, frame, res } = request
  const account = await findAccount(parts.options.db, first.accountId)
  if (!account) return sendPage(res, 400, problemPage(frame, EXPIRED))
  const content = secondStepSetUpPage(frame, {
    action: `${interactionPath(parts, uid)}/set-up`,
    address: appAddress(secret, { issuer: parts.options.product.name, label: account.email }),
    carried: sealCarried(parts, { ...first, uid, secret }),
    secret,
    problem,
  })
  sendPage(res, problem ? 400 : 200, content)
}

/** '/login/{uid}/set-up': the code that switches it on, the recovery codes that were read, or 'Not now' of either page. */
export async function handleSetUp(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res } = request
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const carried = openCarried(parts, uid, form.get('carried') ?? '')
  if (!carried?.amr) return sendPage(res, 400, problemPage(frame, EXPIRED))
  const { accountId, amr, secret } = carried
  if (carried.isMade) return finishInteraction(request, { accountId, amr })
  // The field of the page that asks for a code must not lead past that code.
  if (await findSecondStep(parts.options.db, accountId))
    return sendPage(res, 400, problemPage(frame, EXPIRED))
  if (form.get('do') === 'not-now') return finishInteraction(request, { accountId, amr })
  if (secret === undefined || !isProven(amr)) return sendPage(res, 400, problemPage(frame, EXPIRED))
  const made = await enrol(parts, { accountId, secret, code: form.get('code') ?? '' })
  const t = inLanguage(securityTexts, frame.language)
  if (made === 'wrong') return offerStep(request, uid, { accountId, amr }, { secret, problem: t.codeWrong })
  if (made === 'on') return sendPage(res, 400, problemPage(frame, EXPIRED))
  const done = sealCarried(parts, { accountId, uid, amr: [...amr, ...SECOND_METHODS], isMade: true })
  const back = `${interactionPath(parts, uid)}/set-up`
  sendPage(res, 200, recoveryCodesPage(frame, { codes: made, back, carried: done }))
}
