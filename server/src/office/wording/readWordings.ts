import type { Wording, WordingReceiver, Words } from '@medlem/contract/wording'
import type { Database } from '@medlem/database/database'
import { type WordingVariable, wordingVariables } from '@medlem/domain/wordingVariables'
import { standardWords } from '../../communication/message/template/reword.ts'
import { templates } from '../../communication/message/template/templates.ts'
import {
  type ChangedWording,
  listSent,
  listWordingRows,
  ownWords,
} from '../../communication/wording/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

/** An e-mail that an organisation may word. */
export interface Wordable {
  templateId: number
  variables: readonly WordingVariable[]
  standard: Words
}

export function findWordable(templateId: number): Wordable | undefined {
  const standard = standardWords(templateId, templates[templateId])
  return standard && { templateId, variables: wordingVariables()[templateId] ?? [], standard }
}

export function requireWordable(number: string): Wordable {
  const wordable = findWordable(Number(number))
  if (!wordable) throw notFound()
  return wordable
}

export async function listWordingsFor(deps: Deps, caller: Caller, id: string): Promise<Wording[]> {
  const { id: orgId } = await requireAdministered(deps, caller, id)
  const rows = await listWordingRows(deps.db, { orgId })
  return Object.keys(wordingVariables()).flatMap((number) => {
    const wordable = findWordable(Number(number))
    return wordable ? [wire(wordable, rows)] : []
  })
}

export async function composeWording(db: Database, wordable: Wordable, orgId: string): Promise<Wording> {
  return wire(wordable, await listWordingRows(db, { orgId, templateId: wordable.templateId }))
}

function wire({ templateId, variables, standard }: Wordable, rows: readonly ChangedWording[]): Wording {
  const changed = rows.find(({ row }) => row.templateId === templateId)
  const own = changed ? ownWords(changed.row) : null
  return {
    templateId,
    isOwn: own !== null,
    ...(own ?? standard),
    standard,
    variables: variables.map(({ name, meaning, required }) => ({ name, meaning, required })),
    version: changed?.row.version ?? 0,
    changedAt: changed?.row.changedAt.toISOString() ?? null,
    changedBy: changed?.changedBy ?? null,
  }
}

/** To whom the organisation sent it lately; support's read is audited. */
export async function listReceivers(
  deps: Deps,
  caller: Caller,
  { id, number }: { id: string; number: string },
): Promise<WordingReceiver[]> {
  const { id: orgId } = await requireAdministered(deps, caller, id)
  const { templateId } = requireWordable(number)
  if (isSupport(caller))
    await auditImplicitRead(deps, caller, { action: 'wording_preview', orgId, subjectId: null })
  const sent = await listSent(deps.db, { orgId, templateId })
  return sent.map(({ row, firstName, lastName }) => ({
    messageId: row.id,
    name: row.memberId === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    createdAt: row.createdAt.toISOString(),
  }))
}
