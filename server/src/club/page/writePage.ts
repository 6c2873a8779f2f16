import type { RequestOf } from '@medlem/contract/endpoint'
import type { createPage as createCall, Page, PageVersionUpdate } from '@medlem/contract/page'
import type { Transaction } from '@medlem/database/database'
import { isUniqueViolation } from '@medlem/database/violations'
import { copenhagenDate } from '@medlem/domain/calendar'
import { type ReaderOfTexts, writtenTranslations } from '@medlem/domain/translation'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { composePage } from './readPage.ts'
import { insertPage, insertVersion, listVersions, lockPage, type PageRow } from './store.ts'

type NewBody = RequestOf<typeof createCall>['body']

/** A new page with its first version; of statutes, privacy and questions an organisation has one each. */
export async function createPage(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: NewBody },
): Promise<Page> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'content:write')
  const reader = { language: caller.language, ownLanguage }
  const { kind, ...version } = body
  const at = deps.clock.now()
  try {
    return await deps.db.transaction(async (tx) => {
      const page = await insertPage(tx, { orgId, kind })
      await insertVersion(tx, { ...versionValues(version), pageId: page.id, version: 1, createdAt: at })
      await auditAdministration(tx, caller, { action: 'page_create', orgId, objectId: page.id, at })
      return written(tx, page, { ...reader, version: 1, at })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? kindTaken() : error
  }
}

function kindTaken() {
  const message = say(clubProblemTexts, (t) => t.pageKindTaken)
  return invalidRequest([{ field: 'kind', code: 'taken', message }], 409)
}

/** A new version. Those before it stay as they were: a statute that was in force can be read for ever. */
export async function createPageVersion(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: PageVersionUpdate },
): Promise<Page> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'content:write')
  const reader = { language: caller.language, ownLanguage }
  const { inForceFrom } = body
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const page = await lockPage(tx, { id, orgId })
    if (!page) throw notFound()
    const newest = (await listVersions(tx, id)).at(0)?.version ?? 0
    await requireNewest(tx, body.version, {
      version: newest,
      orgId,
      objectId: id,
      actions: ['page_version_create', 'page_create'],
    })
    const version = newest + 1
    await insertVersion(tx, { ...versionValues(body), pageId: id, version, createdAt: at })
    const detail = { version, inForceFrom, ...(body.asksAcceptance && { asksAcceptance: true }) }
    await auditAdministration(tx, caller, { action: 'page_version_create', orgId, objectId: id, at, detail })
    return written(tx, page, { ...reader, version, at })
  })
}

function versionValues({
  title,
  text,
  translations = {},
  inForceFrom,
  asksAcceptance = false,
}: Omit<PageVersionUpdate, 'version'>) {
  return { title, text, translations: writtenTranslations(translations), inForceFrom, asksAcceptance }
}

async function written(
  tx: Transaction,
  page: PageRow,
  { at, ...shown }: ReaderOfTexts & { version: number; at: Date },
): Promise<Page> {
  const made = await composePage(tx, page, { ...shown, today: copenhagenDate(at), isAdministrator: true })
  if (!made) throw new Error('the version was not written')
  return made
}
