import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../src/', import.meta.url))
const helper = fileURLToPath(new URL('../src/builtLater.ts', import.meta.url))

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  object?: Node
  init?: Node | null
  declarations?: Node[]
  declaration?: Node | null
  kind?: string
}

/** What builds schemas and endpoints: zod, and the contract's functions of `scalar.ts`, `translation.ts` and `endpoint.ts`. */
const BUILDERS = new Set(['z', 'endpoint', 'line', 'text', 'word', 'wholeNumber', 'translationsOf'])

/** Whether an expression is a call of one, such as `z.object(…)` or `line(60).check(…)`. */
function isBuilder(node: Node | null | undefined): boolean {
  if (node?.type !== 'CallExpression') return false
  let root: Node | undefined = node
  while (root?.type === 'CallExpression' || root?.type === 'MemberExpression')
    root = root.callee ?? root.object
  return root?.type === 'Identifier' && BUILDERS.has(root.name ?? '')
}

/** What a browser needs of a call's summary is its mark, as of what the specification has no call for. */
const SUMMARY = /\bsummary:\s*(['"`])(X\d+\b|Extension\b)?(?:\\.|(?!\1)[^\\])*\1/g
const withoutSummaries = (code: string) =>
  code.replace(SUMMARY, (_all, _quote: string, mark = '') => `summary: '${mark}'`)

/**
 * Lets the contract's schemas and endpoints be built when they are first asked for, not when their file is loaded: a screen asks
 * for a few of the hundreds that its files have, and all of them keep a phone busy for some 100 ms. Summaries stay behind.
 */
export function schemasPlugin(): Plugin {
  return {
    name: 'medlem-schemas',
    transform: {
      filter: { id: { include: `${contract}*.ts`, exclude: [helper, '**/*.test.ts'] } },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const built = body
          .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) =>
            node?.type === 'VariableDeclaration' && node.kind === 'const' ? node.declarations : [],
          )
          .flatMap((one) => (one && isBuilder(one.init) ? [one.init as Node] : []))
        if (built.length === 0) return null
        let made = ''
        let at = 0
        for (const { start, end } of built) {
          made += `${code.slice(at, start)}/* @__PURE__ */ builtLater(() => (${withoutSummaries(code.slice(start, end))}))`
          at = end
        }
        return {
          code: `import { builtLater } from ${JSON.stringify(helper)};${made}${code.slice(at)}`,
          map: null,
        }
      },
    },
  }
}
