import { expect, test } from 'vitest'
import { findStateLists } from './testing/findStateLists.ts'

const found = (source: string) => findStateLists(source, new Set(['red', 'green', 'blue'])).length

test.each([
  "const some: State[] = ['red', 'green']",
  "inArray(row.state, [\n  'red',\n  'green',\n])",
  'const some = new Set(["red", "green"])',
  "const some = [...others, 'red', 'green']",
  "sql`where p.state in ('red', 'green')`",
  "sql`where p.state = 'red' or p.state = 'green'`",
  "type Some = 'red' | 'green'",
  "if (row.state === 'red' || row.state === 'green') return",
  "if (state !== 'red' && state !== 'blue') return",
  "switch (state) {\n  case 'red':\n  case 'green':\n    return 1\n}",
  "const words: Partial<\n  Record<PaymentState, string>\n> = { red: 'r' }",
])('%s is a list', (source) => expect(found(source)).toBe(1))

test.each([
  "if (row.state === 'red') return",
  "const answers = ['red', 'yes', 'no']",
  "['red', 'red']",
  "expect(rows.map(({ state }) => state)).toEqual(['red', 'green'])",
  "// ['red', 'green']",
  "/** 'red' | 'green' */",
  "if (from === 'red' && to === 'green') return",
  "const words: Record<PaymentState, string> = { red: 'r', green: 'g', blue: 'b' }",
])('%s is none', (source) => expect(found(source)).toBe(0))

test('a list is found with its line', () => {
  expect(findStateLists("\n// one\nf(['red',\n'blue'])", new Set(['red', 'blue']))).toEqual([
    { line: 3, text: "['red', 'blue']" },
  ])
})
