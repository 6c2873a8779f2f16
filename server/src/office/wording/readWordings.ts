import type { Wording, WordingReceiver, Words } from '@medlem/contract/wording'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type WordingVariable, wordingVariables } from '@medlem/domain/wordingVariables'
import { wordingVariableTexts } from '@medlem/i18n/en/domain/wordingVariable'
import { BASE_LANGUAGE, inLanguage, languages } from '@medlem/i18n/languages'
import { standardWords } from '../../communication/message/template/reword.ts'
import { templates } from '../../communication/message/template/templates.ts'
import {
  type ChangedWording,
  listSent,
  listWordingRows,
  ownWords,
} from '../../communication/message/wordingStore.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

/** An e-mail that an organisation may word, in one language. */
export interface Wordable {
  templateId: number
  language: string
  /** With examples in that language. */
  variables: readonly WordingVariable[]
  standard: Words
}

function findWordable(templateId: number, language: string): Wordable | undefined {
  const standard = standardWords(templateId, templates[templateId], language)
  return (
    standard && {
      templateId,
      language,
      variables: wordingVariables(inLanguage(wordingVariableTexts, language))[templateId] ?? [],
      standard,
    }
  )
}

/** The e-mail with that number in that language; left out, the organisation's own. */
export function requireWordable(
  organisation: Pick<OrganisationRow, 'language'>,
  { number, language }: { number: string; language?: string | undefined },
): Wordable {
  const wordable = findWordable(Number(number), requireLanguage(organisation, language))
  if (!wordable) throw notFound()
  return wordable
}

/** What an e-mail may speak of, explained in a language. */
export function variablesFor(templateId: number, language: string): readonly WordingVariable[] {
  return wordingVariables(inLanguage(wordingVariableTexts, language))[templateId] ?? []
}

function requireLanguage({ language: own }: Pick<OrganisationRow, 'language'>, asked?: string): string {
  const language = asked ?? own ?? BASE_LANGUAGE
  if (!languages().has(language)) throw notFound()
  return language
}

export async function listWordingsFor(
  deps: Deps,
  caller: Caller,
  { id, language: asked }: { id: string; language?: string | undefined },
): Promise<Wording[]> {
  const organisation = await requireAdministered(deps, caller, id, 'settings:read')
  const language = requireLanguage(organisation, asked)
  const rows = await listWordingRows(deps.db, { orgId: organisation.id, language })
  return Object.keys(wordingVariables()).flatMap((number) => {
    const wordable = findWordable(Number(number), language)
    return wordable ? [wire(wordable, rows, caller)] : []
  })
}

export async function composeWording(
  db: Database,
  caller: Caller,
  { wordable, orgId }: { wordable: Wordable; orgId: string },
): Promise<Wording> {
  const { templateId, language } = wordable
  return wire(wordable, await listWordingRows(db, { orgId, templateId, language }), caller)
}

function wire(
  { templateId, language, standard }: Wordable,
  rows: readonly ChangedWording[],
  caller: Caller,
): Wording {
  const changed = rows.find(({ row }) => row.templateId === templateId)
  const own = changed ? ownWords(changed.row) : null
  return {
    templateId,
    language,
    isOwn: own !== null,
    ...(own ?? standard),
    standard,
    variables: variablesFor(templateId, caller.language).map(({ name, meaning, required }) => ({
      name,
      meaning,
      required,
    })),
    version: changed?.row.version ?? 0,
    changedAt: changed?.row.changedAt.toISOString() ?? null,
    changedBy: changed?.changedBy ?? null,
  }
}

/** To whom the organisation sent it lately; the read is audited. */
export async function listReceivers(
  deps: Deps,
  caller: Caller,
  { id, number }: { id: string; number: string },
): Promise<WordingReceiver[]> {
  const organisation = await requireAdministered(deps, caller, id, 'settings:read')
  const { templateId } = requireWordable(organisation, { number })
  const { id: orgId } = organisation
  const sent = await listSent(deps.db, { orgId, templateId })
  await auditListRead(deps, caller, { action: 'wording_receivers_read', orgId, size: sent.length })
  return sent.map(({ row, firstName, lastName }) => ({
    messageId: row.id,
    name: row.memberId === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    createdAt: row.createdAt.toISOString(),
  }))
}
