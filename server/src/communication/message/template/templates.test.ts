import { randomUUID } from 'node:crypto'
import { type EmailBlock, type EmailContent, type EmailWords, TEMPLATE } from '@medlem/contract/message'
import { wordingProblems } from '@medlem/domain/wording'
import { wordingVariables } from '@medlem/domain/wordingVariables'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EmailContext } from './emailContext.ts'
import { emailHtml } from './emailHtml.ts'
import { emailText } from './emailText.ts'
import { html } from './html.ts'
import { standardWords } from './reword.ts'
import { templates, writeEmail } from './templates.ts'

const context: EmailContext = {
  language: 'en',
  firstName: 'Åse',
  organisation: 'Bådklubben & Sønner',
  baseUrl: 'https://medlem.example.org',
  product: 'Medlem',
}
const from = { sender: 'Bådklubben & Sønner', product: 'Medlem', canAnswer: true }

/** All that any template asks for. */
const params = {
  ORG: 'Bådklubben & Sønner',
  YEAR: '2026',
  NAME: 'Jørgen <b>Kjær</b>',
  NAMES: 'Ida Holm\nJørgen <b>Kjær</b>',
  PRICE: '450,00 kr.',
  DATE: '01-01-2027',
  AMOUNT: '450,00 kr.',
  TITLE: 'Kortet "udløber" snart',
  TEXT: 'Brug <script>alert(1)</script> ikke.',
  ENDS: '31-12-2026',
  OWN: 'no',
  ENDED: 'no',
  CODE: '123456',
  JOB: 'TREASURER',
  FIELDS: 'lastName,phone',
  KIND: 'passkey_added',
  MOMENT: '2026-11-24 09:15',
  ACCOUNT: 'https://medlem.example.org/account',
  appointmentInvitationId: randomUUID(),
  BUY: 'https://medlem.example.org/membership-new?org=1&x=2',
  STOP: 'https://medlem.example.org/memberships?renewal=1&x=2',
  PAY: 'https://medlem.example.org/instalments?part=1&x=2',
  PART: '2/3',
  FEE: 'Voksne 2027',
  REFERENCE: '100015',
  historyId: randomUUID(),
  threadId: randomUUID(),
  eventId: randomUUID(),
  organisationId: randomUUID(),
}

const numbers = Object.keys(templates).map(Number)

function contentOf(templateId: number, more: Record<string, string> = {}) {
  const content = writeEmail({ templateId, params: { ...params, ...more } }, context)
  if (!content) throw new Error(`template ${templateId} is not written`)
  return content
}

const plain = (words: readonly EmailWords[]) => words.map(({ text }) => text).join('')

function saidIn(block: EmailBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [plain(block.words)]
    case 'list':
      return block.items.map(plain)
    case 'facts':
      return block.facts.flatMap(({ label, words }) => [label, plain(words)])
    case 'action':
      return [block.label, block.url]
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe.each(numbers)('template %i', (number) => {
  test('says the same in text and in HTML, with nothing left to fill in', () => {
    const content = contentOf(number)
    const said = [
      content.heading,
      ...content.blocks.flatMap(saidIn),
      content.why,
      'An answer to this e-mail goes to Bådklubben & Sønner.',
    ]
    const text = emailText(content, from)
    const page = emailHtml(content, from)
    for (const words of said) {
      expect(text).toContain(words)
      expect(unescaped(page)).toContain(words)
    }
    expect(text + page).not.toMatch(/undefined|null|\[object|\$\{/)
    expect(content.subject).not.toMatch(/[\r\n]/)
  })

  test('escapes HTML in its values, and loads nothing', () => {
    const page = emailHtml(contentOf(number), from)
    expect(page).not.toContain('<script')
    expect(page).not.toContain('<b>')
    expect(page).not.toMatch(/<img|<link|@import|url\(| src=/)
    for (const [, href = ''] of page.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/medlem\.example\.org\//)
    }
  })

  test('says that it was a test', () => {
    const content = contentOf(number, { test: 'true' })
    expect(content.subject).toMatch(/^Test: /)
    for (const body of [emailText(content, from), emailHtml(content, from)])
      expect(body).toContain('This was a test. No money was moved.')
  })
})

test.each(numbers.filter((number) => number !== TEMPLATE.familyRejected))(
  'template %i is not written when one of its variables is missing',
  (number) => {
    expect(writeEmail({ templateId: number, params: {} }, context)).toBeUndefined()
  },
)

test('an e-mail to an address without a member greets without a name, and says when answers are not read', () => {
  const content = writeEmail({ templateId: 6, params }, { ...context, firstName: '' })
  expect(content?.heading).toBe('Thank you')
  expect(content && emailText(content, { ...from, canAnswer: false })).toContain('mailbox is not read')
})

test('a link leads to the web and nowhere else', () => {
  expect(
    writeEmail({ templateId: 7, params: { ...params, STOP: 'javascript:alert(1)' } }, context),
  ).toBeUndefined()
  expect(writeEmail({ templateId: 4711, params }, context)).toBeUndefined()
})

test('a value in HTML is text, in attributes too, and HTML in HTML stays', () => {
  const inner = html`<i>${'a < b'}</i>`
  expect(html`<p title="${`"'&`}">${inner}${[inner, inner]}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;"><i>a &lt; b</i><i>a &lt; b</i><i>a &lt; b</i></p>',
  )
})

describe.each(Object.keys(wordingVariables()).map(Number))('the words of template %i', (templateId) => {
  const standard = standardWords(templateId, templates[templateId], 'en')
  if (!standard) throw new Error(`template ${templateId} has no words`)

  test('as an organisation finds them are right, and say what the product says', () => {
    expect(wordingProblems(standard, wordingVariables()[templateId] ?? [])).toEqual([])
    for (const more of [{}, { test: 'true' }] as Record<string, string>[]) {
      const content = contentOf(templateId, more)
      const own = writeEmail({ templateId, params: { ...params, ...more }, wording: standard }, context)
      expect(own).toEqual({ ...content, preview: own?.preview })
    }
  })
})

test('no name and no number makes HTML, a link or a header of an organisation’s own words', () => {
  const wording = {
    subject: '{{ORG}} til {{FIRST}}',
    body: '# {{ORG}}\n\n**{{FIRST}}** [{{ORG}}](https://klub.example.org) {{YEAR}}\n\n- År: {{YEAR}}\n\n[Se {{ORG}}]({{LINK}})',
  }
  const usual = writeEmail({ templateId: 6, params, wording }, context)
  const odd = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '"><script>',
      '{{LINK}}',
      "' style='",
      '\r\nBcc: x',
      '</style>',
    ),
  )
  fc.assert(
    fc.property(odd, odd, odd, (org, year, firstName) => {
      const values = { ORG: `x${org}`, YEAR: `x${year}` }
      const own = writeEmail(
        { templateId: 6, params: { ...params, ...values }, wording },
        { ...context, firstName: `x${firstName}` },
      )
      if (!own || !usual) throw new Error('it is not written')
      const form = (content: EmailContent) => emailHtml(content, from).replace(/[^<"]/g, '')
      expect(form(own)).toBe(form(usual))
      expect(own.subject).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 60 },
  )
})

test('the e-mail of a payment names the people and the amount; one that was queued without them is still written', () => {
  const { paymentEmail } = TEMPLATE
  const said = emailText(
    contentOf(paymentEmail, { NAMES: 'Ida Holm\nAlma Holm', AMOUNT: '900,00 kr.' }),
    from,
  )
  expect(said).toContain('Ida Holm and Alma Holm')
  expect(said).toContain('900,00 kr.')
  const { NAMES: _names, AMOUNT: _amount, ...older } = params
  expect(writeEmail({ templateId: paymentEmail, params: older }, context)?.subject).toContain('is confirmed')
})
