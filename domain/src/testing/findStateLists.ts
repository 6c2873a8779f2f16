/** The ways to write a list of words in TypeScript and SQL. */
const FORMS = [
  // An array, also as the argument of a function or a set.
  /\[[^[\]]*\]/g,
  // in ('a', 'b')
  /\(\s*'\w+'(?:\s*,\s*'\w+')+\s*\)/g,
  // 'a' | 'b'
  /'\w+'(?:\s*\|\s*'\w+')+/g,
  // case 'a': case 'b':
  /case '\w+':(?:\s*case '\w+':)+/g,
  // x === 'a' || x === 'b'
  /([\w.?]+) [!=]== '\w+'(?:\s*(?:\|\||&&)\s*\1 [!=]== '\w+')+/g,
  // x = 'a' or x = 'b'
  /([\w.${}]+) (?:=|<>) '\w+'(?:\s+(?:or|and)\s+\1 (?:=|<>) '\w+')+/g,
  // An object that leaves states out.
  /Partial<\s*Record<\s*PaymentState\b/g,
]

export interface StateList {
  line: number
  text: string
}

/** Lists in a source file that name two states or more and nothing else. */
export function findStateLists(source: string, states: ReadonlySet<string>): StateList[] {
  const code = withoutExpectations(withoutComments(source))
  return FORMS.flatMap((form) => [...code.matchAll(form)])
    .filter(([text]) => isStateList(text, states))
    .map(({ 0: text, index }) => ({
      line: code.slice(0, index).split('\n').length,
      text: text.replaceAll(/\s+/g, ' '),
    }))
    .toSorted((a, b) => a.line - b.line)
}

function isStateList(text: string, states: ReadonlySet<string>): boolean {
  if (text.startsWith('Partial')) return true
  const words = [...text.matchAll(/(['"`])((?:(?!\1).)*)\1/gs)].map(([, , word]) => word ?? '')
  return new Set(words).size > 1 && words.every((word) => states.has(word))
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\//gs, blank).replaceAll(/(?<=^|\s)\/\/.*$/gm, blank)
}

/** What `toEqual(…)` expects of particular payments is no set of states. */
function withoutExpectations(source: string): string {
  let code = source
  for (const { index, 0: call } of source.matchAll(/\.toEqual\(/g)) {
    const start = index + call.length
    let depth = 1
    let end = start
    for (; depth > 0 && end < source.length; end++) {
      if (source[end] === '(') depth += 1
      if (source[end] === ')') depth -= 1
    }
    code = code.slice(0, start) + blank(code.slice(start, end - 1)) + code.slice(end - 1)
  }
  return code
}
