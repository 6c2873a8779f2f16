import { ACCOUNT, ROUTES } from '../address.ts'
import { redirect, sendJson, sendPage } from '../answer.ts'
import { keycloakProfile, profileClaims } from '../claims.ts'
import { readForm } from '../form.ts'
import { type AccountDone, accountPage } from '../pages/accountPage.ts'
import { problemPage, REFUSED } from '../pages/problemPage.ts'
import { hasPasskeys, registrationOptions, rpIdOf, userHandleOf } from '../passkey/ceremony.ts'
import { listPasskeys } from '../passkey/store.ts'
import { bearerAccount, refuseBearer } from '../profile.ts'
import { countRecoveryCodes, findSecondStep } from '../secondStep/store.ts'
import { actions, type Outcome } from './actions.ts'
import { browserFamily } from './browser.ts'
import {
  type AccountRequest,
  isFormOf,
  type OpenAccount,
  openAccount,
  signInAgainAddress,
} from './openAccount.ts'
import { listSessions } from './sessionStore.ts'

/** Keycloak's account address: data for a token, a page for a person. */
export async function handleAccount(request: AccountRequest): Promise<void> {
  const { parts, frame, req, res } = request
  if (req.headers.authorization !== undefined) {
    const account = req.method === 'POST' ? undefined : await bearerAccount(request)
    return account ? sendJson(res, 200, keycloakProfile(account)) : refuseBearer({ parts, req, res })
  }
  const opened = await openAccount(request)
  if (!opened) return redirect(res, signInAgainAddress(parts))
  if (req.method !== 'POST') return showAccount(request, opened, 200)
  const form = await readForm(req)
  if (!form) return sendPage(res, 415, problemPage(frame, REFUSED))
  const action = actions.get(form.get('do') ?? '')
  if (!action || !isFormOf(opened, form)) return sendPage(res, 400, problemPage(frame, REFUSED))
  if (action.changes && !opened.mayChange) return redirect(res, signInAgainAddress(parts, opened.account))
  const outcome = await action.run(request, opened, form)
  if ('done' in outcome) return redirect(res, `${parts.addresses.realmPath}${ACCOUNT}?done=${outcome.done}`)
  if ('content' in outcome) return sendPage(res, outcome.status, outcome.content)
  await showAccount(request, opened, 400, outcome)
}

/** '/account/again': signs in once more, and comes back. */
export async function handleSignInAgain(request: AccountRequest): Promise<void> {
  const opened = await openAccount(request)
  redirect(request.res, signInAgainAddress(request.parts, opened?.account))
}

async function showAccount(
  { parts, frame, assets, req, res }: AccountRequest,
  { account, uid, mayChange, formKey }: OpenAccount,
  status: number,
  outcome?: Extract<Outcome, { problem: string }>,
): Promise<void> {
  const { options, addresses } = parts
  const { name, email } = profileClaims(account)
  const [passkeys, sessions] = [
    await listPasskeys(options.db, account.id),
    await listSessions(options.db, account.id, options.clock.now()),
  ]
  const step = await findSecondStep(options.db, account.id)
  const content = accountPage(frame, {
    name,
    email,
    formKey,
    passkeys,
    mayChange,
    secondStep: step && { since: step.createdAt, codes: await countRecoveryCodes(options.db, account.id) },
    sessions: sessions.map((session) => ({ ...session, isThis: session.uid === uid })),
    ...(mayChange && hasPasskeys(options.baseUrl)
      ? { registration: await registrationOptions(parts, uid, account) }
      : {}),
    browser: browserFamily(req.headers['user-agent']),
    scripts: assets.passkeyScripts,
    relyingParty: { rpId: rpIdOf(options.baseUrl), userId: userHandleOf(account.id) },
    action: `${addresses.realmPath}${ACCOUNT}`,
    again: `${addresses.realmPath}${ACCOUNT}/again`,
    signOut: `${addresses.realmPath}${ROUTES.end_session}?client_id=${options.clientId}`,
    done: new URL(req.url ?? '', options.baseUrl).searchParams.get('done') as AccountDone | null,
    problem: outcome?.problem,
  })
  sendPage(res, status, content)
}
