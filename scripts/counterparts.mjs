// `npm run prove -- counterparts [name …]`: tries what Medlem says to the world against programs that others wrote and that know
// what is right. Each stands in a file of its own (scripts/counterparts/) and answers whether all was well.
import { openapi } from './counterparts/openapi.mjs'
import { stripeMock } from './counterparts/stripeMock.mjs'
import { veraPdf } from './counterparts/veraPdf.mjs'
import { ensureInstalled } from './install.mjs'

const counterparts = { openapi, stripeMock, veraPdf }

ensureInstalled()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in counterparts))
if (unknown.length > 0) {
  console.error(
    `There is no counterpart ${unknown.join(' or ')}; there are ${Object.keys(counterparts).join(', ')}.`,
  )
  process.exit(1)
}

const failed = []
for (const [name, agrees] of Object.entries(counterparts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  if (!(await agrees())) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll counterparts agree.' : `\nNot in agreement: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
