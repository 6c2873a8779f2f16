import { type Fee, FeeUpdate } from '@medlem/contract/fee'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import type { ConfigurationRow, NewConfiguration } from '@medlem/database/schema/organisation'
import { ageProblems } from '@medlem/domain/age'
import { parseFactor, parseMinor } from '@medlem/domain/money'
import { configurationProblems, type FeeTerms, type PriceStep } from '@medlem/domain/pricing'
import { writtenTranslations } from '@medlem/domain/translation'
import { ageLimitTexts } from '@medlem/i18n/en/domain/ageLimit'
import { pricingTexts } from '@medlem/i18n/en/domain/pricing'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { feeTerms } from '../../people/organisation/present.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, type FieldProblem, notFound } from '../../platform/error/appError.ts'
import { type Sentence, say, sayProblems } from '../../platform/error/sentence.ts'
import { changesOf } from './changesOf.ts'
import { readSettings } from './readSettings.ts'
import { insertConfiguration, lockConfiguration, updateConfiguration } from './store.ts'

export type FeeValues = Omit<NewConfiguration, 'id' | 'orgId' | 'version'>

/** A new fee of an organisation. */
export async function createFee(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: FeeUpdate },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, orgId, 'fees:write')
  const values = feeValues(body)
  return deps.db.transaction(async (tx) => {
    const { id } = await insertConfiguration(tx, { ...values, orgId })
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'fee_create',
      orgId,
      objectId: id,
      at,
      detail: { ...body },
    })
    const after = await readSettings(deps, tx, { id: orgId, language: caller.language })
    const of = { orgId, kind: 'fee', objectId: id, name: values.name, at } as const
    await keepChange(tx, caller, { ...of, was: null, became: feeBody(after, id) })
    return after
  })
}

/** Writes a fee. Purchases hold the price that was asked, so what is being paid is not touched. */
export async function updateFee(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: FeeUpdate },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, orgId, 'fees:write')
  return deps.db.transaction(async (tx) => {
    const row = await lockConfiguration(tx, { id, orgId })
    if (!row) throw notFound()
    await requireNewest(tx, body.version, {
      version: row.version,
      orgId,
      objectId: id,
      actions: ['fee_update'],
    })
    const settings = () => readSettings(deps, tx, { id: orgId, language: caller.language })
    const before = await settings()
    await updateConfiguration(tx, id, feeValues(body, row))
    const after = await settings()
    const [was, became] = [feeBody(before, id), feeBody(after, id)]
    const fields = Object.keys(body).filter((field) => field !== 'version')
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'fee_update',
      orgId,
      objectId: id,
      at,
      detail: { name: row.name, changes: changesOf(fields, was, became) },
    })
    await keepChange(tx, caller, { orgId, kind: 'fee', objectId: id, name: row.name, was, became, at })
    return after
  })
}

/** What would be sent to write a fee as it stands. */
export function feeBody({ fees }: OrganisationSettings, id: string): Omit<FeeUpdate, 'version'> {
  const fee: Fee | undefined = fees.find((one) => one.id === id)
  const { version: _version, ...body } = FeeUpdate.parse(fee)
  return body
}

/**
 * The terms as they are stored, read digit by digit; 422 naming every field that breaks a rule (Ruling 16). What a
 * client doesn't send of ages, steps, joining fee, renewals and translations stays as it was.
 */
export function feeValues(body: FeeUpdate, before?: ConfigurationRow): FeeValues {
  const { name, startDate, endDate, offerStartDate, enabled } = body
  const errors: FieldProblem[] = []
  const read: ReadField = (field, value, message) => {
    if (value === undefined) errors.push({ field, code: 'configuration_invalid', message })
    return value ?? 0n
  }
  const decimals = say(officeProblemTexts, (t) => t.decimals)
  const priceMinor = read('membershipPrice', parseMinor(body.membershipPrice), decimals)
  // Blank is no surcharge, and exempt (design §3).
  const surchargeMinor = read('membershipSurcharge', parseMinor(body.membershipSurcharge || 0), decimals)
  const factor = parseFactor(body.vatRate || 0)
  const vatRateTenThousandths = read(
    'vatRate',
    factor,
    say(officeProblemTexts, (t) => t.vatRate),
  )
  const steps = stepsOf(body, before, read)
  const joiningFeeMinor =
    body.joiningFee === undefined
      ? BigInt(before?.joiningFeeMinor ?? 0)
      : read('joiningFee', parseMinor(body.joiningFee || 0), decimals)
  const instalments = instalmentsOf(body, before, read)
  const terms = {
    ...{ priceMinor, surchargeMinor, vatRateTenThousandths, steps, joiningFeeMinor },
    ...(instalments && { instalments }),
  }
  for (const { field, message } of configurationProblems({ ...terms, name, startDate, endDate })) {
    errors.push({ field, code: 'configuration_invalid', message: say(pricingTexts, message) })
  }
  if (offerStartDate > endDate) {
    const message = say(officeProblemTexts, (t) => t.offeredTooLate)
    errors.push({ field: 'offerStartDate', code: 'configuration_invalid', message })
  }
  const ages = {
    minAge: body.minAge === undefined ? (before?.minAge ?? null) : body.minAge,
    maxAge: body.maxAge === undefined ? (before?.maxAge ?? null) : body.maxAge,
    ageOn: body.ageOn === undefined ? (before?.ageOn ?? null) : body.ageOn,
  }
  for (const { field, message } of sayProblems(ageLimitTexts, (t) =>
    ageProblems({ ...ages, startDate, endDate }, t),
  )) {
    errors.push({ field, code: 'configuration_invalid', message })
  }
  const [first] = errors
  if (first) throw new AppError('configuration_invalid', 422, first.message, { errors })
  return {
    name,
    translations: body.translations ? writtenTranslations(body.translations) : (before?.translations ?? {}),
    startDate,
    endDate,
    offerStartDate,
    ...ages,
    // Both are below the caps now, so they fit.
    membershipPriceMinor: Number(priceMinor),
    membershipSurchargeMinor: Number(surchargeMinor),
    priceSteps: steps.map(({ from, priceMinor }) => ({ from, priceMinor: Number(priceMinor) })),
    joiningFeeMinor: Number(joiningFeeMinor),
    instalments: instalments
      ? { ...instalments, days: [...instalments.days], chargeMinor: Number(instalments.chargeMinor) }
      : null,
    vatRateTenThousandths: Number(vatRateTenThousandths),
    renewalClaim: body.renewalClaim === undefined ? (before?.renewalClaim ?? null) : body.renewalClaim,
    ...(enabled === undefined ? {} : { enabled }),
  }
}

type ReadField = (
  field: keyof FeeUpdate | 'instalments.charge',
  value: bigint | undefined,
  message: Sentence,
) => bigint

function instalmentsOf(
  { instalments }: FeeUpdate,
  before: ConfigurationRow | undefined,
  read: ReadField,
): FeeTerms['instalments'] {
  if (instalments === undefined) return before && feeTerms(before).instalments
  if (instalments === null) return undefined
  const { count, days = [], charge } = instalments
  const decimals = say(officeProblemTexts, (t) => t.decimals)
  return {
    count,
    days: days.toSorted(),
    chargeMinor: read('instalments.charge', parseMinor(charge || 0), decimals),
  }
}

function stepsOf(
  { priceSteps }: FeeUpdate,
  before: ConfigurationRow | undefined,
  read: ReadField,
): PriceStep[] {
  if (!priceSteps) return before ? feeTerms(before).steps.slice() : []
  const decimals = say(officeProblemTexts, (t) => t.decimals)
  return priceSteps
    .map(({ from, membershipPrice }) => ({
      from,
      priceMinor: read('priceSteps', parseMinor(membershipPrice), decimals),
    }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}
