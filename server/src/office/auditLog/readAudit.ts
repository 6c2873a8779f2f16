import type { ActingLogEntry, AuditEntry } from '@medlem/contract/audit'
import { actionSentence } from '@medlem/domain/audit'
import { auditTexts } from '@medlem/i18n/en/domain/audit'
import { inLanguage } from '@medlem/i18n/languages'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, isSupport } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { type AuditRow, listActsOfOthers, listEntries } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'

/** As many as a person would read. */
const MAX_ENTRIES = 200

/** X9: who acted for the caller or read the caller's data; only the caller's own log. */
export async function readActingLog({ db }: Deps, { subject, language }: Caller): Promise<ActingLogEntry[]> {
  const rows = await listActsOfOthers(db, subject.id, MAX_ENTRIES)
  return rows.map(({ at, action, firstName, lastName }) => ({
    at: at.toISOString(),
    actorName: `${firstName} ${lastName}`,
    action,
    text: actionSentence(action, inLanguage(auditTexts, language)),
  }))
}

interface AuditQuery {
  orgId?: string | undefined
  before?: string | undefined
  size: string
}

/** X10: all of it for super administrators, an organisation's own for its administrators; that it was read is an entry too. */
export async function readAudit(deps: Deps, caller: Caller, input: AuditQuery): Promise<AuditEntry[]> {
  const { orgId } = input
  await requireAuditReader(deps, caller, orgId)
  const before = input.before === undefined ? undefined : Number(input.before)
  const rows = await listEntries(deps.db, { orgId, before, limit: Number(input.size) })
  await auditListRead(deps, caller, { orgId: orgId ?? null, action: 'audit_read', size: rows.length })
  return rows.map(presentAudit)
}

/** A super administrator who acts for a member has that member's rights here, which are none. */
async function requireAuditReader(deps: Deps, caller: Caller, orgId: string | undefined): Promise<void> {
  const organisation = orgId === undefined ? undefined : await findOrganisation(deps.db, orgId)
  if (isSupport(caller)) {
    if (orgId !== undefined && !organisation) throw notFound()
    return
  }
  if (!organisation || !administers(caller, organisation, 'audit:read')) throw forbidden()
}

function presentAudit(row: AuditRow): AuditEntry {
  const { id, actorId, subjectId, orgId, action, objectId, traceId, detail } = row
  const at = row.at.toISOString()
  return { id, at, actorId, subjectId, orgId, action, objectId, traceId, detail, hash: row.hash ?? '' }
}
