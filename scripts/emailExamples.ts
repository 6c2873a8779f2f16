// `npm run docs`: writes what the portal shows as examples of e-mails, from the server's own templates.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AFFILIATION_TEMPLATE } from '@medlem/contract/affiliation'
import { CLAIM_TEMPLATE } from '@medlem/contract/claim'
import { INSTALMENT_TEMPLATE } from '@medlem/contract/instalment'
import type { EmailContent } from '@medlem/contract/message'
import { TEMPLATE } from '@medlem/contract/message'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { SECURITY_TEMPLATE } from '@medlem/contract/signIn'
import { languages } from '../i18n/src/languages.ts'
import { templates, writeEmail } from '../server/src/communication/message/template/templates.ts'
import type { Notice } from '../server/src/communication/notice/notice.ts'

export const EXAMPLES = 'portal/src/shared/message/emailExamples.json'

const ID = '10000000-0000-4000-8000-000000000001'
const ADDRESS = 'https://medlem.example.org'
const around = {
  firstName: 'Ida',
  organisation: 'Sejlklubben Havkatten',
  baseUrl: ADDRESS,
  product: 'Medlem',
}

/** What the variables of all templates are filled with. */
const values = {
  ORG: 'Sejlklubben Havkatten',
  YEAR: '2027',
  NAME: 'Freja Lund',
  NAMES: 'Ida Holm',
  PRICE: '450,00 kr.',
  AMOUNT: '450,00 kr.',
  DATE: '2027-01-02',
  ENDS: '2026-12-31',
  OWN: 'yes',
  ENDED: 'no',
  CODE: '123456',
  FIELDS: 'phone,dateOfBirth',
  JOB: 'TREASURER',
  appointmentInvitationId: ID,
  KIND: 'passkey_added',
  MOMENT: '2026-11-20 19:30',
  ACCOUNT: ADDRESS,
  BUY: ADDRESS,
  PAY: ADDRESS,
  PART: '2/3',
  FEE: 'Adults 2027',
  REFERENCE: '100015',
  STOP: ADDRESS,
  historyId: ID,
  threadId: ID,
  eventId: ID,
  organisationId: ID,
  // Of what staff write themselves; others have theirs from a notice.
  TITLE: 'Bring a lamp',
  TEXT: 'The lights on the jetty are out until Friday.',
}

/** What means another thing in one template. */
const own: Record<number, Partial<typeof values>> = {
  [AFFILIATION_TEMPLATE]: { NAME: 'Østjysk Fritidsforbund' },
  [SECURITY_TEMPLATE]: { NAME: 'Chrome, Android' },
}

const renewal = {
  name: 'Ida Holm',
  organisation: 'Sejlklubben Havkatten',
  year: 2027,
  priceMinor: 45_000,
  currency: 'DKK',
  dueOn: '2027-01-02',
  last4: '0019',
}

/** What happened, for the e-mails that say one of several things. */
const notices: Record<number, Notice> = {
  [RENEWAL_TEMPLATE.notice]: { code: 'renewal_notice', values: renewal },
  [RENEWAL_TEMPLATE.outcome]: { code: 'renewal_needs_customer', values: renewal },
  [RENEWAL_TEMPLATE.cardEnding]: {
    code: 'card_ending',
    values: { organisation: renewal.organisation, last4: '0019', lastDay: '2026-12-31' },
  },
  [RENEWAL_TEMPLATE.agreementEnded]: {
    code: 'agreement_ended',
    values: { organisation: renewal.organisation, app: 'MobilePay' },
  },
  [INSTALMENT_TEMPLATE]: {
    code: 'instalment_charge',
    values: {
      ...{ name: 'Ida Holm', organisation: renewal.organisation, n: 2, of: 3, amountMinor: 30_000 },
      ...{ currency: 'DKK', dueOn: '2027-05-01', last4: '0019', reason: null },
    },
  },
  [CLAIM_TEMPLATE]: {
    code: 'claim_made',
    values: {
      name: 'Ida Holm',
      organisation: renewal.organisation,
      fee: 'Adults',
      year: 2027,
      reason: null,
      amountMinor: 45_000,
      currency: 'DKK',
      dueOn: '2027-02-01',
      reference: '100015',
    },
  },
  [TEMPLATE.refund]: {
    code: 'refunded',
    values: {
      organisation: renewal.organisation,
      amountMinor: 45_000,
      currency: 'DKK',
      reason: null,
      ends: [{ name: 'Ida Holm', year: 2026 }],
      stays: [],
    },
  },
  [TEMPLATE.eventRegistration]: {
    code: 'registration_offered',
    values: {
      name: null,
      event: 'Open boat evening',
      organisation: renewal.organisation,
      startsAt: '2026-12-04T17:00:00Z',
      until: '2026-11-22T11:00:00Z',
    },
  },
}

function paragraphs({ blocks }: EmailContent): string {
  return blocks
    .flatMap((block) => (block.kind === 'paragraph' ? [block.words.map(({ text }) => text).join('')] : []))
    .join('\n\n')
}

/** Subject and text of each e-mail by language and number, as JSON. */
export function emailExamples(): string {
  const all = [...languages().keys()].map((language) => [language, examplesIn(language)])
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
}

function examplesIn(language: string): object {
  const examples = Object.keys(templates).map((number) => {
    const templateId = Number(number)
    const message = {
      templateId,
      params: { ...values, ...own[templateId] },
      notice: notices[templateId] ?? null,
    }
    const content = writeEmail(message, { ...around, language })
    if (!content)
      throw new Error(`E-mail ${number} needs a variable that scripts/emailExamples.ts does not have.`)
    return [number, { subject: content.subject, text: paragraphs(content) }]
  })
  return Object.fromEntries(examples)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL(`../${EXAMPLES}`, import.meta.url), emailExamples())
}
