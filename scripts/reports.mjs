// Reads what the test runners wrote into .reports/: every test with its full name and whether it passed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './install.mjs'

export const folder = `${root}.reports`

function fromVitest(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.length > 0
      ? file.assertionResults.map(({ fullName, status }) => ({ name: fullName, passed: status === 'passed' }))
      : [{ name: file.name, passed: file.status === 'passed' }],
  )
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const child of suite.suites ?? []) yield* specsOf(child)
}

function fromPlaywright(report) {
  const outside = report.errors.map((error) => ({ name: error.message ?? 'error', passed: false }))
  const specs = report.suites.flatMap((suite) => [...specsOf(suite)])
  return [...specs.map(({ title, ok }) => ({ name: title, passed: ok })), ...outside]
}

/** Every test of the last run: `{ name, passed }`. */
export function readReports() {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
      return report.testResults ? fromVitest(report) : fromPlaywright(report)
    })
}
