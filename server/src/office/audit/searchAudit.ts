import { Readable } from 'node:stream'
import type { AuditLine } from '@medlem/contract/audit'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { logSentence } from '@medlem/domain/audit'
import { danishMoment } from '@medlem/domain/calendar'
import { auditTexts } from '@medlem/i18n/en/domain/audit'
import { auditLogTexts } from '@medlem/i18n/en/domain/auditLog'
import { officeAuditFileTexts } from '@medlem/i18n/en/server/auditFile'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { type AuditSearch, searchEntries } from '../../platform/audit/store.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import type { Deps } from '../../platform/deps/deps.ts'

const PAGE = 50
/** Rows of a file; read so many at a time. */
const LONGEST_FILE = 100_000
const AT_ONCE = 500

type Search = Omit<AuditSearch, 'limit' | 'orgId' | 'before'>

/** A page of an organisation's log, for those who administer it; that it was read is an entry too. */
export async function searchAudit(
  deps: Deps,
  caller: Caller,
  { orgId, before, ...search }: Search & { orgId: string; before?: string | undefined },
): Promise<{ entries: AuditLine[]; hasMore: boolean }> {
  await requireAdministered(deps, caller, orgId, 'audit:read')
  const found = await searchEntries(deps.db, {
    ...search,
    orgId,
    before: before === undefined ? undefined : Number(before),
    limit: PAGE + 1,
  })
  // The pages after the first are the same look.
  if (before === undefined)
    await auditImplicitRead(deps, caller, { subjectId: null, orgId, action: 'audit_read' })
  return {
    entries: found.slice(0, PAGE).map((one) => lineOf(one, caller.language)),
    hasMore: found.length > PAGE,
  }
}

type Found = Awaited<ReturnType<typeof searchEntries>>[number]

function lineOf({ row, actor, subject }: Found, language: string): AuditLine {
  const { id, action, detail, traceId } = row
  const text = logSentence(action, inLanguage(auditTexts, language), inLanguage(auditLogTexts, language))
  return {
    id,
    at: row.at.toISOString(),
    actorName: actor,
    subjectName: subject,
    action,
    text,
    detail,
    traceId,
  }
}

/** The same as a file: a stream of CSV, which ends after as many entries as a spreadsheet opens. */
export async function exportAudit(
  deps: Deps,
  caller: Caller,
  { orgId, ...search }: Search & { orgId: string },
): Promise<{ organisation: OrganisationRow; csv: Readable }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'audit:read')
  await auditImplicitRead(deps, caller, { subjectId: null, orgId, action: 'audit_export' })
  return { organisation, csv: Readable.from(csvOf(deps, caller, { orgId, ...search })) }
}

async function* csvOf(
  { db }: Deps,
  { language }: Caller,
  search: Search & { orgId: string },
): AsyncGenerator<string> {
  const t = inLanguage(officeAuditFileTexts, language)
  const rows = (cells: string[][], bom = false) => csvLines(cells, { bom })
  yield rows([[t.number, t.moment, t.actor, t.subject, t.what, t.detail, t.request]], true)
  let before: number | undefined
  for (let written = 0; written < LONGEST_FILE; written += AT_ONCE) {
    const page = await searchEntries(db, { ...search, before, limit: AT_ONCE })
    yield rows(
      page
        .map((one) => lineOf(one, language))
        .map(({ id, at, actorName, subjectName, text, detail, traceId }) => [
          String(id),
          danishMoment(new Date(at)),
          actorName ?? '',
          subjectName ?? '',
          text,
          detail === null ? '' : JSON.stringify(detail),
          traceId ?? '',
        ]),
    )
    if (page.length < AT_ONCE) return
    before = page.at(-1)?.row.id
  }
}
