// Preloaded by `npm run arrows`: dependency-cruiser 17 parses every file with swc as plain TypeScript, which stops
// at the first JSX of a .tsx file, and does not tell imports of types. TypeScript 7 has no API to take its place.
import { createRequire } from 'node:module'

const swc = createRequire(import.meta.url)('@swc/core')
const { parseFileSync } = swc
const onlyRunTime = process.env.ARROWS === 'run-time'

/** An import that is erased before anything runs. */
function isTypeOnly(item) {
  if (item.type !== 'ImportDeclaration') return false
  return (
    item.typeOnly || (item.specifiers.length > 0 && item.specifiers.every(({ isTypeOnly }) => isTypeOnly))
  )
}

swc.parseFileSync = (file, options) => {
  const program = parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
  return onlyRunTime ? { ...program, body: program.body.filter((item) => !isTypeOnly(item)) } : program
}
