import type { PersonEmails } from '@medlem/contract/person'
import type { MessageRow } from '@medlem/database/schema/message'
import { reminderTexts } from '@medlem/i18n/en/domain/reminder'
import { officeTexts } from '@medlem/i18n/en/server/office'
import { inLanguage } from '@medlem/i18n/languages'
import { failureSentence } from '../../communication/message/failure.ts'
import { mailState } from '../../communication/message/mailState.ts'
import { writeEmail } from '../../communication/message/template/templates.ts'
import { noteSubject } from '../../communication/outbox/composeWhatsAppMessage.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { PersonKey } from '../../people/person/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listMessagesOf } from './emailStore.ts'
import { auditOneLook } from './oneLook.ts'

const PAGE = 20

/** What an organisation's messages to a member were about, newest first, and what became of them. */
export async function listEmails(
  deps: Deps,
  caller: Caller,
  { key, after }: { key: PersonKey; after: string | undefined },
): Promise<PersonEmails> {
  const { organisation, row: person } = await requirePerson(deps, caller, { key, right: 'messages:read' })
  const rows = await listMessagesOf(deps.db, { ...key, after, limit: PAGE + 1 })
  await auditOneLook(deps, caller, key, {
    action: 'person_email_list_read',
    detail: { messages: Math.min(rows.length, PAGE) },
  })
  const { config } = deps
  const around = {
    ...{ firstName: person.firstName, organisation: organisation.name },
    ...{ baseUrl: config.baseUrl, product: config.product.name },
  }
  return {
    emails: rows.slice(0, PAGE).map((row) => ({
      id: row.id,
      channel: row.channel,
      // Read by an administrator: in their language, whatever the member's is.
      subject:
        writeEmail(row, { ...around, language: caller.language })?.subject ??
        noteSubject(row) ??
        inLanguage(officeTexts, caller.language).template({ number: row.templateId }),
      state: mailState(row.state) ?? 'dropped',
      reason: reasonOf(row, caller.language),
      createdAt: row.createdAt.toISOString(),
    })),
    hasMore: rows.length > PAGE,
  }
}

/** Why it did not go, where it did not. */
function reasonOf(row: MessageRow, language: string): string | null {
  if (row.state === 'sent' || row.state === 'kept' || row.reason === null) return null
  if (row.state !== 'skipped') return failureSentence(row, language)
  const texts = inLanguage(reminderTexts, language)
  const code = row.reason
  const text = Object.hasOwn(texts, code) ? texts[code as keyof typeof texts] : undefined
  return typeof text === 'string' ? text : failureSentence(row, language)
}
