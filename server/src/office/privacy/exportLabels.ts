import type { MessageRow } from '@medlem/database/schema/message'
import { answerValue, optionLabel } from '@medlem/domain/customField'
import { officeTexts } from '@medlem/i18n/en/server/office'
import { inLanguage } from '@medlem/i18n/languages'
import { paymentMethodText } from '../../club/receipt/paymentMethodText.ts'
import { renderedParams } from '../../communication/message/template/renderedParams.ts'
import { type KeptNotice, sayKept } from '../../communication/notice/notice.ts'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import type { ConsentTo } from './consentStore.ts'
import type { AnswerRow, ExportRow } from './exportStore.ts'

/** A year with the reason of its end in a language. */
export function sayYear<Row extends { reason: string | null }>(row: Row, language: string): ExportRow {
  return { ...row, reason: storedReason(row.reason, language) }
}

/** A receipt with how it was paid in a language; the rest of it is as it was issued. */
export function sayReceipt<Row extends { content: Record<string, unknown> }>(
  { content, ...row }: Row,
  language: string,
): ExportRow {
  const { paymentMethod } = content
  const method =
    typeof paymentMethod === 'string' ? paymentMethodText(paymentMethod, language) : paymentMethod
  return { ...row, content: { ...content, paymentMethod: method } }
}

/** What was agreed to in a language, and the rest of the consent as it was given. */
export function sayConsent(consent: ExportRow & ConsentTo, language: string): ExportRow {
  const t = inLanguage(officeTexts, language)
  if (consent.to === 'toPage') {
    const { title, organisation, pageVersion, ...row } = consent
    return { ...row, to: t.toPage({ title, organisation, version: pageVersion }) }
  }
  if (consent.to !== 'toMembership') return { ...consent, to: t[consent.to] }
  const { year, ...row } = consent
  return { ...row, to: t.toMembership({ year }) }
}

/** A notification in a language; what a person wrote stays as it is. */
export function sayNotification<Row extends { notice: KeptNotice | null }>(
  { notice, ...row }: Row,
  language: string,
): ExportRow {
  return { ...row, ...(notice && sayKept(notice, language)) }
}

/** A message with what it is filled with, in the language in which it was sent. */
export function sayMessage<Row extends Pick<MessageRow, 'params' | 'notice' | 'language'>>({
  notice,
  ...row
}: Row): ExportRow {
  return { ...row, params: renderedParams({ params: row.params, notice }, row.language) }
}

/** What a member answers to a field: the name of the option, the number, the day, the words, or true and false. */
export function sayAnswer(
  { row: { updateDate, ...row }, field: stored, answer }: AnswerRow,
  language: string,
): ExportRow {
  const field = fieldIn(stored, language)
  const value = answerValue(field, answer)
  return {
    ...row,
    field: field.name,
    updateDate,
    answer: field.kind === 'choice' ? optionLabel(field, value) : value,
  }
}
