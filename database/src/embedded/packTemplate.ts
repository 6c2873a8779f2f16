import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = 512
const NAME_LENGTH = 100

/** A tar archive (POSIX ustar) of what is in a folder, for `unpackTemplate` and for the engine's own `loadDataDir`. */
export function packTemplate(folder: string): Buffer {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const parts = names.flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return [header(name, { mode: 0o700, size: 0, type: '5' })]
    const content = readFileSync(path)
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
    return [header(name, { mode: 0o600, size: content.length, type: '0' }), content, padding]
  })
  // Two empty blocks end an archive.
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function header(name: string, { mode, size, type }: { mode: number; size: number; type: string }): Buffer {
  if (Buffer.byteLength(name) > NAME_LENGTH) throw new Error(`${name} is too long a name for the archive`)
  const block = Buffer.alloc(BLOCK)
  const put = (at: number, text: string) => block.write(text, at)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  put(0, name)
  put(100, octal(mode, 8))
  put(108, octal(0, 8))
  put(116, octal(0, 8))
  put(124, octal(size, 12))
  put(136, octal(0, 12))
  // The sum is taken with its own field as blanks.
  put(148, ' '.repeat(8))
  put(156, type)
  put(257, 'ustar\x0000')
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  return block
}
