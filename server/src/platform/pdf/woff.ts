import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/**
 * The font in a WOFF file (W3C, WOFF 1.0 §3 to §5), unpacked. The reader of fonts that makes our paper takes WOFF too, but
 * unpacks a table again for each letter, which is two thirds of the time that a receipt takes.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let n = 0; n < count; n += 1) {
    const entry = woff.subarray(HEADER + n * ENTRY, HEADER + (n + 1) * ENTRY)
    const [start, packedLength, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = 12 + 16 * n
    entry.copy(directory, to, 0, 4)
    entry.copy(directory, to + 4, 16, 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four.
    const padded = Buffer.concat([table, Buffer.alloc(-length & 3)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([directory, ...tables])
}
