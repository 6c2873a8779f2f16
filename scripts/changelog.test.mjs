import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** Longer entries are not read. */
const MAX_CHARACTERS = 120

test('each change that is not released yet is one short line of a group', () => {
  const page = readFileSync(`${root}CHANGELOG.md`, 'utf8')
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)^## /m.exec(page) ?? []
  const lines = unreleased.split('\n').filter((line) => line !== '')
  expect(lines.filter((line) => !/^(### \w|\*\*\w|- \S)/.test(line))).toEqual([])
  // What a link leads to is not read.
  const long = lines.filter((line) => line.replaceAll(/\]\([^)]*\)/g, ']').length > MAX_CHARACTERS)
  expect(long).toEqual([])
})
