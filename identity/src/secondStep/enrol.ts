import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import type { Outcome } from '../account/actions.ts'
import type { AccountRequest, OpenAccount } from '../account/openAccount.ts'
import { ACCOUNT } from '../address.ts'
import { seal } from '../keys.ts'
import { recoveryCodesPage, secondStepSetUpPage } from '../pages/secondStepPages.ts'
import type { Parts } from '../parts.ts'
import { openCarried, sealCarried } from './carried.ts'
import { appAddress, newSecret, stepOf } from './codes.ts'
import { deleteSecondStep, findSecondStep, insertSecondStep, replaceRecoveryCodes } from './store.ts'

const pathOf = ({ parts }: AccountRequest) => `${parts.addresses.realmPath}${ACCOUNT}`

function setUp(request: AccountRequest, opened: OpenAccount, secret: string, problem?: string): Outcome {
  const { parts, frame } = request
  const { account, uid, formKey } = opened
  const address = appAddress(secret, { issuer: parts.options.product.name, label: account.email })
  const carried = sealCarried(parts, { accountId: account.id, uid, secret })
  const view = { action: pathOf(request), formKey, address, secret, carried, problem }
  return { content: secondStepSetUpPage(frame, view), status: problem ? 400 : 200 }
}

export async function beginSecondStep(request: AccountRequest, opened: OpenAccount): Promise<Outcome> {
  return setUp(request, opened, newSecret())
}

/** Switches the second step on; its recovery codes, or why it is not: the code is wrong, or it is on already. */
export async function enrol(
  { options }: Parts,
  { accountId, secret, code }: { accountId: string; secret: string; code: string },
): Promise<string[] | 'wrong' | 'on'> {
  const at = options.clock.now()
  const step = stepOf(secret, code, at)
  if (step === undefined) return 'wrong'
  const sealed = seal(options.secret, 'second step', secret)
  return options.db.transaction(async (tx) => {
    const isNew = await insertSecondStep(tx, { accountId, sealed, lastStep: step, createdAt: at })
    if (!isNew) return 'on'
    await options.noteSecurityEvent?.(tx, { kind: 'second_step_on', accountId, name: null, at })
    return replaceRecoveryCodes(tx, accountId)
  })
}

/** A code of the app shows that it has the secret; only then a sign-in asks for one. */
export async function confirmSecondStep(
  request: AccountRequest,
  opened: OpenAccount,
  form: URLSearchParams,
): Promise<Outcome> {
  const { parts, frame } = request
  const t = inLanguage(securityTexts, frame.language)
  const accountId = opened.account.id
  const carried = openCarried(parts, opened.uid, form.get('carried') ?? '')
  if (!carried?.secret || carried.accountId !== accountId) return { problem: t.setUpTooOld }
  const made = await enrol(parts, { accountId, secret: carried.secret, code: form.get('code') ?? '' })
  if (made === 'wrong') return setUp(request, opened, carried.secret, t.codeWrong)
  if (made === 'on') return { problem: t.secondStepIsOn }
  return { content: recoveryCodesPage(frame, { codes: made, back: pathOf(request) }), status: 200 }
}

export async function renewRecoveryCodes(
  request: AccountRequest,
  { account }: OpenAccount,
): Promise<Outcome> {
  const { db, clock, noteSecurityEvent } = request.parts.options
  const at = clock.now()
  const accountId = account.id
  const codes = await db.transaction(async (tx) => {
    if (!(await findSecondStep(tx, accountId))) return undefined
    await noteSecurityEvent?.(tx, { kind: 'recovery_codes_renewed', accountId, name: null, at })
    return replaceRecoveryCodes(tx, accountId)
  })
  if (!codes) return { done: 'alreadyGone' }
  return { content: recoveryCodesPage(request.frame, { codes, back: pathOf(request) }), status: 200 }
}

export async function endSecondStep(
  { parts: { options } }: AccountRequest,
  { account: { id: accountId } }: OpenAccount,
): Promise<Outcome> {
  const at = options.clock.now()
  return options.db.transaction(async (tx): Promise<Outcome> => {
    if (!(await deleteSecondStep(tx, accountId))) return { done: 'alreadyGone' }
    await options.noteSecurityEvent?.(tx, { kind: 'second_step_off', accountId, name: null, at })
    return { done: 'secondStepEnded' }
  })
}
