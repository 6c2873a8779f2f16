import { isDeepStrictEqual } from 'node:util'
import type { SettingChange, SettingKind } from '@medlem/contract/settingChange'
import type { SettingChangeRow } from '@medlem/database/schema/settingChange'
import type { Right } from '@medlem/domain/rights'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { listChanges, listLatestChanges, type NamedChange } from '../../people/settingChange/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

const PAGE_SIZE = 20

/** Those who may write a setting read its changes. */
export const rightOfKind: Record<SettingKind, Right> = {
  organisation: 'settings:write',
  fee: 'fees:write',
  family_cap: 'fees:write',
  discount_code: 'fees:write',
  custom_field: 'settings:write',
  banner: 'content:write',
  reminders: 'reminders:write',
  wording: 'wording:write',
  payment: 'settings:write',
}

interface Listed {
  changes: SettingChange[]
  hasMore: boolean
  latest: { kind: SettingKind; at: string; changedBy: string | null }[]
}

/** The changes of the kinds that the caller may write; 404 where that is none, or not the kind that was asked for. */
export async function listSettingChanges(
  deps: Deps,
  caller: Caller,
  { orgId, kind, before }: { orgId: string; kind?: SettingKind | undefined; before?: string | undefined },
): Promise<Listed> {
  const organisation = await findOrganisation(deps.db, orgId)
  const mine = kindsOf(kind).filter(
    (one) => organisation && administers(caller, organisation, rightOfKind[one]),
  )
  if (mine.length === 0) throw notFound()
  const asked = { orgId, kinds: mine, before: before === undefined ? undefined : Number(before) }
  const rows = await listChanges(deps.db, { ...asked, limit: PAGE_SIZE + 1 })
  const latest = await listLatestChanges(deps.db, asked)
  return {
    changes: rows.slice(0, PAGE_SIZE).map(presentChange),
    hasMore: rows.length > PAGE_SIZE,
    latest: latest.map(({ row, changedBy }) => ({
      kind: row.kind,
      at: row.changedAt.toISOString(),
      changedBy,
    })),
  }
}

function kindsOf(kind: SettingKind | undefined): SettingKind[] {
  // The table of rights has every kind.
  return kind === undefined ? (Object.keys(rightOfKind) as SettingKind[]) : [kind]
}

function presentChange({ row, changedBy }: NamedChange): SettingChange {
  const { id, number, kind, name, was, became } = row
  return {
    id,
    number,
    kind,
    at: row.changedAt.toISOString(),
    changedBy,
    name,
    change: was === null ? 'made' : became === null ? 'removed' : 'changed',
    fields: changedFields(row),
    canPutBack: canPutBack(row),
  }
}

export function canPutBack({ kind, was }: Pick<SettingChangeRow, 'kind' | 'was'>): boolean {
  return was !== null && kind !== 'payment'
}

/** The fields that differ; nothing for something made or removed, which is named. */
export function changedFields({
  was,
  became,
}: Pick<SettingChangeRow, 'was' | 'became'>): SettingChange['fields'] {
  if (was === null || became === null) return {}
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])]
  const changed = names.filter((name) => !isDeepStrictEqual(was[name] ?? null, became[name] ?? null))
  return Object.fromEntries(
    changed.map((name) => [name, { before: was[name] ?? null, after: became[name] ?? null }]),
  )
}
