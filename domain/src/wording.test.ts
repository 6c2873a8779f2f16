import { TEMPLATE } from '@medlem/contract/message'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillWording, wordingProblems } from './wording.ts'
import { wordingVariables } from './wordingVariables.ts'

const variables = wordingVariables()[TEMPLATE.paymentEmail] ?? []
const URL_OF_RECEIPT = 'https://medlem.example.org/membership-1-receipt'
const values = { ORG: 'Bådklubben', YEAR: '2027', FIRST: 'Åse', LINK: URL_OF_RECEIPT }

const BODY = `# Tak, {{FIRST}}

Kære {{first}},
**{{ORG}}** har modtaget dit kontingent for {{YEAR}}. Læs [vedtægterne](https://klub.example.org/love).

- Forening: {{ORG}}
- År: **{{YEAR}}**

- Husk jakken
- og 😀

[Se kvitteringen]({{LINK}})`

const problems = (body: string, subject = 'Tak') =>
  wordingProblems({ subject, body }, variables).map(({ field, code }) => `${field} ${code}`)
const complete = (words: string) => `${words} {{YEAR}} {{LINK}}`

describe('words of an organisation’s own', () => {
  test('become paragraphs, lists, facts, links and a button, with what is known filled in', () => {
    expect(problems(BODY, '{{ORG}} {{YEAR}}')).toEqual([])
    const text = (words: string, rest: object = {}) => ({ text: words, bold: false, url: null, ...rest })
    expect(fillWording({ subject: '{{ORG}} {{YEAR}}: tak', body: BODY }, values)).toEqual({
      subject: 'Bådklubben 2027: tak',
      heading: 'Tak, Åse',
      preview: 'Kære Åse, Bådklubben har modtaget dit kontingent for 2027. Læs vedtægterne.',
      blocks: [
        {
          kind: 'paragraph',
          words: [
            text('Kære Åse,\n'),
            text('Bådklubben', { bold: true }),
            text(' har modtaget dit kontingent for 2027. Læs '),
            text('vedtægterne', { url: 'https://klub.example.org/love' }),
            text('.'),
          ],
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Forening', words: [text('Bådklubben')] },
            { label: 'År', words: [text('2027', { bold: true })] },
          ],
        },
        { kind: 'list', items: [[text('Husk jakken')], [text('og 😀')]] },
        { kind: 'action', label: 'Se kvitteringen', url: URL_OF_RECEIPT },
      ],
    })
  })

  test('leave out a name that there is not, with its comma', () => {
    const filled = (body: string) => fillWording({ subject: 'Hej {{FIRST}}', body }, { ...values, FIRST: '' })
    expect(filled('# Tak, {{FIRST}}\n\n**{{FIRST}}**, velkommen {{FIRST}}.\n\n{{FIRST}}')).toMatchObject({
      subject: 'Hej',
      heading: 'Tak',
      blocks: [{ kind: 'paragraph', words: [{ text: 'velkommen.' }] }],
    })
  })

  test('have their subject as heading where they have none', () => {
    expect(fillWording({ subject: 'Tak', body: 'Hej' }, values)).toMatchObject({ heading: 'Tak' })
  })
})

describe('words are refused', () => {
  test.each([
    ['a variable that is not known', complete('{{ORGANISATION}}'), 'body unknown_variable'],
    ['braces that are not closed', complete('{{ORG'), 'body broken_markup'],
    ['braces that are not opened', complete('ORG}}'), 'body broken_markup'],
    ['bold that is not closed', complete('**ORG'), 'body broken_markup'],
    ['a second heading', complete('Hej\n\n# Igen\n\n'), 'body broken_markup'],
    ['a link that runs a program', complete('[x](javascript:alert`1`)'), 'body unsafe_link'],
    ['a link with brackets in it', complete('[x](https://a.dk/(1))'), 'body broken_markup'],
    ['a link in data', complete('[x](data:text/html,x)'), 'body unsafe_link'],
    ['a link without a lock', complete('[x](http://klub.example.org)'), 'body unsafe_link'],
    ['a link with a name in it', complete('[x](https://bank.dk@evil.example)'), 'body unsafe_link'],
    ['a link to a variable that is none', complete('[x]({{ORG}})'), 'body unsafe_link'],
    ['a link to nothing', complete('[x]()'), 'body unsafe_link'],
  ])('with %s', (_what, body, expected) => {
    expect(problems(body).filter((problem) => !/missing/.test(problem))).toContain(expected)
  })

  test('without what the e-mail is for, which is named, and with a subject that leads somewhere', () => {
    const found = wordingProblems({ subject: '{{LINK}} {{X}} }}', body: 'Hej {{ORG}}' }, variables)
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'subject broken_markup',
      'subject unknown_variable',
      'subject unknown_variable',
      'body missing_variable',
      'body missing_variable',
    ])
    expect(found.at(3)?.message).toMatch(/^\{\{YEAR\}\} is missing/)
  })
})

/** What people and programs put into names. */
const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...[
      '<script>alert(1)</script>',
      '{{LINK}}',
      '**x**',
      '[x](https://evil.example)',
      '# x',
      '- a: b',
      '\r\nBcc: a@b.dk',
    ],
    ...['\n\n', '"\'>', '&amp;', '\u202eevil', '😀'.repeat(300), '</p>', '$&', '__proto__'],
  ),
)

test('whatever a value is, it stays words: no form, no link, no variable and no header comes of it', () => {
  const written = fc.record({ ORG: odd, YEAR: odd, FIRST: odd }, { requiredKeys: ['ORG', 'YEAR', 'FIRST'] })
  const shape = (more: Record<string, string>) => {
    const filled = fillWording({ subject: '{{ORG}}, {{YEAR}}', body: BODY }, { ...values, ...more })
    const words = filled?.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.words : [])) ?? []
    return {
      kinds: filled?.blocks.map(({ kind }) => kind),
      urls: words.flatMap(({ url }) => url ?? []),
      lines: words
        .map(({ text }) => text)
        .join('')
        .split('\n').length,
      isLine: !/[\r\n\u2028\u2029]/.test(`${filled?.subject}${filled?.heading}${filled?.preview}`),
      length: (filled?.subject.length ?? 0) <= 400,
    }
  }
  fc.assert(
    fc.property(written, (more) => {
      expect(shape(more)).toEqual(shape({}))
    }),
  )
})

test('words that are accepted can always be filled in, and no words are too odd to be read', () => {
  const signs = [
    '**',
    '[',
    ']',
    '(',
    ')',
    '](',
    '{{',
    '}}',
    '{',
    '}',
    'ORG',
    'LINK',
    'YEAR',
    'FIRST',
    '{{ORG}}',
  ]
  const more = [
    '{{YEAR}}',
    '{{LINK}}',
    'https://a.dk',
    '[a]({{LINK}})',
    '\n',
    '\n\n',
    '# ',
    '- ',
    ': ',
    'æ',
    '😀',
    ' ',
  ]
  const body = fc.array(fc.constantFrom(...signs, ...more), { maxLength: 25 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(body, (words) => {
      const isFit = problems(words).every((problem) => /missing/.test(problem))
      expect(fillWording({ subject: 'Tak', body: words }, values) !== undefined).toBe(isFit)
    }),
  )
})
