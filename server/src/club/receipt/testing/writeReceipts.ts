import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { receiptPdf } from '../receiptPdf.ts'
import { receiptShapes } from './receiptShapes.ts'

/** Writes receipts of all shapes into a folder, for programs that know what a good PDF is. */
const [folder = '.'] = process.argv.slice(2)
const at = new Date('2026-11-21T10:00:00Z')
for (const [name, { words, copy }] of Object.entries(receiptShapes)) {
  writeFileSync(join(folder, `${name}.pdf`), await receiptPdf(words, { hue: 232, language: 'en', copy, at }))
}
