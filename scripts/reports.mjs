// Reads what the test runners wrote into .reports/: every test with its full name, whether it passed and how long it took.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

export const folder = `${root}.reports`

const SLOWEST = 20
/** Enough for what was expected, what came, and where. */
const REASON_LINES = 14
const inSeconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`

/** The beginnings of the messages, without the colours of a terminal; nothing where there is none. */
function reasonOf(messages) {
  const reason = messages
    .filter(Boolean)
    .flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES))
    .join('\n')
  return reason === '' ? {} : { reason }
}

function fromVitest(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.length > 0
      ? file.assertionResults.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
          name: fullName,
          passed: status === 'passed',
          ms: duration,
          ...reasonOf(failureMessages),
        }))
      : [{ name: file.name, passed: file.status === 'passed', ms: 0, ...reasonOf([file.message]) }],
  )
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const child of suite.suites ?? []) yield* specsOf(child)
}

/** With its repetitions. */
function durationOf({ tests = [] }) {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
}

function errorsOf({ tests = [] }) {
  return tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors = [] }) => errors.map(({ message }) => message))
}

function fromPlaywright(report) {
  const outside = report.errors.map((error) => ({ name: error.message ?? 'error', passed: false, ms: 0 }))
  const specs = report.suites.flatMap((suite) => [...specsOf(suite)])
  const ofStories = specs.map((spec) => ({
    name: spec.title,
    passed: spec.ok,
    ms: durationOf(spec),
    ...reasonOf(errorsOf(spec)),
  }))
  return [...ofStories, ...outside]
}

function reportsIn(place) {
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(`${place}/${name}`, 'utf8')))
}

/** Every test of the last run: `{ name, passed, ms }`, and of one that failed the `reason`. */
export function readReports(place = folder) {
  return reportsIn(place).flatMap((report) =>
    report.testResults ? fromVitest(report) : fromPlaywright(report),
  )
}

/** What each project's files took in the runner's processes, several at once: loading and tests in milliseconds. */
function projectTimes(place) {
  const found = new Map()
  for (const { project, loadMs, testMs } of reportsIn(place).flatMap((report) => report.testResults ?? [])) {
    if (project === undefined) continue
    const sum = found.get(project) ?? { files: 0, loadMs: 0, testMs: 0 }
    found.set(project, { files: sum.files + 1, loadMs: sum.loadMs + loadMs, testMs: sum.testMs + testMs })
  }
  return found
}

/** Lines about the tests that failed, each with its reason: what the runners printed stands hundreds of lines above. */
export function failureLines(tests) {
  return tests
    .filter(({ passed }) => !passed)
    .flatMap(({ name, reason = '' }) => [
      `failed: ${name}`,
      ...reason.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`    ${line}`])),
    ])
}

/** Lines about where the time went: `parts` are `{ title, ms }` of the whole run, one after the other. */
export function timeLines(parts, place = folder) {
  const projects = [...projectTimes(place)].map(
    ([name, { files, loadMs, testMs }]) =>
      `${inSeconds(loadMs + testMs)}  ${name}: ${files} files, of which ${Math.round(loadMs / 1000)} s to load them`,
  )
  const slowest = readReports(place)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
  return [
    'Duration of each part',
    ...parts.map(({ title, ms }) => `${inSeconds(ms)}  ${title}`),
    'Duration in the processes of the test runner, several of which run at once',
    ...projects,
    'The slowest tests',
    ...slowest.map(({ name, ms }) => `${inSeconds(ms)}  ${name}`),
  ]
}
