import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')

test('every address in the page is a valid one: no blank, no bare angle bracket (WHATWG URL)', () => {
  const addresses = [...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(2)
  expect(addresses.filter((address) => /[\s<>\\^`{|}]/.test(address))).toEqual([])
})
