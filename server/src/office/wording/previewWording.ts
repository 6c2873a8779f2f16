import { randomUUID } from 'node:crypto'
import type { MessageAnswer } from '@medlem/contract/message'
import type { WordingPreview, Words } from '@medlem/contract/wording'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MessageRow } from '@medlem/database/schema/message'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { messageAnswer, queueMessage, skipped } from '../../communication/message/queueMessage.ts'
import { findMessageOf } from '../../communication/message/store.ts'
import { emailHtml } from '../../communication/message/template/emailHtml.ts'
import { emailText } from '../../communication/message/template/emailText.ts'
import { writeEmail } from '../../communication/message/template/templates.ts'
import { listSent, TEST_KEY } from '../../communication/message/wordingStore.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration, auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requireWordable, type Wordable } from './readWordings.ts'
import { requireWords } from './writeWording.ts'

interface Which {
  id: string
  number: string
  language?: string | undefined
  words: Words
}

/** The e-mail as it would arrive with these words; nothing is sent, and nothing is kept. */
export async function previewWording(
  deps: Deps,
  caller: Caller,
  { words, messageId, ...which }: Which & { messageId: string | undefined },
): Promise<WordingPreview> {
  const organisation = await requireAdministered(deps, caller, which.id, 'wording:write')
  const wordable = requireWordable(organisation, which)
  requireWords(caller, words, wordable)
  const source = await (messageId === undefined
    ? ownSource(deps, caller, { organisation, wordable })
    : sentSource(deps, caller, { organisation, wordable, messageId }))
  const { baseUrl, product } = deps.config
  const { receiver, isReal, params, notice } = source
  const { language } = wordable
  const content = writeEmail(
    { templateId: wordable.templateId, params, notice, wording: words },
    {
      language,
      firstName: receiver?.firstName ?? '',
      organisation: organisation.name,
      baseUrl,
      product: product.name,
    },
  )
  if (!content) throw notFound()
  const canAnswer = receiver !== null && Boolean(organisation.email)
  const from = { sender: organisation.name, product: product.name, canAnswer }
  return {
    receiver: receiver && `${receiver.firstName} ${receiver.lastName}`.trim(),
    isReal,
    subject: content.subject,
    text: emailText(content, from),
    html: emailHtml(content, from),
  }
}

/** The e-mail with these words to the administrator's own address, through the outbox like any other. */
export async function testWording(
  deps: Deps,
  caller: Caller,
  { words, ...which }: Which,
): Promise<MessageAnswer> {
  const organisation = await requireAdministered(deps, caller, which.id, 'wording:write')
  const wordable = requireWordable(organisation, which)
  requireWords(caller, words, wordable)
  if (!caller.subject.email) return messageAnswer(skipped('no_email'), caller.language)
  const { params, notice } = await ownSource(deps, caller, { organisation, wordable })
  const { id: orgId } = organisation
  const { templateId, language } = wordable
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    await auditAdministration(tx, caller, {
      action: 'wording_test',
      orgId,
      objectId: String(templateId),
      at,
    })
    const result = await queueMessage(tx, {
      dedupKey: `${TEST_KEY}${orgId}:${templateId}:${randomUUID()}`,
      channel: 'email',
      templateId,
      memberId: caller.subject.id,
      orgId,
      params: { ...params, test: 'true' },
      notice,
      language,
      wording: words,
      at,
    })
    return messageAnswer(result, caller.language)
  })
}

/** What an e-mail is filled in from. */
interface Source {
  /** Null for the organisation itself. */
  receiver: Pick<MemberRow, 'firstName' | 'lastName'> | null
  isReal: boolean
  params: Record<string, string>
  notice: MessageRow['notice']
}

interface Asked {
  organisation: OrganisationRow
  wordable: Wordable
}

/** One that the organisation sent; the read is audited with the member as subject. */
async function sentSource(
  deps: Deps,
  caller: Caller,
  { organisation: { id: orgId }, wordable, messageId }: Asked & { messageId: string },
): Promise<Source> {
  const row = await findMessageOf(deps.db, { id: messageId, orgId })
  if (row?.channel !== 'email' || row.templateId !== wordable.templateId) throw notFound()
  await auditImplicitRead(deps, caller, { action: 'wording_preview', orgId, subjectId: row.memberId })
  const receiver = row.memberId === null ? undefined : await findMemberById(deps.db, row.memberId)
  return { receiver: receiver ?? null, isReal: true, params: row.params, notice: row.notice }
}

/** The administrator's own latest one; without one, what is known, and examples of the rest. */
async function ownSource(
  deps: Deps,
  { subject }: Caller,
  { organisation, wordable }: Asked,
): Promise<Source> {
  const { templateId, variables } = wordable
  const [own] = await listSent(deps.db, { orgId: organisation.id, templateId, memberId: subject.id })
  if (own) return { receiver: subject, isReal: true, params: own.row.params, notice: own.row.notice }
  const { firstName, lastName } = subject
  const examples = Object.fromEntries(variables.map(({ name, example }) => [name, example]))
  const isToMembers = variables.some(({ name }) => name === 'FIRST')
  return {
    receiver: isToMembers ? subject : null,
    isReal: false,
    notice: null,
    params: {
      ...examples,
      historyId: NOTHING,
      threadId: NOTHING,
      eventId: NOTHING,
      ORG: organisation.name,
      NAME: `${firstName} ${lastName}`.trim(),
      STOP: `${deps.config.baseUrl}/memberships`,
      PAY: `${deps.config.baseUrl}/instalments`,
    },
  }
}

/** There is no such thing; an example leads nowhere. */
const NOTHING = '00000000-0000-4000-8000-000000000000'
