import { crc32, deflateRawSync } from 'node:zlib'

interface Packed {
  packed: Buffer
  /** What it unpacks to. */
  size: number
  crc?: number
}

/** A ZIP file of these parts. */
export const aZip = (parts: Record<string, string | Buffer>): Buffer => packedZip(parts, {})

/** The same with parts that are packed already; enough of the format for a reader that goes by the directory at its end. */
export function packedZip(
  parts: Record<string, string | Buffer>,
  packedParts: Record<string, Packed>,
): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const all = { ...Object.fromEntries(Object.entries(parts).map(packedPart)), ...packedParts }
  for (const [name, { packed, size, crc = 0 }] of Object.entries(all)) {
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc, 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(size, 8)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    // Version 2.0, no flags, deflated, no time.
    const common = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, sizes, lengths, Buffer.from(name)])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(offset)
    const entry = [Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, sizes, lengths, Buffer.alloc(10)]
    directory.push(Buffer.concat([...entry, place, Buffer.from(name)]))
    local.push(header, packed)
    offset += header.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, entries, end])
}

function packedPart([name, content]: [string, string | Buffer]): [string, Packed] {
  const bytes = Buffer.from(content)
  return [name, { packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }]
}

const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
const workbook =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>'
// Style 1 is a day.
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'

/** The parts of a workbook with one sheet, whose rows are given as XML. */
export const workbookParts = (sheetData: string): Record<string, string | Buffer> => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': workbook,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/styles.xml': styles,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
})

export const aWorkbook = (sheetData: string, more: Record<string, string | Buffer> = {}): Buffer =>
  aZip({ ...workbookParts(sheetData), ...more })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Rows of texts as the XML of a sheet. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  return rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
}
