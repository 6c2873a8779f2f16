import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import { findAccount } from '../accounts.ts'
import { sendPage } from '../answer.ts'
import { readForm } from '../form.ts'
import { unseal } from '../keys.ts'
import {
  ACR,
  finishInteraction,
  type InteractionRequest,
  interactionPath,
  isProven,
  openInteraction,
  PROVEN,
  type SignedIn,
  waitText,
} from '../openInteraction.ts'
import { EXPIRED, problemPage, REFUSED } from '../pages/problemPage.ts'
import { secondStepPage } from '../pages/secondStepPages.ts'
import type { Parts } from '../parts.ts'
import { askProof } from './askProof.ts'
import { openCarried, sealCarried } from './carried.ts'
import { stepOf } from './codes.ts'
import { askedLevels, offerStep, SECOND_METHODS } from './requiredStep.ts'
import { findSecondStep, noteStep, takeRecoveryCode } from './store.ts'

/**
 * The password was right, or a link came by e-mail. The sign-in asks for the second step of an account that has one; of another,
 * for what the client wants: a proof first, then a second step.
 */
export async function finishFirstStep(
  request: InteractionRequest,
  uid: string,
  first: SignedIn,
): Promise<void> {
  if (await findSecondStep(request.parts.options.db, first.accountId))
    return showStep(request, { uid, first, status: 200 })
  const asked = await askedLevels(request)
  const wantsStep = asked.includes(ACR.twoFactors)
  if ((wantsStep || asked.includes(PROVEN)) && !isProven(first.amr)) return askProof(request, uid, first)
  return wantsStep ? offerStep(request, uid, first) : finishInteraction(request, first)
}

function showStep(
  { parts, frame, res }: InteractionRequest,
  { uid, first, status, problem }: { uid: string; first: SignedIn; status: number; problem?: string },
): void {
  const action = `${interactionPath(parts, uid)}/second-step`
  const carried = sealCarried(parts, { ...first, uid })
  sendPage(res, status, secondStepPage(frame, { action, carried, problem }))
}

/** '/login/{uid}/second-step': the code of the app, or a recovery code. */
export async function handleSecondStep(asked: InteractionRequest, uid: string): Promise<void> {
  const opened = await openInteraction(asked, uid)
  if (!opened) return
  const { frame } = opened
  const request = { ...asked, frame }
  const { parts, req, res, address } = request
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const carried = openCarried(parts, uid, form.get('carried') ?? '')
  if (!carried) return sendPage(res, 400, problemPage(frame, EXPIRED))
  const { accountId, amr = ['pwd'] } = carried
  const first = { accountId, amr }
  const attempt = { purpose: 'second-step', email: accountId, address } as const
  const entry = await parts.signInLimit.enter(attempt)
  if (!entry.allowed) {
    res.setHeader('Retry-After', entry.retryAfterS)
    const problem = frame.t.tooManyTries({ wait: waitText(entry.retryAfterS, frame.t) })
    return showStep(request, { uid, first, status: 429, problem })
  }
  if (!(await isRight(parts, accountId, form.get('code') ?? ''))) {
    const problem = inLanguage(securityTexts, frame.language).codeWrong
    return showStep(request, { uid, first, status: 401, problem })
  }
  await parts.signInLimit.succeed(attempt)
  await finishInteraction(request, { accountId, amr: [...amr, ...SECOND_METHODS] })
}

/** Uses the code up, whichever of the two it is. */
async function isRight({ options }: Parts, accountId: string, code: string): Promise<boolean> {
  const { db, clock, secret, noteSecurityEvent } = options
  const at = clock.now()
  return db.transaction(async (tx) => {
    const [account, row] = [await findAccount(tx, accountId), await findSecondStep(tx, accountId)]
    if (!account || account.disabledAt || !row) return false
    const step = stepOf(unseal(secret, 'second step', row.sealed), code, at)
    if (step !== undefined) return noteStep(tx, accountId, step)
    if (!(await takeRecoveryCode(tx, { accountId, code, at }))) return false
    await noteSecurityEvent?.(tx, { kind: 'recovery_code_used', accountId, name: null, at })
    return true
  })
}
