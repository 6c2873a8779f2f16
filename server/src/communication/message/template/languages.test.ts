import { randomUUID } from 'node:crypto'
import type { EmailBlock } from '@medlem/contract/message'
import { jobMayTexts } from '@medlem/i18n/en/domain/jobMay'
import { affiliationAskedTexts } from '@medlem/i18n/en/server/email/affiliationAsked'
import { appointmentTexts } from '@medlem/i18n/en/server/email/appointment'
import { contactTexts } from '@medlem/i18n/en/server/email/contact'
import { eventRegistrationTexts } from '@medlem/i18n/en/server/email/eventRegistration'
import { familyTexts } from '@medlem/i18n/en/server/email/family'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { paymentConfirmedTexts } from '@medlem/i18n/en/server/email/paymentConfirmed'
import { refundedTexts } from '@medlem/i18n/en/server/email/refunded'
import { reminderTexts } from '@medlem/i18n/en/server/email/reminder'
import { renewalTexts } from '@medlem/i18n/en/server/email/renewal'
import { signInCodeTexts } from '@medlem/i18n/en/server/email/signInCode'
import { moneyTexts } from '@medlem/i18n/en/server/notice/money'
import { peopleTexts } from '@medlem/i18n/en/server/notice/people'
import { registrationTexts } from '@medlem/i18n/en/server/notice/registration'
import { renewalNoticeTexts } from '@medlem/i18n/en/server/notice/renewal'
import { languages } from '@medlem/i18n/languages'
import { sourceOf } from '@medlem/i18n/texts'
import { describe, expect, test } from 'vitest'
import { sayInBase, sayKept } from '../../notice/notice.ts'
import { notices } from '../../notice/testing/notices.ts'
import { emailHtml } from './emailHtml.ts'
import { emailText } from './emailText.ts'
import { templates, writeEmail } from './templates.ts'

const others = [...languages().keys()].filter((id) => id !== 'en')
const catalogues = [
  ...[contactTexts, eventRegistrationTexts, familyTexts, frameTexts, paymentConfirmedTexts, refundedTexts],
  ...[reminderTexts, renewalTexts, signInCodeTexts, appointmentTexts, jobMayTexts, affiliationAskedTexts],
  ...[moneyTexts, peopleTexts, registrationTexts, renewalNoticeTexts],
]

/** What of the English texts stands outside arguments and tags, where it is long enough to be known again. */
const englishPieces = catalogues.flatMap((catalogue) =>
  Object.values(sourceOf(catalogue).english)
    .flatMap((text) => text.split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|<[^>]*>/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 12),
)

function expectNoEnglish(text: string): void {
  expect(englishPieces.filter((piece) => text.includes(piece))).toEqual([])
}

/** All that any template asks for; TITLE and TEXT come from a notice. */
const params = {
  ...{ ORG: 'Havkatten', YEAR: '2027', NAME: 'Ida Holm', NAMES: 'Ida Holm\nAlma Holm', PRICE: '450,00 kr.' },
  ...{ isLeastPrice: 'true', DATE: '01-01-2027', AMOUNT: '450,00 kr.', ENDS: '31-12-2026', CODE: '123456' },
  ...{
    KIND: 'passkey_added',
    MOMENT: '20-11-2026 19:30',
    ACCOUNT: 'https://medlem.example.org/',
    BUY: 'https://medlem.example.org/',
    STOP: 'https://medlem.example.org/',
    PAY: 'https://medlem.example.org/',
    PART: '2/3',
    FEE: 'Voksne 2027',
    REFERENCE: '100015',
    test: 'true',
  },
  ...{ JOB: 'TREASURER', appointmentInvitationId: randomUUID() },
  FIELDS: 'lastName,phone',
  ...{ historyId: randomUUID(), threadId: randomUUID(), eventId: randomUUID() },
  organisationId: randomUUID(),
}
const notice = notices.find(({ code }) => code === 'renewal_notice') ?? null
const from = { sender: 'Havkatten', product: 'Medlem', canAnswer: true }

/** The same notice of somebody who is called so. */
function withName<Values>(values: Values, name: string): Values {
  return JSON.parse(JSON.stringify(values), (key, value: unknown) =>
    /^(name|firstName|rejecter)$/.test(key) && typeof value === 'string' ? name : value,
  ) as Values
}

const labelOf = (block: EmailBlock) => (block.kind === 'action' ? [block.label] : [])

const contextIn = (language: string) => ({
  language,
  firstName: 'Åse',
  organisation: 'Havkatten',
  product: 'Medlem',
  baseUrl: 'https://medlem.example.org',
})

describe.each(others)('in %s', (language) => {
  const context = contextIn(language)

  test.each(Object.keys(templates).map(Number))('template %i has no English sentence left', (templateId) => {
    for (const more of [
      { OWN: 'yes', ENDED: 'no' },
      { OWN: 'no', ENDED: 'yes' },
    ]) {
      const content = writeEmail({ templateId, params: { ...params, ...more }, notice }, context)
      const english = writeEmail(
        { templateId, params: { ...params, ...more }, notice },
        { ...context, language: 'en' },
      )
      if (!content || !english) throw new Error(`template ${templateId} is not written`)
      const page = emailHtml(content, from)
      expect(page).toContain(`<html lang="${language}">`)
      expectNoEnglish(`${content.subject}\n${emailText(content, from)}\n${page}`)
      expect(content.subject).not.toBe(english.subject)
      expect(content.why).not.toBe(english.why)
      expect(content.blocks.flatMap(labelOf)).not.toContain(english.blocks.flatMap(labelOf)[0] ?? 'no action')
    }
  })

  test.each(notices)('the notice $code has no English sentence left', (one) => {
    const said = sayKept(one, language)
    expectNoEnglish(`${said?.title}\n${said?.message}`)
    expect(said?.message).not.toBe(sayInBase(one).message)
    expect(`${said?.title} ${said?.message}`).not.toMatch(/undefined|\{|\}/)
  })
})

describe.each([...languages().keys()])('in %s', (language) => {
  const context = contextIn(language)

  test.each(Object.keys(templates).map(Number))(
    'template %i makes no link of a name, and begins no subject with one (Ruling 48)',
    (templateId) => {
      const name = 'Zoë https://evil.example'
      const named = notices.map((one) => ({ ...one, values: withName(one.values, name) }))
      for (const more of [
        { OWN: 'no', ENDED: 'yes' },
        { OWN: 'no', ENDED: 'no' },
      ]) {
        const values = { ...params, ...more, NAME: name, NAMES: `Ida Holm\n${name}` }
        for (const one of named) {
          const written = writeEmail(
            { templateId, params: values, notice: one },
            { ...context, firstName: 'Zoë evil.example' },
          )
          if (!written) throw new Error(`template ${templateId} is not written`)
          const page = `${written.subject}\n${emailText(written, from)}\n${emailHtml(written, from)}`
          expect(page).not.toContain('evil.example')
          expect(written.subject).not.toMatch(/^Zoë/)
        }
      }
    },
  )
})

test('a notice that this version does not know, or whose values are others, is not said', () => {
  expect(sayKept({ code: 'paid_in_gold', values: {} }, 'da')).toBeUndefined()
  expect(sayKept({ code: 'toString', values: {} }, 'da')).toBeUndefined()
  expect(sayKept({ code: 'paid_already', values: { amountMinor: 'much' } }, 'da')).toBeUndefined()
})

test('a title stays within its limit, and the sentence in it whole', () => {
  const name = 'x'.repeat(250)
  const { title } = sayInBase({ code: 'link_request', values: { name, firstName: 'x' } })
  expect(title.length).toBeLessThanOrEqual(200)
  expect(title).toMatch(/x wants to link your accounts$/)
})
