import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The tar archive in a file that `writeTemplate` made, compressed or not. */
export function readTemplate(file: string): Buffer {
  const content = readFileSync(file)
  const gzipped = content[0] === 0x1f && content[1] === 0x8b
  return gzipped ? gunzipSync(content) : content
}
