import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from './configurationPage.ts'

test.each(Object.entries(pages))('%s is up to date: npm run docs writes it', (file, page) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toBe(page())
})
