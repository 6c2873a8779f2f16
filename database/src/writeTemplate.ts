/** Run by the build: `node template.mjs <file>` writes the template database to that file. */
import { writeTemplate } from './template.ts'

const file = process.argv[2]
if (!file) throw new Error('Name the file to write the template to.')
await writeTemplate(file)
