import { wordingTexts } from '@medlem/i18n/en/domain/wording'
import { textBlocks } from './plainText.ts'
import { LINK } from './wordingVariables.ts'

// How an organisation words an e-mail: paragraphs, '# ' for the heading, '- ' for a list, **bold**, [words](https://…),
// {{VARIABLE}}. It is taken apart before anything is filled in, so no value can become form, a link or a variable.

type WordingTexts = typeof wordingTexts

export type WordingPiece =
  | { kind: 'text'; text: string; bold: boolean }
  | { kind: 'variable'; name: string; bold: boolean }
  /** To the address of a variable, or to one on the web. */
  | { kind: 'link'; label: WordingPiece[]; to: { variable: string } | { url: string }; bold: boolean }

export type MarkedBlock =
  | { kind: 'heading' | 'paragraph'; pieces: WordingPiece[] }
  | { kind: 'list'; items: WordingPiece[][] }
  /** A list of which every line is 'Name: value'. */
  | { kind: 'facts'; facts: { label: string; pieces: WordingPiece[] }[] }
  /** The link that the e-mail is for, alone in its paragraph: a button. */
  | { kind: 'action'; label: WordingPiece[]; variable: string }

export interface MarkupProblem {
  code: 'broken_markup' | 'unsafe_link'
  message: string
}

export interface Marked {
  blocks: MarkedBlock[]
  problems: MarkupProblem[]
}

/** Takes the wording of an e-mail apart; what can't be read is reported and left out. */
export function markedBlocks(text: string, t: WordingTexts = wordingTexts): Marked {
  const problems: MarkupProblem[] = []
  const pieces = (words: string) => markedPieces(words, { problems, t })
  const blocks = textBlocks(text).map((block, place): MarkedBlock => {
    if (block.kind === 'list') {
      const facts = block.items.map((item) => FACT.exec(item))
      if (facts.every((fact) => fact !== null)) {
        const rows = facts.map(([, label = '', value = '']) => ({ label, pieces: pieces(value) }))
        return { kind: 'facts', facts: rows }
      }
      return { kind: 'list', items: block.items.map(pieces) }
    }
    if (block.kind === 'heading' && place > 0) problems.push(broken(t.otherHeading))
    return withAction({ kind: block.kind, pieces: pieces(block.text) })
  })
  return { blocks, problems }
}

const FACT = /^([^:{}[\]*]{1,40}):\s+(.+)$/

function withAction(block: Extract<MarkedBlock, { kind: 'heading' | 'paragraph' }>): MarkedBlock {
  const [only, ...more] = block.pieces
  if (block.kind === 'heading' || only?.kind !== 'link' || more.length > 0) return block
  return 'variable' in only.to ? { kind: 'action', label: only.label, variable: only.to.variable } : block
}

/** A line in which only variables have a meaning. */
export function variablePieces(
  line: string,
  t: WordingTexts = wordingTexts,
): { pieces: WordingPiece[]; problems: MarkupProblem[] } {
  const problems: MarkupProblem[] = []
  return { pieces: cut(line, VARIABLE, { problems, t }, () => undefined), problems }
}

const VARIABLE = /\{\{([^{}]*)\}\}/g
const TOKEN = /\{\{([^{}]*)\}\}|\*\*|\[([^[\]]+)\]\(((?:\{\{[^{}]*\}\}|[^(){}\s])*)\)/g

function markedPieces(text: string, report: Report): WordingPiece[] {
  const { problems, t } = report
  let bold = false
  const pieces = cut(text, TOKEN, report, ([token, , label, target], found) => {
    if (token === '**') {
      bold = !bold
      return []
    }
    if (token === '' && found.some((piece) => piece.kind === 'text' && piece.text.includes('](')))
      problems.push(broken(t.brokenLink({ words: quoted(text) })))
    if (label === undefined || target === undefined) return found.map((piece) => ({ ...piece, bold }))
    const to = linkTarget(target)
    if (to) return [{ kind: 'link', label: cut(label, VARIABLE, report, () => undefined), to, bold }]
    const message = t.unsafeLink({ words: quoted(token), link: `{{${LINK}}}` })
    problems.push({ code: 'unsafe_link', message })
    return []
  })
  if (bold) problems.push(broken(t.openBold({ words: quoted(text) })))
  return pieces
}

/** Where problems are collected, and the texts that say them. */
interface Report {
  problems: MarkupProblem[]
  t: WordingTexts
}

type Token = [token: string, name?: string, label?: string, target?: string]

/** The text between tokens, and the tokens as `read` makes them; undefined leaves what stands there. */
function cut(
  text: string,
  tokens: RegExp,
  { problems, t }: Report,
  read: (token: Token, plain: WordingPiece[]) => WordingPiece[] | undefined,
): WordingPiece[] {
  const pieces: WordingPiece[] = []
  let from = 0
  const between = (to: number) => {
    const words = text.slice(from, to)
    if (words === '') return
    if (/\{\{|\}\}/.test(words))
      problems.push(broken(t.brokenVariable({ words: quoted(words), example: '{{ORG}}' })))
    const plain: WordingPiece[] = [{ kind: 'text', text: words, bold: false }]
    pieces.push(...(read([''], plain) ?? plain))
  }
  for (const found of text.matchAll(tokens)) {
    between(found.index)
    const [, name] = found
    const plain: WordingPiece[] =
      name === undefined ? [] : [{ kind: 'variable', name: variableName(name), bold: false }]
    pieces.push(...(read([...found] as Token, plain) ?? plain))
    from = found.index + found[0].length
  }
  between(text.length)
  return pieces
}

const variableName = (written: string) => written.trim().toUpperCase()

function linkTarget(target: string): { variable: string } | { url: string } | undefined {
  const [, name] = /^\{\{([^{}]*)\}\}$/.exec(target) ?? []
  if (name !== undefined) return variableName(name) === LINK ? { variable: LINK } : undefined
  if (!URL.canParse(target)) return undefined
  const { protocol, username, password, href } = new URL(target)
  return protocol === 'https:' && username === '' && password === '' ? { url: href } : undefined
}

const broken = (message: string): MarkupProblem => ({ code: 'broken_markup', message })

/** Enough of it to be found again. */
function quoted(words: string): string {
  const signs = [...words.replace(/\s+/g, ' ').trim()]
  return `“${signs.slice(0, 40).join('')}${signs.length > 40 ? '…' : ''}”`
}
