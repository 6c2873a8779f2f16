import { isDeepStrictEqual } from 'node:util'
import type { SettingKind } from '@medlem/contract/settingChange'
import type { Database } from '@medlem/database/database'
import { SETTING_CHANGE_DAYS } from '@medlem/domain/retention'
import type { Caller } from '../access/caller.ts'
import { insertSettingChange } from './store.ts'

interface Change {
  orgId: string
  kind: SettingKind
  objectId: string
  name?: string
  /** The body of the call that would write it as it was; null for something new. */
  was: object | null
  /** The same of what it is now; null for something removed. */
  became: object | null
  at: Date
}

/** Keeps what a setting was before a write of it and became by it, in the write's transaction; nothing where it stayed the same. */
export async function keepChange(tx: Database, { actor }: Caller, change: Change): Promise<void> {
  const { orgId, kind, objectId, name = '', at } = change
  const [was, became] = [plain(change.was), plain(change.became)]
  if (isDeepStrictEqual(was, became)) return
  await insertSettingChange(
    tx,
    { orgId, kind, objectId, name, was, became, changedBy: actor.id, changedAt: at },
    new Date(at.getTime() - SETTING_CHANGE_DAYS * 86_400_000),
  )
}

/** As JSON keeps it. */
function plain(body: object | null): Record<string, unknown> | null {
  return body && JSON.parse(JSON.stringify(body))
}
