// `npm run docs`: writes what the portal shows as examples of e-mails, from the server's own templates.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EmailContent } from '@medlem/contract/message'
import { TEMPLATE } from '@medlem/contract/message'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { templates, writeEmail } from '../server/src/communication/message/template/templates.ts'

export const EXAMPLES = 'portal/src/shared/message/emailExamples.json'

const ID = '10000000-0000-4000-8000-000000000001'
const ADDRESS = 'https://medlem.example.org'
const around = {
  language: 'en',
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
  DATE: '02-01-2027',
  ENDS: '31-12-2026',
  OWN: 'yes',
  ENDED: 'no',
  CODE: '123456',
  BUY: ADDRESS,
  STOP: ADDRESS,
  historyId: ID,
  threadId: ID,
  eventId: ID,
}

/** Title and text of the e-mails that say one of several things. */
const saying: Record<number, { TITLE: string; TEXT: string }> = {
  [RENEWAL_TEMPLATE.notice]: {
    TITLE: 'Sejlklubben Havkatten renews on 02-01-2027',
    TEXT: 'Ida Holm, 2027: 450,00 kr. will be charged to your card ending in 0019.',
  },
  [RENEWAL_TEMPLATE.outcome]: {
    TITLE: 'Your bank wants you to pay yourself',
    TEXT: 'Please renew Sejlklubben Havkatten 2027 yourself.',
  },
  [RENEWAL_TEMPLATE.cardEnding]: {
    TITLE: 'Your card ending in 0019 ends on 31-12-2026',
    TEXT: 'Pay once with a new card and let us keep that one.',
  },
  [TEMPLATE.refund]: { TITLE: '', TEXT: 'Reason: moved abroad. Your year 2027 ends.' },
  [TEMPLATE.eventRegistration]: {
    TITLE: 'A place for you: Open boat evening',
    TEXT: 'It is kept for you until 22-11-2026 12:00; please accept or decline it.',
  },
}

function paragraphs({ blocks }: EmailContent): string {
  return blocks
    .flatMap((block) => (block.kind === 'paragraph' ? [block.words.map(({ text }) => text).join('')] : []))
    .join('\n\n')
}

/** Subject and text of each e-mail by its number, as JSON. */
export function emailExamples(): string {
  const examples = Object.keys(templates).map((number) => {
    const templateId = Number(number)
    const content = writeEmail({ templateId, params: { ...values, ...saying[templateId] } }, around)
    if (!content)
      throw new Error(`E-mail ${number} needs a variable that scripts/emailExamples.ts does not have.`)
    return [number, { subject: content.subject, text: paragraphs(content) }]
  })
  return `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL(`../${EXAMPLES}`, import.meta.url), emailExamples())
}
