import type { RequestOf } from '@medlem/contract/endpoint'
import type {
  createOrganisation as createCall,
  OrganisationSettings,
  OrganisationUpdate,
} from '@medlem/contract/organisationSettings'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { isUniqueViolation } from '@medlem/database/violations'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isReservedKey } from '@medlem/domain/organisationKey'
import { internationalNumber } from '@medlem/domain/phone'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import { lookAgain } from '../../money/payment/dunningStore.ts'
import { setMaxRisePercent } from '../../money/renewal/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport, requireSupport } from '../../people/access/policy.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { requireOfferedLanguage } from '../../people/language/requireOfferedLanguage.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { changesOf } from './changesOf.ts'
import { readSettings } from './readSettings.ts'
import { refuseDunning } from './refuseDunning.ts'
import { insertOrganisation, lockOrganisation, updateOrganisationRow } from './store.ts'

type NewBody = RequestOf<typeof createCall>['body']

/** A new organisation, which can't take payments until its provider is set up; super administrators only. */
export async function createOrganisation(
  deps: Deps,
  caller: Caller,
  body: NewBody,
): Promise<OrganisationSettings> {
  requireSupport(caller)
  if (isReservedKey(body.key))
    throw keyRefused(
      'key_reserved',
      422,
      say(officeProblemTexts, (t) => t.keyReserved({ key: body.key })),
    )
  requireReachable(body)
  requireOfferedLanguage('language', body.language)
  requireOwnSecondStep(caller, { before: false, after: body.moneySecondStep })
  refuseDunning(body.dunning, { currency: body.currency ?? 'DKK', today: copenhagenDate(deps.clock.now()) })
  refuseSlips(body, { currency: body.currency ?? 'DKK' })
  const { version: _version, maxPriceRisePercent, ...values } = body
  try {
    return await deps.db.transaction(async (tx) => {
      const { id } = await insertOrganisation(tx, values)
      if (maxPriceRisePercent !== undefined) await setMaxRisePercent(tx, id, maxPriceRisePercent)
      const at = deps.clock.now()
      await auditAdministration(tx, caller, { action: 'organisation_create', orgId: id, objectId: id, at })
      return readSettings(deps, tx, { id, language: caller.language })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? keyTaken(body.key) : error
  }
}

function keyTaken(key: string): AppError {
  return keyRefused(
    'key_taken',
    409,
    say(officeProblemTexts, (t) => t.keyTaken({ key })),
  )
}

function keyRefused(code: 'key_reserved' | 'key_taken', status: number, message: Sentence): AppError {
  return refuseField('key', code, message, { as: code, status })
}

/** Writes what an administrator may write; key, currency and payments have calls of their own or never change. */
export async function updateOrganisation(
  deps: Deps,
  caller: Caller,
  { id, body }: { id: string; body: OrganisationUpdate },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, id, 'settings:write')
  requireReachable(body)
  requireOfferedLanguage('language', body.language)
  return deps.db.transaction(async (tx) => {
    const row = await lockOrganisation(tx, id)
    const { version, maxPriceRisePercent, ...values } = body
    await requireNewest(tx, version, {
      version: row.version,
      orgId: id,
      objectId: id,
      actions: ['organisation_update', 'payment_settings_update'],
    })
    refuseWiderLimit(caller, { before: row.refundSecondPersonMinor, after: body.refundSecondPersonMinor })
    requireOwnSecondStep(caller, { before: row.moneySecondStep, after: body.moneySecondStep })
    refuseSlips(body, row)
    // Another number leads what members pay to another account.
    if (body.slipCreditor !== undefined && body.slipCreditor !== row.slipCreditor)
      requireSecondStep(caller, row)
    refuseDunning(body.dunning, { currency: row.currency, today: copenhagenDate(deps.clock.now()) })
    const before = await readSettings(deps, tx, { id, language: caller.language })
    await updateOrganisationRow(tx, id, { ...values, ...withoutStale(row, body) })
    if (maxPriceRisePercent !== undefined) await setMaxRisePercent(tx, id, maxPriceRisePercent)
    const at = deps.clock.now()
    if (body.dunning) await lookAgain(tx, { orgId: id, today: copenhagenDate(at) })
    const after = await readSettings(deps, tx, { id, language: caller.language })
    const fields = Object.keys(body).filter((field) => field !== 'version')
    await auditAdministration(tx, caller, {
      action: 'organisation_update',
      orgId: id,
      objectId: id,
      at,
      detail: { fields, ...changedFields(fields, before, after) },
    })
    const [was, became] = [picked(before, fields), picked(after, fields)]
    await keepChange(tx, caller, { orgId: id, kind: 'organisation', objectId: id, was, became, at })
    return after
  })
}

/** The form has no other languages: what they said of a field was of its words before. */
function withoutStale(
  row: OrganisationRow,
  { category = row.category, description = row.description }: OrganisationUpdate,
): Partial<Pick<OrganisationRow, 'translations'>> {
  const isSame = category === row.category && description === row.description
  return isSame ? {} : { translations: {} }
}

function picked(settings: OrganisationSettings, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([field]) => fields.includes(field)))
}

/** May be a volunteer's own: the log is never erased, so it has their names without their values (docs/access.md). */
const PERSONAL = new Set(['email', 'address', 'messagingPhone'])

function changedFields(fields: readonly string[], before: OrganisationSettings, after: OrganisationSettings) {
  const changes = Object.entries(changesOf(fields, before, after))
  const withoutValues = changes.map(([field]) => field).filter((field) => PERSONAL.has(field))
  return {
    changes: Object.fromEntries(changes.filter(([field]) => !PERSONAL.has(field))),
    ...(withoutValues.length > 0 ? { withoutValues } : {}),
  }
}

/** A number that no message can reach is not taken; without one, none is sent. */
function requireReachable({ messagingPhone }: Pick<OrganisationUpdate, 'messagingPhone'>): void {
  if (!messagingPhone || internationalNumber(messagingPhone)) return
  const message = say(officeProblemTexts, (t) => t.phoneInvalid)
  throw refuseField('messagingPhone', 'invalid', message)
}

/** Only Danish banks have such slips. */
function refuseSlips(
  { slipCreditor }: Pick<OrganisationUpdate, 'slipCreditor'>,
  { currency }: { currency: string },
): void {
  if (!slipCreditor || currency === 'DKK') return
  const message = say(officeProblemTexts, (t) => t.slipsInKroner)
  throw refuseField('slipCreditor', 'invalid', message)
}

/** To switch the second step on one must have one, so as not to lock oneself out; to switch it off too, or it would hold nothing. */
function requireOwnSecondStep(
  caller: Caller,
  { before, after }: { before: boolean; after: boolean | undefined },
): void {
  if (after !== undefined && after !== before) requireSecondStep(caller, { moneySecondStep: true })
}

/** An administrator who needs a second person's approval can lower the limit, but not raise or remove it. */
function refuseWiderLimit(
  caller: Caller,
  { before, after }: { before: number | null; after: number | null | undefined },
): void {
  if (isSupport(caller) || after === undefined || before === null) return
  if (after !== null && after <= before) return
  const message = say(officeProblemTexts, (t) => t.limitRaised)
  throw refuseField('refundSecondPersonMinor', 'forbidden', message, { as: 'forbidden', status: 403 })
}
