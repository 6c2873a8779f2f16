import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failureLines, readReports, timeLines } from './reports.mjs'

function reports(files) {
  const place = mkdtempSync(join(tmpdir(), 'medlem-reports-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  for (const [name, report] of Object.entries(files)) writeFileSync(join(place, name), JSON.stringify(report))
  return place
}

const CLOSED = '\u001b[31mExpected 404\u001b[39m\n\nReceived 200\n    at news.test.ts:9'

const assertion = (fullName, duration, status = 'passed') => ({ fullName, duration, status })

const both = () =>
  reports({
    'units.json': {
      testResults: [
        {
          name: 'news.test.ts',
          status: 'failed',
          project: 'embedded',
          loadMs: 1_200,
          testMs: 800,
          assertionResults: [
            assertion('news is listed', 300),
            { ...assertion('news is deleted', 500, 'failed'), failureMessages: [CLOSED] },
            ...Array.from({ length: 30 }, (_, n) => assertion(`quick ${n}`, n)),
          ],
        },
        {
          name: 'age.test.ts',
          status: 'failed',
          project: 'embedded',
          loadMs: 900,
          testMs: 0,
          message: 'Cannot find module',
          assertionResults: [],
        },
      ],
    },
    'stories.json': {
      errors: [],
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  title: 'a member buys',
                  ok: true,
                  tests: [{ results: [{ duration: 2_000 }, { duration: 1_500 }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  })

test('the reports of both runners give every test, and a file without tests by its own result', () => {
  const tests = readReports(both())
  expect(tests).toHaveLength(34)
  expect(tests).toContainEqual({
    name: 'news is deleted',
    passed: false,
    ms: 500,
    reason: expect.any(String),
  })
  expect(tests).toContainEqual({ name: 'age.test.ts', passed: false, ms: 0, reason: 'Cannot find module' })
  expect(tests).toContainEqual({ name: 'a member buys', passed: true, ms: 3_500 })
})

test('each test that failed is listed with what its runner said, without colours', () => {
  expect(failureLines(readReports(both()))).toEqual([
    'failed: news is deleted',
    '    Expected 404',
    '    Received 200',
    '        at news.test.ts:9',
    'failed: age.test.ts',
    '    Cannot find module',
  ])
})

test('the durations are those of the parts, of the projects, and of the twenty slowest tests of all', () => {
  const lines = timeLines([{ title: 'Stories in a browser', ms: 61_300 }], both())
  const at = (title) => lines.findIndex((line) => line.startsWith(title))
  expect(lines[at('Duration of each part') + 1]).toBe('   61.3 s  Stories in a browser')
  expect(lines).toContain('    2.9 s  embedded: 2 files, of which 2 s to load them')
  const slowest = lines.slice(at('The slowest tests') + 1)
  expect(slowest).toHaveLength(20)
  expect(slowest.slice(0, 3)).toEqual([
    '    3.5 s  a member buys',
    '    0.5 s  news is deleted',
    '    0.3 s  news is listed',
  ])
})

test('without reports there are no tests', () => {
  expect(readReports(join(tmpdir(), 'medlem-no-such-reports'))).toEqual([])
})
