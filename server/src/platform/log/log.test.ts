import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOG_EVENTS } from './log.ts'

test('docs/operations.md says of every log event what to do about it, and names no other', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const explained = [...page.matchAll(/^\| `([a-z_]+)` \| (?:fatal|error|warn|info) \| [^|]+ \| [^|]+ \|$/gm)]
  expect(explained.map((match) => match[1]).toSorted()).toEqual([...LOG_EVENTS].toSorted())
})
