// News and pages are plain text. What little form they have is read here, so that no HTML is stored or shown.

export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

const HEADING = /^#{1,3}\s+(.+)$/
const ITEM = /^[-*•]\s+(.+)$/

/** Headings ('# '), lists ('- ') and paragraphs, which a blank line parts; a single line break stays one. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isContinued = false
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim()
    const last = isContinued ? blocks.at(-1) : undefined
    const [, heading] = HEADING.exec(line) ?? []
    const [, item] = ITEM.exec(line) ?? []
    isContinued = line !== '' && heading === undefined
    if (line === '') continue
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading })
    else if (item !== undefined && last?.kind === 'list') last.items.push(item)
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] })
    else if (last?.kind === 'paragraph') last.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}

export interface TextPart {
  text: string
  /** Where it leads, when it is a web or e-mail address. */
  href?: string
}

// Bounded, so that no text makes the search slow.
const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi
/** What ends a sentence or closes a bracket is not of the address before it. */
const AFTER_ADDRESS = /[.,;:!?)\]]+$/

/** A text cut at the addresses in it. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let read = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_ADDRESS, '')
    if (index > read) parts.push({ text: text.slice(read, index) })
    parts.push({ text: address, href: /^https?:/i.test(address) ? address : `mailto:${address}` })
    read = index + address.length
  }
  if (read < text.length) parts.push({ text: text.slice(read) })
  return parts
}

/** The beginning of a text in one line, cut between words. */
export function textLead(text: string, maximum = 200): string {
  const first = textBlocks(text).find(({ kind }) => kind === 'paragraph')
  const line = (first?.kind === 'paragraph' ? first.text : '').replace(/\s+/g, ' ')
  if (line.length <= maximum) return line
  const cut = line.slice(0, maximum)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maximum / 2)).replace(/[\p{P}\p{Cs}\s]+$/u, '')} …`
}
