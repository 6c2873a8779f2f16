/** One thing that an entry holds, as texts; `before` only where it was changed. */
export interface AuditDetail {
  name: string
  before?: string
  now: string
}

/** What is said elsewhere in the row, or is only for programs. */
const UNSHOWN = new Set(['implicit', 'fields', 'version', 'changes'])

/**
 * What an entry holds besides, in its order: changed fields with their value before. The names are those of the fields in the
 * database and the calls, where a reader of the log finds them again.
 */
export function auditDetails(detail: Readonly<Record<string, unknown>> | null): AuditDetail[] {
  const changes = isRecord(detail?.changes) ? detail.changes : {}
  return [
    ...Object.entries(changes).flatMap(([name, change]) =>
      isRecord(change) ? [{ name, before: text(change.before), now: text(change.after) }] : [],
    ),
    ...Object.entries(detail ?? {})
      .filter(([name]) => !UNSHOWN.has(name))
      .map(([name, value]) => ({ name, now: text(value) })),
  ]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
