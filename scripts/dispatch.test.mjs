import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listOf } from './dispatch.mjs'
import { root } from './install.mjs'
import { allFiles } from './testFiles.mjs'

const read = (file) => readFileSync(`${root}${file}`, 'utf8')
const { scripts } = JSON.parse(read('package.json'))

/** The names in a list of programs, as it is written. */
const namesIn = (file) => [...read(file).matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map((match) => match[1])

test('a page, a message or a comment names no npm script and no program that is not there', () => {
  const programs = Object.fromEntries(
    ['medlem', 'measure', 'prove'].map((command) => [command, namesIn(`scripts/${command}.mjs`)]),
  )
  const files = allFiles().filter(
    (file) => /\.(md|ts|tsx|mjs|json|yml|yaml)$/.test(file) && file !== 'CHANGELOG.md',
  )
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z]+(?:[:-][a-z]+)*)(?: -- ([a-z]+(?:-[a-z]+)*))?/g)].flatMap(
      ([text, script, program]) =>
        script in scripts && (program === undefined || programs[script]?.includes(program) !== false)
          ? []
          : [`${file}: ${text}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('without a program that is there, all of them are listed', () => {
  const programs = {
    audit: { says: 'verifies the log' },
    'restore-check': { says: 'books what was forgotten' },
  }
  expect(listOf('medlem', programs, 'audits')).toBe(
    [
      'There is no audits.',
      'Usage: npm run medlem -- NAME [ARGUMENTS]',
      '  audit          verifies the log',
      '  restore-check  books what was forgotten',
    ].join('\n'),
  )
})
