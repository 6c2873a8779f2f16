import type { EmailBlock, EmailContent, EmailWords } from '@medlem/contract/message'
import type { Words } from '@medlem/contract/wording'
import { wordingTexts } from '@medlem/i18n/en/domain/wording'
import { markedBlocks, variablePieces, type WordingPiece } from './wordingMarkup.ts'
import { LINK, type WordingVariable } from './wordingVariables.ts'

type WordingTexts = typeof wordingTexts

export interface WordingProblem {
  field: keyof Words
  code: 'broken_markup' | 'unsafe_link' | 'unknown_variable' | 'missing_variable'
  message: string
}

/** What is wrong with the words of an e-mail; nothing when it can be sent with them. */
export function wordingProblems(
  words: Words,
  variables: readonly WordingVariable[],
  t: WordingTexts = wordingTexts,
): WordingProblem[] {
  const subject = variablePieces(words.subject, t)
  const body = markedBlocks(words.body, t)
  const inBody = new Set(body.blocks.flatMap(piecesOf).flatMap(namesIn))
  const known = new Set(variables.map(({ name }) => name))
  const unknown = (field: keyof Words, names: Iterable<string>, may: (name: string) => boolean) =>
    [...new Set(names)]
      .filter((name) => !may(name))
      .map((name) => ({
        field,
        code: 'unknown_variable' as const,
        message: unknownSentence({ name, field, known }, t),
      }))
  return [
    ...subject.problems.map((problem) => ({ field: 'subject' as const, ...problem })),
    ...unknown('subject', subject.pieces.flatMap(namesIn), (name) => known.has(name) && name !== LINK),
    ...body.problems.map((problem) => ({ field: 'body' as const, ...problem })),
    ...unknown('body', inBody, (name) => known.has(name)),
    ...variables
      .filter(({ name, required }) => required && !inBody.has(name))
      .map(({ name, meaning }) => ({
        ...{ field: 'body' as const, code: 'missing_variable' as const },
        message: t.missingVariable({ variable: written(name), meaning }),
      })),
  ]
}

interface UnknownVariable {
  name: string
  field: keyof Words
  known: ReadonlySet<string>
}

function unknownSentence({ name, field, known }: UnknownVariable, t: WordingTexts): string {
  if (name === LINK && field === 'subject') return t.notInSubject({ variable: written(LINK) })
  const names = [...known].filter((one) => field === 'body' || one !== LINK).map(written)
  return t.unknownVariable({ variable: written(name), variables: names.join(', ') })
}

const written = (variable: string) => `{{${variable}}}`

type Block = ReturnType<typeof markedBlocks>['blocks'][number]

function piecesOf(block: Block): WordingPiece[] {
  switch (block.kind) {
    case 'list':
      return block.items.flat()
    case 'facts':
      return block.facts.flatMap(({ pieces }) => pieces)
    case 'action':
      return [...block.label, { kind: 'variable', name: block.variable, bold: false }]
    default:
      return block.pieces
  }
}

function namesIn(piece: WordingPiece): string[] {
  if (piece.kind === 'variable') return [piece.name]
  if (piece.kind === 'text') return []
  return [...piece.label.flatMap(namesIn), ...('variable' in piece.to ? [piece.to.variable] : [])]
}

type Worded = Pick<EmailContent, 'subject' | 'preview' | 'heading' | 'blocks'>

/** Longest subject that is sent, in signs. */
const MAX_SUBJECT_LENGTH = 200
const MAX_PREVIEW_LENGTH = 140

/** The words with their variables filled in; undefined when one of these is not there, or the words can't be read. */
export function fillWording(words: Words, values: Readonly<Record<string, string>>): Worded | undefined {
  const line = variablePieces(words.subject)
  const { blocks, problems } = markedBlocks(words.body)
  const names = [...line.pieces, ...blocks.flatMap(piecesOf)].flatMap(namesIn)
  if (line.problems.length + problems.length > 0 || names.some((name) => !Object.hasOwn(values, name)))
    return undefined
  const value = (name: string) => oneLine(values[name] ?? '')
  const subject = begun(plain(filled(line.pieces, value)), MAX_SUBJECT_LENGTH)
  const [first, ...rest] = blocks
  const heading = first?.kind === 'heading' ? plain(filled(first.pieces, value)) : ''
  const content = (heading === '' && first?.kind !== 'heading' ? blocks : rest).flatMap((block) =>
    filledBlock(block, value),
  )
  const lead = content.find(({ kind }) => kind === 'paragraph')
  return {
    subject,
    preview: lead?.kind === 'paragraph' ? begun(plain(lead.words), MAX_PREVIEW_LENGTH) : '',
    heading: heading === '' ? subject : heading,
    blocks: content,
  }
}

type Value = (name: string) => string

function filledBlock(block: Block, value: Value): EmailBlock[] {
  switch (block.kind) {
    case 'list':
      return [{ kind: 'list', items: block.items.map((pieces) => filled(pieces, value)) }]
    case 'facts': {
      const facts = block.facts.map(({ label, pieces }) => ({ label, words: filled(pieces, value) }))
      return [{ kind: 'facts', facts }]
    }
    case 'action':
      return [{ kind: 'action', ...labelled(block.label, value(block.variable), value) }]
    default: {
      const words = filled(block.pieces, value)
      return words.length === 0 ? [] : [{ kind: 'paragraph', words }]
    }
  }
}

/** A link whose words are all empty shows where it leads. */
function labelled(
  pieces: readonly WordingPiece[],
  url: string,
  value: Value,
): { label: string; url: string } {
  return { label: plain(filled(pieces, value)) || url, url }
}

/** An empty value takes along the comma and the space before it, or after it where the line begins with it. */
function filled(pieces: readonly WordingPiece[], value: Value): EmailWords[] {
  const words: EmailWords[] = []
  let isBegun = true
  const add = ({ text, bold, url }: EmailWords) => {
    const written = isBegun ? text : text.replace(/^,? */, '')
    isBegun = true
    const last = words.at(-1)
    if (written === '') return
    if (last && last.bold === bold && last.url === null && url === null) last.text += written
    else words.push({ text: written, bold, url })
  }
  for (const piece of pieces) {
    const { bold } = piece
    if (piece.kind === 'text') add({ text: piece.text, bold, url: null })
    else if (piece.kind === 'link') {
      const { label, url } = labelled(
        piece.label,
        'url' in piece.to ? piece.to.url : value(piece.to.variable),
        value,
      )
      add({ text: label, bold, url })
    } else {
      const text = value(piece.name)
      if (text === '') isBegun = dropEnd(words)
      else add({ text, bold, url: piece.name === LINK ? text : null })
    }
  }
  return words
}

/** False when there is nothing before in its line. */
function dropEnd(words: EmailWords[]): boolean {
  const last = words.at(-1)
  if (!last) return false
  last.text = last.text.replace(/,? *$/, '')
  if (last.text === '') words.pop()
  return words.length > 0 && !last.text.endsWith('\n')
}

const plain = (words: readonly EmailWords[]) => words.map(({ text }) => text).join('')

// Line breaks and what turns the direction of the text: a value is words in a line, no matter who typed it.
const oneLine = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim()

function begun(text: string, longest: number): string {
  const signs = [...oneLine(text)]
  return signs.length <= longest
    ? signs.join('')
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
