import { describe, expect, test } from 'vitest'
import { readHead, readTable } from './readTable.ts'
import { FileRefusal } from './refusal.ts'
import { aWorkbook, sheetOf } from './testing/aWorkbook.ts'
import { readText, refusal } from './testing/readBank.ts'

const outcome = (content: string | Buffer) =>
  readHead(Buffer.from(content)).then(
    () => 'read',
    (error) => (error instanceof FileRefusal ? error.problem : Promise.reject(error)),
  )

const container = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(name, 'utf16le')])

describe('a file that is no table is refused by what it is', () => {
  test.each([
    ['contacts', 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Holm;Ida;;;\r\nEND:VCARD\r\n'],
    ['contacts', 'version: 1\n\ndn: cn=Ida Holm,dc=example\ncn: Ida Holm\n'],
    [
      'e_mail',
      'Received: from a; Mon\r\n\tby b\r\nDelivered-To: b@example.org\r\nFrom: a@example.org\r\n\r\nNavn;Mail\r\n',
    ],
    ['web_page', 'From: <Saved by Blink>\r\nSubject: Medlemmer\r\nMIME-Version: 1.0\r\n'],
    ['web_page', '<tr><td>Navn</td></tr>'],
    ['not_a_table', '[{"navn":"Ida","mail":"ida@example.org"}]'],
    ['not_a_table', '{"url":"https://docs.example.org/open","doc_id":"x"}'],
    ['not_a_table', '\ufeff%PDF-1.7\n1 0 obj\n<<>>\n'],
    ['not_a_table', '{\\rtf1\\ansi Ida;Holm}'],
    ['not_a_table', "INSERT INTO members VALUES (1,'Ida');\n"],
    ['not_a_table', 'ID;PSCALC3\nX;Y1;X1;K"Navn"\n'],
    ['not_a_table', container('__properties_version1.0')],
    ['old_excel', container('Workbook')],
    ['other_bank_format', ':20:START\r\n:25:DK50\r\n:61:2611181118C450,00NTRF\r\n'],
  ])('%s: %j', async (problem, content) => expect(await outcome(content)).toBe(problem))

  test.each([
    ['MT940', '{1:F01DABADKKKXXXX0000000000}{2:O940}{4:\r\n:20:1\r\n'],
    ['OCR', `NY000010${'0'.repeat(72)}\r\n`],
    ['BgMax', '01BGMAX               0120261118010331010331P\r\n'],
    ['TITO', 'T00322100123456789012345026111726111726111700000'],
    ['Betalingsservice', `BS002123456780BS1 0602${' '.repeat(100)}\r\n`],
    ['SIE', '#FLAGGA 0\r\n#KONTO 1930 "Bank"\r\n'],
    ['QIF', '!Type:Bank\r\nD18/11\r\nT450.00\r\n^\r\n'],
    ['OFX', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n'],
  ])('of a bank: %s', async (_kind, text) =>
    expect(await refusal(Buffer.from(text))).toBe('other_bank_format'),
  )

  test.each([
    'Type;MyShopNumber;Beløb;Dato;Brugernavn;MobilePay gebyr\nBetaling;1;450,00;18-11-2026;Ida;-0,75',
    'SalesDate;SettlementID;GrossAmount;Currency;Fee;NetAmount\n2026-11-18;1;450.00;NOK;7.90;442.10',
    'Dato;Brutto;Gebyr;Netto\n18-11-2026;450,00;4,50;445,50',
  ])('a settlement is no statement of an account: %s', async (text) =>
    expect(await refusal(Buffer.from(text))).toBe('settlement'),
  )

  test('an account of a provider is one, as it has balances', async () => {
    const text = 'Date,Description,Amount,Fee,Currency,Balance\n2026-11-18,Ida,450.00,0.00,DKK,1450.00'
    expect((await readText(text)).rows).toMatchObject([
      { line: { amountMinor: 45_000n, balanceMinor: 145_000n } },
    ])
  })
})

describe('rows that stand in one cell each', () => {
  const lines = ['Fornavn;Efternavn;E-mail', 'Ida;Holm;ida@example.org']
  test.each([
    ['of a workbook', aWorkbook(sheetOf(lines.map((line) => [line])))],
    ['in quotation marks', lines.map((line) => `"${line}"`).join('\r\n')],
    ['with their own marks', lines.map((line) => `"${line.replace(/[^;]+/g, '""$&""')}"`).join('\r\n')],
  ])('are said: %s', async (_how, content) => expect(await outcome(content)).toBe('one_cell'))

  test('are parted by another delimiter where somebody chooses it', async () => {
    const text = Buffer.from(`sep=,\r\n${lines.join('\r\n')}`)
    expect((await readHead(text)).seen?.delimiters).toContainEqual({ delimiter: ';', columns: 3 })
    expect((await readHead(text, { delimiter: ';' })).columns).toHaveLength(3)
  })
})

test('the mark that ends a text of DOS is no row', async () => {
  const rows: string[][] = []
  for await (const { cells } of readTable(Buffer.from('Fornavn;Efternavn\r\nIda;Holm\r\n\x1a')))
    rows.push(cells)
  expect(rows).toEqual([
    ['Fornavn', 'Efternavn'],
    ['Ida', 'Holm'],
  ])
})
