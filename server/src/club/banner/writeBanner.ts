import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type AdministeredBanner, BannerLink, type BannerUpdate } from '@medlem/contract/bannerChange'
import { bannerHtml, bannerProblems } from '@medlem/domain/banner'
import { bannerTexts } from '@medlem/i18n/en/domain/banner'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { sayProblems } from '../../platform/error/sentence.ts'
import {
  type BannerRow,
  deleteBannerRow,
  insertBanner,
  listBannersOf,
  lockBanner,
  type NewBanner,
  updateBannerRow,
} from './store.ts'

/** A member who is buying has no need of an invitation to buy. */
const NOT_ON = ['membership-new', 'organizations-review', 'membership-confirm', 'membership-decline']

/** Every banner of an organisation, for its administrators. */
export async function listForAdministrators(
  deps: Deps,
  caller: Caller,
  orgId: string,
): Promise<AdministeredBanner[]> {
  await requireAdministered(deps, caller, orgId, 'content:write')
  return (await listBannersOf(deps.db, orgId)).map(presentAdministered)
}

export async function createBanner(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: BannerUpdate },
): Promise<AdministeredBanner> {
  await requireAdministered(deps, caller, orgId, 'content:write')
  const values = bannerValues(body)
  const id = randomUUID()
  return deps.db.transaction(async (tx) => {
    const row = await insertBanner(tx, {
      ...values,
      id,
      groupId: id,
      orgId,
      target: ['all'],
      exclude: NOT_ON,
    })
    const at = deps.clock.now()
    await auditAdministration(tx, caller, { action: 'banner_create', orgId, objectId: id, at })
    await keepChange(tx, caller, { ...ofBanner(row, orgId), was: null, became: writtenBody(row), at })
    return presentAdministered(row)
  })
}

export async function updateBanner(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: BannerUpdate },
): Promise<AdministeredBanner> {
  await requireAdministered(deps, caller, orgId, 'content:write')
  const values = bannerValues(body)
  return deps.db.transaction(async (tx) => {
    const before = await lockBanner(tx, { id, orgId })
    if (!before) throw notFound()
    await requireNewest(tx, body.version, {
      version: before.version,
      orgId,
      objectId: id,
      actions: ['banner_update'],
    })
    const at = deps.clock.now()
    await auditAdministration(tx, caller, { action: 'banner_update', orgId, objectId: id, at })
    // The form has no other languages: what they said was of the words before.
    const isOther = !isDeepStrictEqual(values.words, before.words)
    const after = await updateBannerRow(tx, id, isOther ? { ...values, translations: {} } : values)
    const [was, became] = [writtenBody(before), writtenBody(after)]
    await keepChange(tx, caller, { ...ofBanner(before, orgId), was, became, at })
    return presentAdministered(after)
  })
}

export async function deleteBanner(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  await requireAdministered(deps, caller, orgId, 'content:write')
  await deps.db.transaction(async (tx) => {
    const before = await lockBanner(tx, { id, orgId })
    if (!before) throw notFound()
    const at = deps.clock.now()
    await auditAdministration(tx, caller, { action: 'banner_delete', orgId, objectId: id, at })
    await deleteBannerRow(tx, id)
    await keepChange(tx, caller, { ...ofBanner(before, orgId), was: writtenBody(before), became: null, at })
  })
}

/** What is stored of a body; 422 naming what contradicts itself. */
function bannerValues(body: BannerUpdate) {
  const [first, ...others] = sayProblems(bannerTexts, (t) => bannerProblems(body, t)).map((problem) => ({
    ...problem,
    code: 'missing',
  }))
  if (first) throw invalidRequest([first, ...others], 422)
  const { text, linkTo, linkText, type, audience, year, endsOn } = body
  return {
    type,
    message: bannerHtml(body),
    words: { text, linkTo, linkText: linkTo === null ? null : linkText },
    audience,
    audienceYear: audience === 'unpaid' ? year : null,
    endsOn,
  } satisfies Partial<NewBanner>
}

const MAX_NAME_LENGTH = 60

/** A banner has no name but its words. */
function ofBanner(row: BannerRow, orgId: string) {
  const { id, text } = presentAdministered(row)
  const name = text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH - 1)}…` : text
  return { orgId, kind: 'banner', objectId: id, name } as const
}

/** What would be sent to write a banner as it stands. */
function writtenBody(row: BannerRow): BannerUpdate {
  const { id: _id, version: _version, ...body } = presentAdministered(row)
  return body
}

function presentAdministered(row: BannerRow): AdministeredBanner {
  const { id, type, message, words, audience, audienceYear, endsOn, version } = row
  const linkTo = BannerLink.safeParse(words?.linkTo).data ?? null
  return {
    id,
    text: words?.text ?? message,
    linkTo,
    linkText: words?.linkText ?? null,
    type,
    audience,
    year: audienceYear,
    endsOn,
    version,
  }
}
