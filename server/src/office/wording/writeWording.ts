import type { Wording, Words, WordsUpdate } from '@medlem/contract/wording'
import { wordingProblems } from '@medlem/domain/wording'
import { wordingTexts } from '@medlem/i18n/en/domain/wording'
import { inLanguage } from '@medlem/i18n/languages'
import { lockWording, ownWords, updateWordingRow } from '../../communication/message/wordingStore.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'
import { composeWording, requireWordable, variablesFor, type Wordable } from './readWordings.ts'

interface Which {
  id: string
  number: string
  language?: string | undefined
}

/** Changes later e-mails; those that are queued already keep their words. */
export async function saveWording(
  deps: Deps,
  caller: Caller,
  { body: { version, ...words }, ...which }: Which & { body: WordsUpdate },
): Promise<Wording> {
  const organisation = await requireAdministered(deps, caller, which.id, 'wording:write')
  const wordable = requireWordable(organisation, which)
  requireWords(caller, words, wordable)
  return write(deps, caller, { orgId: organisation.id, wordable, words, version })
}

/** Restores the product's own words for later e-mails; where they are in use, nothing happens. */
export async function restoreWording(
  deps: Deps,
  caller: Caller,
  { version, ...which }: Which & { version: number | undefined },
): Promise<Wording> {
  const organisation = await requireAdministered(deps, caller, which.id, 'wording:write')
  const wordable = requireWordable(organisation, which)
  return write(deps, caller, { orgId: organisation.id, wordable, words: null, version })
}

/** 422 naming each field and variable that is wrong. */
export function requireWords({ language }: Caller, { subject, body }: Words, { templateId }: Wordable): void {
  const variables = variablesFor(templateId, language)
  const texts = inLanguage(wordingTexts, language)
  const [first, ...more] = wordingProblems({ subject, body }, variables, texts)
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
  const { templateId, language } = wordable
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const before = await lockWording(tx, { orgId, templateId, language }, at)
    await requireNewest(tx, version, {
      version: before.version,
      orgId,
      objectId: String(templateId),
      actions: ['wording_update', 'wording_restore'],
    })
    if (words || ownWords(before)) {
      const { subject = null, body = null } = words ?? {}
      await updateWordingRow(
        tx,
        { orgId, templateId, language },
        { subject, body, changedBy: caller.actor.id, changedAt: at },
      )
      const action = words ? 'wording_update' : 'wording_restore'
      await auditAdministration(tx, caller, { action, orgId, objectId: String(templateId), at })
      const of = { orgId, kind: 'wording', objectId: `${templateId} ${language}`, at } as const
      const was = { subject: before.subject, body: before.body }
      const name = wordable.standard.subject
      await keepChange(tx, caller, { ...of, name, was, became: { subject, body } })
    }
    return composeWording(tx, caller, { wordable, orgId })
  })
}
