import type { RequestOf } from '@medlem/contract/endpoint'
import type { AppProviderName, PaymentProviderName } from '@medlem/contract/organisation'
import type {
  updatePaymentSettings as call,
  OrganisationSettings,
} from '@medlem/contract/organisationSettings'
import type { CredentialsUpdate } from '@medlem/contract/paymentCredentials'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { windowProviders } from '@medlem/domain/organisation'
import {
  type CredentialProblem,
  type KeptCredentials,
  mergedCredentials,
  readCredentials,
  testModeProblems,
} from '@medlem/domain/paymentCredentials'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { credentialTexts } from '@medlem/i18n/en/domain/credential'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import { inLanguage } from '@medlem/i18n/languages'
import { boxesOf, keptCredentials, sealCredentials } from '../../money/payment/credentials.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import { sandboxOfLive } from '../../platform/config/gateways.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, type FieldProblem, forbidden } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { readSettings } from './readSettings.ts'
import { lockOrganisation, updateOrganisationRow } from './store.ts'

type Body = RequestOf<typeof call>['body']

/**
 * The provider, its keys and whether money is real: super administrators only. The keys are sealed and never read back;
 * those of the provider before stay, because what was paid through it is still to be settled.
 */
export async function updatePaymentSettings(
  deps: Deps,
  caller: Caller,
  { id, body }: { id: string; body: Body },
): Promise<OrganisationSettings> {
  const organisation = await requireAdministered(deps, caller, id, 'settings:write')
  if (!isSupport(caller)) throw forbidden(say(officeProblemTexts, (t) => t.paymentSettings))
  requireSecondStep(caller, organisation)
  const { provider, testMode } = body
  const update = updateOf(body)
  return deps.db.transaction(async (tx) => {
    const before = await lockOrganisation(tx, id)
    await requireNewest(tx, body.version, {
      version: before.version,
      orgId: id,
      objectId: id,
      actions: ['organisation_update', 'payment_settings_update'],
    })
    const kept = keptCredentials(deps.config, before, provider)
    const credentials = mergedCredentials(kept, update)
    refuseProblems(body, problemsOf(provider, { credentials, testMode, language: caller.language }))
    const { [provider]: box, ...others } = boxesOf(before)
    const app = sealApp(deps, before, { body, language: caller.language })
    if (!testMode) refuseLiveSandbox(deps, { paymentProvider: provider, appProvider: app?.provider ?? null })
    const isKept = Object.keys(update).length === 0
    const sealed = isKept ? box : sealCredentials(deps.config, { orgId: id, provider, kept: credentials })
    await updateOrganisationRow(tx, id, {
      paymentProvider: provider,
      paymentTestMode: testMode,
      paymentAuthToken: sealed ?? null,
      appProvider: app?.provider ?? null,
      otherCredentials: app ? { ...others, [app.provider]: app.box } : others,
    })
    const at = deps.clock.now()
    const detail = {
      provider,
      testMode,
      wasProvider: before.paymentProvider,
      wasTestMode: before.paymentTestMode,
      key: isKept ? 'kept' : sealed === null ? 'removed' : 'replaced',
      fields: Object.keys(update),
      app: app?.provider ?? null,
    }
    const entry = { action: 'payment_settings_update', orgId: id, objectId: id, at, detail } as const
    await auditAdministration(tx, caller, entry)
    const was = {
      provider: before.paymentProvider,
      testMode: before.paymentTestMode,
      key: 'kept',
      app: before.appProvider,
    }
    const became = { provider, testMode, key: detail.key, app: detail.app }
    await keepChange(tx, caller, { orgId: id, kind: 'payment', objectId: id, was, became, at })
    return readSettings(deps, tx, { id, language: caller.language })
  })
}

/** The single key of the specification is FreePay's field by another name. */
function updateOf({ provider, paymentAuthToken, credentials }: Body): CredentialsUpdate {
  const single = provider === 'freepay' && paymentAuthToken !== undefined ? { apiKey: paymentAuthToken } : {}
  return trimmed({ ...credentials, ...single })
}

function trimmed(update: CredentialsUpdate): CredentialsUpdate {
  const words = Object.entries(update).filter(([, value]) => value !== undefined)
  return Object.fromEntries(words.map(([name, value]) => [name, value?.trim() ?? null]))
}

/**
 * The app that members may pay with beside the provider, with its keys as they become; undefined for none. It is offered only
 * with all the keys that it needs, and the keys of one that is taken away stay, as those of a provider before do.
 */
function sealApp(
  { config }: Deps,
  before: OrganisationRow,
  { body, language }: { body: Body; language: string },
): { provider: AppProviderName; box: string } | undefined {
  const provider = body.app === undefined ? before.appProvider : (body.app?.provider ?? null)
  if (provider === null || provider === body.provider) return undefined
  const kept = keptCredentials(config, before, provider)
  const update = trimmed(body.app?.credentials ?? {})
  const credentials = mergedCredentials(kept, update)
  const texts = inLanguage(credentialTexts, language)
  const read = readCredentials(provider, credentials, texts, inLanguage(fieldTexts, language))
  if (!read.ok)
    refuse(read.problems.map((problem) => ({ ...problem, field: `app.credentials.${problem.field}` })))
  // A box that is sealed again is another box, and the test of its keys would be lost.
  const isKept = Object.keys(update).length === 0
  const sealed = isKept ? boxesOf(before)[provider] : undefined
  const box = sealed ?? sealCredentials(config, { orgId: before.id, provider, kept: credentials })
  if (box === null) throw new Error('an app without keys was not refused')
  return { provider, box }
}

/** With no key at all payments are off, which is no mistake. */
function problemsOf(
  provider: PaymentProviderName,
  { credentials, testMode, language }: { credentials: KeptCredentials; testMode: boolean; language: string },
): CredentialProblem[] {
  if (Object.keys(credentials).length === 0) return []
  const texts = inLanguage(credentialTexts, language)
  const read = readCredentials(provider, credentials, texts, inLanguage(fieldTexts, language))
  return read.ok ? testModeProblems(read.value, testMode, texts) : read.problems
}

function refuseProblems({ provider, paymentAuthToken }: Body, problems: readonly CredentialProblem[]): void {
  const errors: FieldProblem[] = problems.map(({ field, code, message }) => ({
    field: `credentials.${field}`,
    code,
    message,
  }))
  if (provider !== 'freepay' && paymentAuthToken) {
    const message = say(officeProblemTexts, (t) => t.keyOfFreePay)
    errors.push({ field: 'paymentAuthToken', code: 'not_used', message })
  }
  if (errors.length > 0) refuse(errors)
}

/** A gateway of this machine moves no money: the next start would refuse the organisation. */
function refuseLiveSandbox({ config }: Deps, club: Parameters<typeof windowProviders>[0]): void {
  const variable = sandboxOfLive(config, windowProviders(club))
  if (variable === undefined) return
  const message = say(officeProblemTexts, (t) => t.sandboxIsNotLive({ variable }))
  refuse([{ field: 'testMode', code: 'sandbox', message }])
}

function refuse(errors: FieldProblem[]): never {
  throw new AppError(
    'configuration_invalid',
    422,
    say(officeProblemTexts, (t) => t.credentialsInvalid),
    { errors },
  )
}
