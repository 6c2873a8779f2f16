import type { DiscountCodeUpdate } from '@medlem/contract/feeChange'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { membershipYear } from '@medlem/domain/calendar'
import { discountProblems } from '@medlem/domain/discountCode'
import { minorToDecimal, parseMinor } from '@medlem/domain/money'
import { nextYearDays } from '@medlem/domain/nextYear'
import { MAX_TOTAL_MINOR } from '@medlem/domain/pricing'
import { discountCodeTexts } from '@medlem/i18n/en/domain/discountCode'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import { findCode } from '../../money/discount/store.ts'
import { lockFamilyCaps } from '../../money/payment/pricingStore.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listAllConfigurations } from '../../people/organisation/store.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, type FieldProblem, notFound } from '../../platform/error/appError.ts'
import { say, sayProblems } from '../../platform/error/sentence.ts'
import { changesOf } from './changesOf.ts'
import {
  findFamilyCap,
  insertDiscountCode,
  lockDiscountCode,
  type NewDiscountCode,
  setFamilyCap,
  updateDiscountCodeRow,
} from './feeRuleStore.ts'
import { readSettings } from './readSettings.ts'
import { insertConfiguration, lockOrganisation } from './store.ts'
import { feeBody } from './writeFee.ts'

/** Writes the most that a family pays for the memberships of a year; null ends the limit. Paid purchases keep their price. */
export async function updateFamilyCap(
  deps: Deps,
  caller: Caller,
  { orgId, year, limit }: { orgId: string; year: number; limit: string | number | null },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, orgId, 'fees:write')
  const limitMinor = limit === null ? null : parseMinor(limit)
  if (limitMinor === undefined || (limitMinor ?? 0n) > MAX_TOTAL_MINOR) {
    const message = say(officeProblemTexts, (t) => t.decimals)
    throw refused([{ field: 'limit', code: 'configuration_invalid', message }])
  }
  return deps.db.transaction(async (tx) => {
    // Before the organisation, as by purchases, whose receipts take their numbers from it.
    await lockFamilyCaps(tx, orgId, [year])
    await lockOrganisation(tx, orgId)
    const before = await findFamilyCap(tx, { orgId, year })
    const after = limitMinor === null ? null : Number(limitMinor)
    await setFamilyCap(tx, { orgId, year, limitMinor: after })
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'family_cap_update',
      orgId,
      objectId: orgId,
      at,
      detail: { year, changes: changesOf(['limitMinor'], { limitMinor: before }, { limitMinor: after }) },
    })
    const of = { orgId, kind: 'family_cap', objectId: String(year), name: String(year), at } as const
    await keepChange(tx, caller, { ...of, was: capBody(year, before), became: capBody(year, after) })
    return readSettings(deps, tx, { id: orgId, language: caller.language })
  })
}

/** A new discount code of an organisation. */
export async function createDiscountCode(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: DiscountCodeUpdate },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, orgId, 'fees:write')
  const values = codeValues(body)
  return deps.db.transaction(async (tx) => {
    await lockOrganisation(tx, orgId)
    if (await findCode(tx, { orgId, typed: values.code })) throw codeTaken()
    const { id } = await insertDiscountCode(tx, { ...values, orgId })
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'discount_code_create',
      orgId,
      objectId: id,
      at,
      detail: { ...body },
    })
    const of = { orgId, kind: 'discount_code', objectId: id, name: values.code, at } as const
    await keepChange(tx, caller, {
      ...of,
      was: null,
      became: codeBody({ enabled: true, appliesTo: 'memberships', ...values }),
    })
    return readSettings(deps, tx, { id: orgId, language: caller.language })
  })
}

/** Writes a discount code. Purchases that use it keep what it took off, and go on counting. */
export async function updateDiscountCode(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: DiscountCodeUpdate },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, orgId, 'fees:write')
  const values = codeValues(body)
  return deps.db.transaction(async (tx) => {
    // Before the organisation, as by purchases.
    const row = await lockDiscountCode(tx, { id, orgId })
    await lockOrganisation(tx, orgId)
    if (!row) throw notFound()
    await requireNewest(tx, body.version, {
      version: row.version,
      orgId,
      objectId: id,
      actions: ['discount_code_update'],
    })
    const named = await findCode(tx, { orgId, typed: values.code })
    if (named && named.id !== id) throw codeTaken()
    await updateDiscountCodeRow(tx, id, values)
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'discount_code_update',
      orgId,
      objectId: id,
      at,
      detail: { code: row.code, changes: changesOf(Object.keys(values), row, values) },
    })
    const of = { orgId, kind: 'discount_code', objectId: id, name: row.code, at } as const
    await keepChange(tx, caller, { ...of, was: codeBody(row), became: codeBody({ ...row, ...values }) })
    return readSettings(deps, tx, { id: orgId, language: caller.language })
  })
}

/** The fees and the family's cap of a year once more for the next; a fee whose name is there in that year, and a cap, stay. */
export async function copyFees(
  deps: Deps,
  caller: Caller,
  { orgId, year }: { orgId: string; year: number },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, orgId, 'fees:write')
  return deps.db.transaction(async (tx) => {
    await lockOrganisation(tx, orgId)
    const all = await listAllConfigurations(tx, orgId)
    const of = (wanted: number) =>
      all.filter(({ startDate, endDate }) => membershipYear(startDate, endDate) === wanted)
    const there = new Set(of(year + 1).map(({ name }) => name))
    const copied = of(year).filter(({ name, enabled }) => enabled && !there.has(name))
    const made: { id: string; name: string }[] = []
    for (const { id: _id, version: _version, ...fee } of copied) {
      made.push(await insertConfiguration(tx, { ...fee, ...nextYearDays(fee) }))
    }
    const cap = await findFamilyCap(tx, { orgId, year })
    if (cap !== null && (await findFamilyCap(tx, { orgId, year: year + 1 })) === null) {
      await setFamilyCap(tx, { orgId, year: year + 1, limitMinor: cap })
    }
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'fee_copy',
      orgId,
      objectId: orgId,
      at,
      detail: { year, names: copied.map(({ name }) => name) },
    })
    const after = await readSettings(deps, tx, { id: orgId, language: caller.language })
    for (const { id, name } of made) {
      const of = { orgId, kind: 'fee', objectId: id, name, at } as const
      await keepChange(tx, caller, { ...of, was: null, became: feeBody(after, id) })
    }
    return after
  })
}

function codeValues(body: DiscountCodeUpdate): Omit<NewDiscountCode, 'orgId'> {
  const { code, percent = null, amount = null, appliesTo, validFrom, validTo, enabled } = body
  const { maxUses = null, maxUsesPerMember = null } = body
  const errors: FieldProblem[] = []
  const amountMinor = amount === null || amount === '' ? null : parseMinor(amount)
  if (amountMinor === undefined) {
    const message = say(officeProblemTexts, (t) => t.decimals)
    errors.push({ field: 'amount', code: 'configuration_invalid', message })
  }
  const terms = {
    code,
    percent,
    amountMinor: amountMinor ?? null,
    validFrom,
    validTo,
    maxUses,
    maxUsesPerMember,
  }
  if (errors.length === 0) {
    for (const { field, message } of sayProblems(discountCodeTexts, (t) => discountProblems(terms, t))) {
      errors.push({ field, code: 'configuration_invalid', message })
    }
  }
  if (errors.length > 0) throw refused(errors)
  return {
    ...terms,
    // Below the cap of a purchase now, so it fits.
    amountMinor: terms.amountMinor === null ? null : Number(terms.amountMinor),
    ...(appliesTo === undefined ? {} : { appliesTo }),
    ...(enabled === undefined ? {} : { enabled }),
  }
}

/** What would be sent to write a family's most as it stands. */
const capBody = (year: number, minor: number | null) => ({
  year,
  limit: minor === null ? null : minorToDecimal(minor),
})

type CodeTerms = Pick<
  NewDiscountCode,
  | 'code'
  | 'percent'
  | 'amountMinor'
  | 'appliesTo'
  | 'validFrom'
  | 'validTo'
  | 'maxUses'
  | 'maxUsesPerMember'
  | 'enabled'
>

/** What would be sent to write a code as it stands. */
function codeBody({
  code,
  percent,
  amountMinor,
  appliesTo,
  validFrom,
  validTo,
  ...rest
}: CodeTerms): DiscountCodeUpdate {
  const { maxUses, maxUsesPerMember, enabled } = rest
  const amount = amountMinor === null || amountMinor === undefined ? null : minorToDecimal(amountMinor)
  return { code, percent, amount, appliesTo, validFrom, validTo, maxUses, maxUsesPerMember, enabled }
}

function refused(errors: FieldProblem[]): AppError {
  const message = errors[0]?.message ?? say(officeProblemTexts, (t) => t.decimals)
  return new AppError('configuration_invalid', 422, message, { errors })
}

const codeTaken = (): AppError =>
  refused([
    { field: 'code', code: 'key_taken', message: say(officeProblemTexts, (t) => t.discountCodeTaken) },
  ])
