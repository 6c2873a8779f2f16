import type { Wording, Words, WordsUpdate } from '@medlem/contract/wording'
import { wordingProblems } from '@medlem/domain/wording'
import { lockWording, ownWords, updateWordingRow } from '../../communication/wording/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, stale } from '../../platform/error/appError.ts'
import { composeWording, requireWordable, type Wordable } from './readWordings.ts'

interface Which {
  id: string
  number: string
}

/** Changes later e-mails; those that are queued already keep their words. */
export async function saveWording(
  deps: Deps,
  caller: Caller,
  { id, number, body: { version, ...words } }: Which & { body: WordsUpdate },
): Promise<Wording> {
  const { id: orgId } = await requireAdministered(deps, caller, id)
  const wordable = requireWordable(number)
  requireWords(words, wordable)
  return write(deps, caller, { orgId, wordable, words, version })
}

/** Restores the product's own words for later e-mails; where they are in use, nothing happens. */
export async function restoreWording(
  deps: Deps,
  caller: Caller,
  { id, number, version }: Which & { version: number | undefined },
): Promise<Wording> {
  const { id: orgId } = await requireAdministered(deps, caller, id)
  return write(deps, caller, { orgId, wordable: requireWordable(number), words: null, version })
}

/** 422 naming each field and variable that is wrong. */
export function requireWords({ subject, body }: Words, { variables }: Wordable): void {
  const [first, ...more] = wordingProblems({ subject, body }, variables)
  if (first) throw invalidRequest([first, ...more], 422)
}

interface Written {
  orgId: string
  wordable: Wordable
  /** Null for the product's. */
  words: Words | null
  version: number | undefined
}

async function write(
  deps: Deps,
  caller: Caller,
  { orgId, wordable, words, version }: Written,
): Promise<Wording> {
  const { templateId } = wordable
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const before = await lockWording(tx, { orgId, templateId }, at)
    if (version !== undefined && version !== before.version) throw stale()
    if (words || ownWords(before)) {
      const { subject = null, body = null } = words ?? {}
      await updateWordingRow(
        tx,
        { orgId, templateId },
        { subject, body, changedBy: caller.actor.id, changedAt: at },
      )
      const action = words ? 'wording_update' : 'wording_restore'
      await auditAdministration(tx, caller, { action, orgId, objectId: String(templateId), at })
    }
    return composeWording(tx, wordable, orgId)
  })
}
