import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTemplate } from './readTemplate.ts'

// Fields of a tar header: where they begin and how long they are, in bytes.
const NAME = [0, 100] as const
const MODE = [100, 8] as const
const SIZE = [124, 12] as const
const TYPE = [156, 1] as const
const BLOCK = 512
const FOLDER = '5'

/**
 * Unpacks what `writeTemplate` made into a new folder. The engine can do it too, three times slower and with 150 MB
 * more memory. Only knows the plain files and folders, with short names, that a database consists of.
 */
export function unpackTemplate(file: string, folder: string): void {
  unpackArchive(readTemplate(file), folder)
}

/** The same for an archive in memory. */
export function unpackArchive(archive: Buffer, folder: string): void {
  mkdirSync(folder)
  let at = 0
  while (at < archive.length) {
    const header = archive.subarray(at, at + BLOCK)
    const name = field(header, NAME)
    // Two empty blocks end an archive.
    if (!name) return
    const path = join(folder, name)
    const mode = Number.parseInt(field(header, MODE), 8) & 0o777
    const size = Number.parseInt(field(header, SIZE), 8)
    if (field(header, TYPE) === FOLDER) mkdirSync(path, { recursive: true, mode })
    else writeFileSync(path, archive.subarray(at + BLOCK, at + BLOCK + size), { mode })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function field(header: Buffer, [start, length]: readonly [number, number]): string {
  const bytes = header.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? length : end)
}
