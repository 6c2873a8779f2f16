import type { SaxesTagPlain } from 'saxes'
import { FileRefusal } from '../refusal.ts'

/** Elements of one entry without its transactions, far above what a bank writes. */
const MAX_NODES = 20_000

/** An element with what is inside it. */
export interface Node {
  name: string
  currency: string | undefined
  text: string
  inside: Node[]
}

/** Builds the element that is being read, and forgets it when it ends. */
export function nodeBuilder(): {
  /** The elements around what is being read, the outermost first. */
  readonly path: readonly Node[]
  open(tag: SaxesTagPlain): void
  text(said: string): void
  /** The element that ended; `isKept` leaves it in the one around it. */
  close(isKept: (node: Node) => boolean): Node | undefined
} {
  const path: Node[] = []
  let nodes = 0
  return {
    path,
    open({ name, attributes }) {
      nodes += 1
      if (nodes > MAX_NODES) throw new FileRefusal('too_complex')
      path.push({ name, currency: attributes.Ccy?.toUpperCase(), text: '', inside: [] })
    },
    text(said) {
      const node = path.at(-1)
      if (node) node.text += said
    },
    close(isKept) {
      const node = path.pop()
      const around = path.at(-1)
      if (!node) return undefined
      if (around && isKept(node)) around.inside.push(node)
      else nodes = around ? Math.max(0, nodes - sizeOf(node)) : 0
      return node
    },
  }
}

const sizeOf = (node: Node): number => 1 + node.inside.reduce((sum, one) => sum + sizeOf(one), 0)

/** Elements by their path below a node, 'RmtInf/Ustrd'. */
export function all(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ inside }) => inside.filter((one) => one.name === name)),
      [node],
    )
}

/** The text of the first element that has one, of several paths. */
export function said(node: Node, ...paths: string[]): string {
  for (const path of paths) {
    const text = all(node, path)[0]?.text.replace(/\s+/g, ' ').trim()
    if (text) return text
  }
  return ''
}
