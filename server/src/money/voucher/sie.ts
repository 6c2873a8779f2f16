import { pointDecimal } from '@medlem/domain/money'
import iconv from 'iconv-lite'
import { accountOf, type FiledVoucher, type FileFacts, remark, voucherText } from './voucherFile.ts'

const SERIES = 'M'

/**
 * Vouchers as SIE 4I, for import into a Swedish bookkeeping program (SIE file format 4B, sie.se): CP437, lines ended by CRLF,
 * amounts with a point, all in the organisation's currency. CP437 has no ø, which Swedish programs write as ö; what else it lacks is written as '?'.
 */
export function sie(vouchers: readonly FiledVoucher[], facts: FileFacts): Buffer {
  const { organisation, accounts, today, from, language } = facts
  const year = from.slice(0, 4)
  const used = new Set(vouchers.flatMap(({ lines }) => lines.map(({ purpose }) => purpose)))
  const numbers = new Map(
    accounts.filter(({ purpose }) => used.has(purpose)).map(({ number, name }) => [number, name]),
  )
  const lines = [
    '#FLAGGA 0',
    '#PROGRAM "Medlem" "1"',
    '#FORMAT PC8',
    `#GEN ${compact(today)}`,
    '#SIETYP 4',
    `#PROSA ${quoted(remark(facts))}`,
    `#FNAMN ${quoted(organisation.name)}`,
    ...(organisation.registrationNumber ? [`#ORGNR ${quoted(organisation.registrationNumber)}`] : []),
    `#RAR 0 ${year}0101 ${year}1231`,
    ...[...numbers].map(([number, name]) => `#KONTO ${number} ${quoted(name)}`),
    ...vouchers.flatMap((voucher) => [
      `#VER ${SERIES} ${voucher.number} ${compact(voucher.date)} ${quoted(voucherText(voucher, language))}`,
      '{',
      ...voucher.lines.map(
        ({ purpose, amountMinor }) =>
          `#TRANS ${accountOf(accounts, purpose).number} {} ${pointDecimal(amountMinor)}`,
      ),
      '}',
    ]),
  ]
  const text = `${lines.join('\r\n')}\r\n`.replaceAll('ø', 'ö').replaceAll('Ø', 'Ö')
  return iconv.encode(text, 'cp437')
}

const compact = (day: string) => day.replaceAll('-', '')

/** A field in quotation marks; line breaks and the like have no place in one, and a backslash would take the mark behind it along. */
function quoted(text: string): string {
  return `"${text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('\\', '/')
    .replaceAll('"', '\\"')}"`
}
