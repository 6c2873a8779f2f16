import type { CalendarDate } from './calendar.ts'

/** A line of an invented statement. */
export interface ExampleLine {
  bookedOn: CalendarDate
  /** In minor units; below zero for money that left. */
  minor: number
  text: string
  /** Of who paid. */
  name?: string
  reference?: string
}

/** The account of the demonstration: the example that SWIFT's registry of IBANs prints for Denmark. */
export const EXAMPLE_ACCOUNT = 'DK5000400440116243'

/** A statement as a bank hands it over (CAMT.053, version 02), whose balances agree with its lines; for the demonstration. */
export function exampleStatement(
  lines: readonly ExampleLine[],
  { currency, openingMinor }: { currency: string; openingMinor: number },
): string {
  const closingMinor = lines.reduce((sum, { minor }) => sum + minor, openingMinor)
  const [first, last] = [lines[0], lines.at(-1)].map((line) => line?.bookedOn ?? '')
  const amount = (minor: number) =>
    `<Amt Ccy="${currency}">${(Math.abs(minor) / 100).toFixed(2)}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (kind: string, minor: number, day = '') =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = lines.map(({ bookedOn, minor, text, name, reference }) => {
    const named = escaped(name ?? '')
    const party = minor < 0 ? `<Cdtr><Nm>${named}</Nm></Cdtr>` : `<Dbtr><Nm>${named}</Nm></Dbtr>`
    const related = name ? `<RltdPties>${party}</RltdPties>` : ''
    const structured = reference
      ? `<Strd><CdtrRefInf><Ref>${escaped(reference)}</Ref></CdtrRefInf></Strd>`
      : ''
    return `<Ntry>${amount(minor)}<Sts>BOOK</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt><BkTxCd/><NtryDtls><TxDtls>${related}<RmtInf><Ustrd>${escaped(text)}</Ustrd>${structured}</RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${last}</MsgId><CreDtTm>${last}T08:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${last}</Id><Acct><Id><IBAN>${EXAMPLE_ACCOUNT}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', openingMinor, first),
    balance('CLBD', closingMinor, last),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
