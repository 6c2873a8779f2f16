import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BODY_BYTES } from './handedFile.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

test.each([
  ['nginx of docs/operations.md', 'docs/operations.md', /client_max_body_size (\d+)m;/],
  ['ingress of the chart', 'deploy/helm/medlem/values.yaml', /proxy-body-size: (\d+)m$/m],
])('the %s lets the largest file of an import through', (_proxy, file, size) => {
  const megabytes = size.exec(readFileSync(`${root}${file}`, 'utf8'))?.[1]
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(BODY_BYTES)
})
