import type { AuditLine } from '@medlem/contract/audit'
import { logSentence } from '@medlem/domain/audit'
import { copenhagenDate } from '@medlem/domain/calendar'
import { auditTexts } from '@medlem/i18n/en/domain/audit'
import { auditLogTexts } from '@medlem/i18n/en/domain/auditLog'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { type AuditSearch, searchEntries } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { detailLabels, type LogNames } from './detailLabels.ts'
import { readLogNames } from './logNames.ts'

const PAGE = 50
/** Entries that are read at a time. */
export const AT_ONCE = 500

export type Search = Omit<AuditSearch, 'limit' | 'orgId' | 'before' | 'of'>

interface Asked extends Search {
  orgId: string
  before?: string | undefined
  of?: string | undefined
}

/** A page of an organisation's log, for those who administer it; that it was read is an entry too. */
export async function searchAudit(
  deps: Deps,
  caller: Caller,
  { orgId, before, of, ...search }: Asked,
): Promise<{ entries: AuditLine[]; hasMore: boolean; next: number | null }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'audit:read')
  const asked = { ...search, orgId, of: of === undefined ? undefined : Number(of) }
  const { groups, next } = await readGroups(deps, asked, before === undefined ? undefined : Number(before))
  const names = await readLogNames(deps.db, organisation, caller.language)
  await auditLook(deps, caller, { action: 'audit_read', search: asked, size: groups.length })
  return {
    entries: groups.map((one) => lineOf(one, names, caller.language)),
    hasMore: next !== null,
    next,
  }
}

type Found = Awaited<ReturnType<typeof searchEntries>>[number]

/** Entries of one doing, newest first. */
interface Group {
  newest: Found
  oldestId: number
  rows: number
}

/** A page of lines: what one request or batch did to many on a day is one, as far as nothing of fifty other lines lies between. */
async function readGroups(
  { db }: Pick<Deps, 'db'>,
  search: Omit<AuditSearch, 'limit' | 'before'>,
  from: number | undefined,
): Promise<{ groups: Group[]; next: number | null }> {
  const groups = new Map<string, Group>()
  let before = from
  for (let limit = PAGE + 1; ; limit = AT_ONCE) {
    const found = await searchEntries(db, { ...search, before, limit })
    for (const one of found) {
      const key = search.of === undefined ? doingOf(one) : String(one.row.id)
      const group = groups.get(key)
      if (!group && groups.size === PAGE) return { groups: [...groups.values()], next: before ?? null }
      before = one.row.id
      groups.set(key, {
        newest: group?.newest ?? one,
        oldestId: one.row.id,
        rows: (group?.rows ?? 0) + 1,
      })
    }
    if (found.length < limit) return { groups: [...groups.values()], next: null }
  }
}

/** A trace alone is none: a client may name its requests all the same, and a nightly step has one name for each night. */
const doingOf = ({ row: { id, traceId, action, actorId, at } }: Found) =>
  traceId === null ? String(id) : `${traceId} ${action} ${actorId} ${copenhagenDate(at)}`

function lineOf({ newest, oldestId, rows }: Group, names: LogNames, language: string): AuditLine {
  const { action, detail, traceId } = newest.row
  const isOne = rows === 1
  return {
    id: oldestId,
    newestId: newest.row.id,
    rows,
    at: newest.row.at.toISOString(),
    actorName: newest.actor,
    subjectName: isOne ? newest.subject : null,
    action,
    text: sentenceOf(newest, language),
    details: isOne ? detailLabels(detail, names, language) : [],
    detail: isOne ? detail : null,
    traceId,
  }
}

/** What an entry says, in a language. */
export function sentenceOf({ row: { action, detail } }: Found, language: string): string {
  const [texts, ofOthers] = [inLanguage(auditTexts, language), inLanguage(auditLogTexts, language)]
  return logSentence(action, texts, { ofOthers, how: detail?.action ?? detail?.kind })
}

/** That the log was read is an entry. Names that were searched for are said as a search; days and kind as they are. */
export async function auditLook(
  deps: Deps,
  caller: Caller,
  {
    action,
    search: { orgId, show, name, from, to },
    size,
  }: { action: 'audit_read' | 'audit_export'; search: Asked | Omit<AuditSearch, 'limit'>; size: number },
): Promise<void> {
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to }) }
  const detail = { ...(show === 'all' ? {} : { show }), ...days }
  await auditListRead(deps, caller, { orgId, action, size, query: name, detail })
}
