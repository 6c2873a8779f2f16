import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

type Node = ESTree.Node

/** A string in the code that looks like a text for people. */
export interface FoundText {
  /** Counted from 1. */
  line: number
  /** With `{}` for what is put in. */
  text: string
}

/** Attributes and properties whose values are names, addresses and styles. */
const TECHNICAL =
  /^(className|class|href|to|type|id|key|name|kind|variant|role|htmlFor|autoComplete|inputMode|method|action|target|rel|src|tone|size|d|viewBox|fill|transform|form|draft|value|defaultValue|pattern|returnTo|locale|lang|path|url|code|status|state|component|field|style|timeZone|format|event|scope|mode|signal|queryKey|mutationKey|dateTime|sandbox|data-.*|aria-(hidden|live|current|describedby|labelledby|controls|haspopup)|stroke.*)$/

/** Functions whose arguments no person reads: errors of the program, logs, the browser's and the database's names. */
const SILENT_CALLS =
  /^(super|(?!AppError$)\w*Error|log\w*|warn|error|debug|info|fatal|lazy|lazyPart|lazyDecoration|lazyScreen|getItem|setItem|removeItem|querySelector\w*|getElementById|addEventListener|removeEventListener|matchMedia|startsWith|endsWith|includes|split|replace|replaceAll|indexOf|get|has|set|append|delete|header|createElement|setAttribute|getAttribute|removeAttribute|RegExp|Symbol|sql|index|uniqueIndex|check|raw|join|on|emit|register|decorate\w*|addHook|execute|query|texts|for|setHeader|removeHeader|struct)$/

const UTILITY_CLASS = /^-?[a-z0-9]+([-:/[\].%(),!@&>*#=][\w-[\].%(),!@&>*#=/]*)+$/

/** 'Content-Type' */
const HEADER_NAME = /^\p{Lu}\p{Ll}*(-\p{Lu}\p{Ll}*)+$/u

/** Whether a string looks like words for people: not an address, a style, a query or a name of the program. */
export function looksLikeText(value: string): boolean {
  const text = value.trim()
  if (!/\p{L}{2}/u.test(text)) return false
  if (/^[\w.-]+\/[\w./{}$*:-]*$|^[./#@?&]|^https?:|^\w+:\/\//.test(text)) return false
  if (/^\((max|min|prefers)-|^(GET|PUT|POST|DELETE|PATCH|Bearer) /.test(text)) return false
  if (/^(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|LOCK|SET|BEGIN|COMMIT)\b/i.test(text)) return false
  if (/[{}<>;=[\]]|--|::/.test(text.replaceAll('{}', '')) && !/[.!?]$/.test(text)) return false
  if (HEADER_NAME.test(text)) return false
  const words = text.split(/\s+/)
  if (words.length === 1) return /^\p{Lu}\p{Ll}[\p{L}’'-]+[.:!?…]?$/u.test(text)
  if (words.filter((word) => UTILITY_CLASS.test(word)).length > words.length / 2) return false
  if (/^[a-z-]+ [a-z-]+$/.test(text)) return false
  return words.filter((word) => /\p{L}{2}/u.test(word)).length >= 2
}

const nameOf = (node: Node | null | undefined): string => {
  if (node?.type === 'Identifier' || node?.type === 'PrivateIdentifier' || node?.type === 'JSXIdentifier')
    return node.name
  if (node?.type === 'MemberExpression') return nameOf(node.property)
  if (node?.type === 'Super') return 'super'
  return ''
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    if (/^(type|start|end|typeAnnotation|typeArguments|returnType|typeParameters)$/.test(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })

/** What is inside a node that may hold texts; nothing of imports, types, comparisons and technical values. */
function partsWithTexts(node: Node): Node[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSModuleDeclaration':
    case 'TSLiteralType':
      return []
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' && TECHNICAL.test(node.name.name)
        ? elementsIn(node)
        : childrenOf(node)
    case 'Property':
      return TECHNICAL.test(nameOf(node.key)) && /Literal$/.test(node.value.type) ? [] : [node.value]
    // The name of a class of errors.
    case 'PropertyDefinition':
      return node.value && !TECHNICAL.test(nameOf(node.key)) ? [node.value] : []
    case 'BinaryExpression':
      return /^([!=]==?|in|[<>]=?)$/.test(node.operator) ? [] : childrenOf(node)
    case 'SwitchCase':
      return node.consequent
    case 'CallExpression':
    case 'NewExpression':
      if (nameOf(node.callee) === 'endpoint') return described(node)
      if (node.type === 'NewExpression' && /Problem$/.test(nameOf(node.callee))) return []
      return SILENT_CALLS.test(nameOf(node.callee))
        ? node.arguments.filter(({ type }) => type !== 'Literal' && type !== 'TemplateLiteral')
        : childrenOf(node)
    case 'TaggedTemplateExpression':
      return node.quasi.expressions
    case 'MemberExpression':
      return [node.object]
    default:
      return childrenOf(node)
  }
}

/** The elements within a technical value, such as the button of `action={…}`. */
function elementsIn(node: Node): Node[] {
  return childrenOf(node).flatMap((part) =>
    part.type === 'JSXElement' || part.type === 'JSXFragment' ? [part] : elementsIn(part),
  )
}

/** An endpoint without the summary that the OpenAPI document has of it, for programmers. */
function described(call: ESTree.CallExpression | ESTree.NewExpression): Node[] {
  return call.arguments
    .flatMap(childrenOf)
    .filter((part) => part.type !== 'Property' || nameOf(part.key) !== 'summary')
}

/** The text of an `html` template, without its tags; empty for styles and scripts. */
function textOfMarkup(node: Node): string {
  if (node.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== 'html') return ''
  const markup = node.quasi.quasis.map(({ value }) => value.raw).join('{}')
  const isPart = !/[<>]/.test(markup)
  // A part of a tag: an attribute, or a class.
  if (isPart && /^\s*(("?[a-z-]+)?\s*([a-z-]+="[^"]*("|$)\s*)*)$/.test(markup)) return ''
  return markup.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>|&\w+;/g, ' ').replaceAll('{}', ' ')
}

function textOf(node: Node): string {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(node.value) ? node.value : ''
  if (node.type === 'Literal')
    return typeof node.value === 'string' && looksLikeText(node.value) ? node.value : ''
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.cooked).join('{}')
    return looksLikeText(text) ? text : ''
  }
  const markup = textOfMarkup(node)
  return /\p{L}{3}/u.test(markup) ? markup : ''
}

/** The strings of a TypeScript file that look like texts for people and are in no catalogue. */
export function findTexts(file: string, code = readFileSync(file, 'utf8')): FoundText[] {
  const found: FoundText[] = []
  const visit = (node: Node): void => {
    const text = textOf(node).replace(/\s+/g, ' ').trim()
    if (text) found.push({ line: code.slice(0, node.start).split('\n').length, text })
    for (const part of partsWithTexts(node)) visit(part)
  }
  visit(parseSync(file, code).program as Node)
  return found
}
