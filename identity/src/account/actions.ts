import { line } from '@medlem/contract/scalar'
import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import type { AccountDone } from '../pages/accountPage.ts'
import type { Html } from '../pages/html.ts'
import { verifyRegistration } from '../passkey/ceremony.ts'
import { useChallenge } from '../passkey/challenge.ts'
import { countPasskeys, deletePasskey, insertPasskey, renamePasskey } from '../passkey/store.ts'
import { beginSecondStep, confirmSecondStep, endSecondStep, renewRecoveryCodes } from '../secondStep/enrol.ts'
import { endSession } from './endSession.ts'
import type { AccountRequest, OpenAccount } from './openAccount.ts'
import { listSessions } from './sessionStore.ts'

/** More belong to no person, and a list of them would help no one. */
const MAX_PASSKEYS = 20
export const NAME_MAX = 60

const Name = line(NAME_MAX)

/** What a press led to: said on the page that follows, or on this one. */
export type Outcome = { done: AccountDone } | { problem: string } | { content: Html; status: number }

interface Action {
  /** It changes what signs in: `OpenAccount.mayChange`. */
  changes: boolean
  run(request: AccountRequest, opened: OpenAccount, form: URLSearchParams): Promise<Outcome>
}

const textsOf = ({ frame }: AccountRequest) => inLanguage(securityTexts, frame.language)

function nameIn(form: URLSearchParams): string | undefined {
  const name = (form.get('name') ?? '').trim()
  return name !== '' && Name.safeParse(name).success ? name : undefined
}

/** No row has an id that is no UUID; the database would call it an error. */
function idIn(form: URLSearchParams): string | undefined {
  const id = form.get('id') ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
}

async function addPasskey(
  request: AccountRequest,
  opened: OpenAccount,
  form: URLSearchParams,
): Promise<Outcome> {
  const t = textsOf(request)
  const { options } = request.parts
  const name = nameIn(form)
  if (!name) return { problem: t.nameMissing({ count: NAME_MAX }) }
  const made = await verifyRegistration(request.parts, opened.uid, form.get('response') ?? '')
  if (!made) return { problem: t.passkeyFailed }
  const { challenge, ...kept } = made
  const at = options.clock.now()
  const accountId = opened.account.id
  return options.db.transaction(async (tx): Promise<Outcome> => {
    if (!(await useChallenge(tx, challenge, at))) return { problem: t.passkeyFailed }
    if ((await countPasskeys(tx, accountId)) >= MAX_PASSKEYS)
      return { problem: t.tooManyPasskeys({ count: MAX_PASSKEYS }) }
    if (!(await insertPasskey(tx, { ...kept, accountId, name, createdAt: at })))
      return { problem: t.passkeyKnown }
    await options.noteSecurityEvent?.(tx, { kind: 'passkey_added', accountId, name, at })
    return { done: 'passkeyAdded' }
  })
}

async function rename(
  request: AccountRequest,
  { account }: OpenAccount,
  form: URLSearchParams,
): Promise<Outcome> {
  const [id, name] = [idIn(form), nameIn(form)]
  if (!name) return { problem: textsOf(request).nameMissing({ count: NAME_MAX }) }
  const { db } = request.parts.options
  const isDone = id !== undefined && (await renamePasskey(db, { id, accountId: account.id }, name))
  return { done: isDone ? 'passkeyRenamed' : 'alreadyGone' }
}

async function removePasskey(
  { parts: { options } }: AccountRequest,
  { account: { id: accountId } }: OpenAccount,
  form: URLSearchParams,
): Promise<Outcome> {
  const id = idIn(form)
  if (!id) return { done: 'alreadyGone' }
  const at = options.clock.now()
  return options.db.transaction(async (tx): Promise<Outcome> => {
    const removed = await deletePasskey(tx, { id, accountId })
    if (!removed) return { done: 'alreadyGone' }
    await options.noteSecurityEvent?.(tx, { kind: 'passkey_removed', accountId, name: removed.name, at })
    return { done: 'passkeyRemoved' }
  })
}

async function endOne(
  { parts }: AccountRequest,
  { account }: OpenAccount,
  form: URLSearchParams,
): Promise<Outcome> {
  const isDone = await endAndNote(parts, account.id, [form.get('uid') ?? ''])
  return { done: isDone ? 'sessionEnded' : 'alreadyGone' }
}

async function endOthers({ parts }: AccountRequest, { account, uid }: OpenAccount): Promise<Outcome> {
  const { db, clock } = parts.options
  const others = (await listSessions(db, account.id, clock.now())).filter((one) => one.uid !== uid)
  await endAndNote(
    parts,
    account.id,
    others.map((one) => one.uid),
  )
  return { done: 'othersEnded' }
}

/** True when there was one to end; the e-mail about it is one, however many they are. */
async function endAndNote(
  parts: AccountRequest['parts'],
  accountId: string,
  uids: readonly string[],
): Promise<boolean> {
  const { db, clock, clientId, noteSecurityEvent } = parts.options
  const at = clock.now()
  return db.transaction(async (tx) => {
    const sessions = await listSessions(tx, accountId, at)
    const ended: (string | null)[] = []
    for (const uid of uids) {
      const isEnded = await endSession(tx, { accountId, uid, clientId, at })
      if (isEnded) ended.push(sessions.find((one) => one.uid === uid)?.browser ?? null)
    }
    if (ended.length === 0) return false
    const name = ended.length === 1 ? (ended[0] ?? null) : null
    await noteSecurityEvent?.(tx, { kind: 'session_ended', accountId, name, at })
    return true
  })
}

/** What the forms of the page of an account send, by their field 'do'. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ['add-passkey', { changes: true, run: addPasskey }],
  ['rename-passkey', { changes: false, run: rename }],
  ['remove-passkey', { changes: true, run: removePasskey }],
  ['begin-second-step', { changes: true, run: beginSecondStep }],
  ['confirm-second-step', { changes: true, run: confirmSecondStep }],
  ['renew-recovery-codes', { changes: true, run: renewRecoveryCodes }],
  ['end-second-step', { changes: true, run: endSecondStep }],
  ['end-session', { changes: false, run: endOne }],
  ['end-other-sessions', { changes: false, run: endOthers }],
])
