import type { Mail, MailSummary } from '@medlem/contract/message'
import { mailState } from '../../communication/message/mailState.ts'
import { listMailTo, type MailRow } from '../../communication/message/store.ts'
import { writeEmail } from '../../communication/message/template/templates.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import type { Caller } from '../access/caller.ts'
import { refuseWhileActing } from '../access/policy.ts'

/** The member's own e-mails, whether they were sent or kept. No caller reads another member's, support included. */
export async function listOwnMail(deps: Deps, caller: Caller): Promise<MailSummary[]> {
  refuseWhileActing(caller, 'readEmails')
  const rows = await listMailTo(deps.db, caller.subject.id)
  return rows.flatMap((row) => {
    const mail = presentMail(deps, caller, row)
    if (!mail) return []
    const { content, ...summary } = mail
    return [summary]
  })
}

export async function readOwnMail(deps: Deps, caller: Caller, id: string): Promise<Mail> {
  refuseWhileActing(caller, 'readEmails')
  const [row] = await listMailTo(deps.db, caller.subject.id, id)
  const mail = row && presentMail(deps, caller, row)
  if (!mail) throw notFound()
  return mail
}

/** Undefined for one without a receiver or a content. */
function presentMail(
  { config }: Deps,
  { subject }: Caller,
  { row, organisation }: MailRow,
): Mail | undefined {
  const state = mailState(row.state)
  const content = writeEmail(row, {
    language: row.language,
    firstName: subject.firstName,
    organisation: organisation ?? undefined,
    baseUrl: config.baseUrl,
    product: config.product.name,
  })
  if (!state || !content) return undefined
  const { id, createdAt } = row
  return {
    id,
    state,
    subject: content.subject,
    preview: content.preview,
    organisationName: organisation,
    createdAt: createdAt.toISOString(),
    content,
  }
}
