import { BannerUpdate } from '@medlem/contract/bannerChange'
import { FieldUpdate } from '@medlem/contract/customField'
import { FeeUpdate } from '@medlem/contract/fee'
import { DiscountCodeUpdate, updateFamilyCap as familyCapCall } from '@medlem/contract/feeChange'
import { OrganisationUpdate } from '@medlem/contract/organisationSettings'
import { ReminderSettings } from '@medlem/contract/reminder'
import type { SettingChangeRow } from '@medlem/database/schema/settingChange'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import * as z from 'zod/mini'
import { createBanner, updateBanner } from '../../club/banner/writeBanner.ts'
import { writeSteps } from '../../club/reminder/chooseReminders.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listCustomFields, updateCustomField } from '../../people/customField/fields.ts'
import { findChange, findLatestChange } from '../../people/settingChange/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { updateFee } from '../settings/writeFee.ts'
import { updateDiscountCode, updateFamilyCap } from '../settings/writeFeeRules.ts'
import { updateOrganisation } from '../settings/writeOrganisation.ts'
import { restoreWording, saveWording } from '../wording/writeWording.ts'
import { canPutBack, changedFields, rightOfKind } from './listChanges.ts'

/**
 * Writes the fields of a change as they were before it, by the call that writes them: its rules, rights and audit entry hold
 * here too. 404 for a change that is not the organisation's, or of a kind that the caller may not write.
 */
export async function putBackSetting(
  deps: Deps,
  caller: Caller,
  { orgId, changeId }: { orgId: string; changeId: string },
): Promise<void> {
  const row = await findChange(deps.db, { id: changeId, orgId })
  if (!row) throw notFound()
  await requireAdministered(deps, caller, orgId, rightOfKind[row.kind])
  if (!canPutBack(row)) throw refused('cannotPutBack')
  const now = await findLatestChange(deps.db, row)
  const isGone = now?.became === null
  // What was removed comes back whole, and nothing else of it can.
  if (isGone && now.id !== row.id) throw refused('putBackGone')
  const before = Object.entries(changedFields(row)).map(([field, value]) => [field, value.before])
  const body = isGone ? row.was : { ...now?.became, ...Object.fromEntries(before) }
  await writers[row.kind](deps, caller, { ...row, body, isGone })
}

interface PutBack extends SettingChangeRow {
  /** The call's body, as it will be written. */
  body: unknown
  /** Whether the object was removed. */
  isGone: boolean
}

type Write = (deps: Deps, caller: Caller, put: PutBack) => Promise<unknown>

const Words = z.object({ subject: z.nullable(z.string()), body: z.nullable(z.string()) })

/** How each kind of setting is written. */
const writers: Record<SettingChangeRow['kind'], Write> = {
  organisation: (deps, caller, { orgId: id, body }) =>
    updateOrganisation(deps, caller, { id, body: OrganisationUpdate.parse(body) }),
  fee: (deps, caller, { orgId, objectId: id, body }) =>
    updateFee(deps, caller, { orgId, id, body: FeeUpdate.parse(body) }),
  family_cap: (deps, caller, { orgId, body }) =>
    updateFamilyCap(deps, caller, { orgId, ...familyCapCall.schema.body.parse(body) }),
  discount_code: (deps, caller, { orgId, objectId: id, body }) =>
    updateDiscountCode(deps, caller, { orgId, id, body: DiscountCodeUpdate.parse(body) }),
  custom_field: async (deps, caller, { orgId, objectId: id, body }) => {
    const { fields } = await listCustomFields(deps, caller, orgId)
    const field = fields.find((one) => one.id === id)
    if (!field) throw refused('putBackGone')
    const { version } = field
    await updateCustomField(deps, caller, {
      orgId,
      id,
      body: FieldUpdate.parse({ ...Object(body), version }),
    })
  },
  banner: (deps, caller, { orgId, objectId: id, body, isGone }) =>
    isGone
      ? createBanner(deps, caller, { orgId, body: BannerUpdate.parse(body) })
      : updateBanner(deps, caller, { orgId, id, body: BannerUpdate.parse(body) }),
  reminders: (deps, caller, { orgId, body }) =>
    writeSteps(deps, caller, { orgId, ...ReminderSettings.parse(body) }),
  wording: (deps, caller, { orgId, objectId, body }) => {
    const [number = '', language = ''] = objectId.split(' ')
    const words = Words.parse(body)
    const which = { id: orgId, number, language }
    return words.subject === null || words.body === null
      ? restoreWording(deps, caller, { ...which, version: undefined })
      : saveWording(deps, caller, { ...which, body: { subject: words.subject, body: words.body } })
  },
  payment: () => Promise.reject(refused('cannotPutBack')),
}

function refused(why: 'cannotPutBack' | 'putBackGone'): AppError {
  return new AppError(
    'invalid_request',
    422,
    say(officeProblemTexts, (t) => t[why]),
  )
}
