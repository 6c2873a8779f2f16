import { TEMPLATE } from '@medlem/contract/message'
import type { MessageRow } from '@medlem/database/schema/message'
import { internationalNumber } from '@medlem/domain/phone'
import { noteTexts } from '@medlem/i18n/en/server/note'
import { inLanguage } from '@medlem/i18n/languages'
import { templateIn } from '../../platform/config/whatsApp.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { WhatsAppMessage } from '../../platform/ports/messenger.ts'
import type { SkipReason } from '../message/queueMessage.ts'
import { findRecipient, findSender } from './recipientStore.ts'

type Composed =
  | { kind: 'message'; message: WhatsAppMessage }
  /** There is no number to send it to, or no consent. */
  | { kind: 'skip'; reason: SkipReason }
  /** No template, or one whose fields are missing. */
  | { kind: 'invalid' }

type Filled = Pick<MessageRow, 'params' | 'language'>

/** Meta's limit for a field. */
const MAX_FIELD_LENGTH = 1024
const FIELDS = ['1', '2', '3'] as const

/** Everything about a message on WhatsApp that is known only when it is sent: whether it is wanted, and on which number. */
export async function composeWhatsAppMessage(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  row: MessageRow,
): Promise<Composed> {
  const template = templateIn(config.whatsApp?.templates[row.templateId] ?? [], row.language)
  const fields = FIELDS.map((name) => fieldOf(row, name))
  if (!template || fields.includes('')) return { kind: 'invalid' }
  const to = row.memberId === null ? await ofOrganisation() : await ofMember(row.memberId)
  return typeof to === 'string' ? { kind: 'message', message: { id: row.id, to, template, fields } } : to

  async function ofMember(id: string): Promise<string | Composed> {
    const member = await findRecipient(db, id)
    if (!member?.messagingOptIn) return { kind: 'skip', reason: 'no_opt_in' }
    if (!member.phone) return { kind: 'skip', reason: 'no_phone' }
    return internationalNumber(member.phone, member.address?.Country) ?? { kind: 'skip', reason: 'bad_phone' }
  }

  async function ofOrganisation(): Promise<string | Composed> {
    const organisation = await findSender(db, row.orgId)
    const number = organisation?.messagingPhone ? internationalNumber(organisation.messagingPhone) : undefined
    return number ?? { kind: 'skip', reason: 'no_organisation_phone' }
  }
}

/** Meta refuses a field that is empty, or has line breaks, tabs or four spaces in a row. */
function fieldOf(row: Filled, name: (typeof FIELDS)[number]): string {
  const text = (row.params[name] ?? '').replace(/\s+/g, ' ').trim()
  return [...marked(row, name, text)].slice(0, MAX_FIELD_LENGTH).join('')
}

/** A template's own words are fixed, so the field of the organisation says that it is a test (Ruling 22), and that of the year that more is to be paid. */
function marked({ params, language }: Filled, name: (typeof FIELDS)[number], text: string): string {
  const texts = inLanguage(noteTexts, language)
  if (text === '') return text
  if (params.test && name === '2') return texts.marked({ text })
  return params.REST && name === '3' ? texts.part({ text }) : text
}

/** What a message on WhatsApp is about, in a line for an administrator; its text is at Meta. */
export function noteSubject(row: Pick<MessageRow, 'templateId'> & Filled): string | undefined {
  const { templateId, params, language } = row
  const texts = inLanguage(noteTexts, language)
  if (templateId === TEMPLATE.paymentMessage) {
    return texts.paymentSubject({
      organisation: params['2'] ?? '',
      year: marked(row, '3', params['3'] ?? ''),
    })
  }
  return templateId === TEMPLATE.contactUsMessage
    ? texts.contactSubject({ organisation: params['1'] ?? '' })
    : undefined
}
