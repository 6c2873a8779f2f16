// Preloaded by `npm run arrows`: dependency-cruiser 17 parses every file with swc as plain TypeScript, which stops
// at the first JSX of a .tsx file. TypeScript 7 has no API to take its place.
import { createRequire } from 'node:module'

const swc = createRequire(import.meta.url)('@swc/core')
const { parseFileSync } = swc

swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
