/** An invented entry of a statement. */
export interface Entry {
  /** With a point and no sign, as XML has it. */
  amount: string
  isOut?: boolean
  day?: string
  text?: string
  name?: string
  payerAccount?: string
  reference?: string
  bankReference?: string
  status?: string
  currency?: string
  /** Payments of a batch instead of one. */
  payments?: { amount: string; text?: string; reference?: string; bankReference?: string }[]
}

export interface Statement {
  version?: '02' | '04' | '08'
  isAdvice?: boolean
  id?: string
  account?: string
  opening?: string
  closing?: string
  entries: Entry[]
}

/** A document of CAMT as a bank writes it, with one statement or advice for each that is given. */
export function aCamt(...statements: Statement[]): string {
  const { version = '02', isAdvice = false } = statements[0] ?? {}
  const message = isAdvice ? 'BkToCstmrDbtCdtNtfctn' : 'BkToCstmrStmt'
  const container = isAdvice ? 'Ntfctn' : 'Stmt'
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.05${isAdvice ? '4' : '3'}.001.${version}`
  const inside = statements.map(
    (
      one,
    ) => `<${container}><Id>${one.id ?? 'S1'}</Id><Acct><Id><IBAN>${one.account ?? 'DK5000400440116243'}</IBAN></Id><Ccy>DKK</Ccy></Acct>
      ${balance('OPBD', one.opening)}${balance('CLBD', one.closing)}
      ${one.entries.map((entry) => entryOf(entry, version)).join('\n')}</${container}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${space}"><${message}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-19T08:02:00+01:00</CreDtTm></GrpHdr>
${inside.join('\n')}</${message}></Document>`
}

function balance(kind: string, amount: string | undefined): string {
  if (amount === undefined) return ''
  const side = amount.startsWith('-') ? 'DBIT' : 'CRDT'
  return `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="DKK">${amount.replace('-', '')}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>`
}

function entryOf(entry: Entry, version: string): string {
  const {
    amount,
    isOut = false,
    day = '2026-11-18',
    bankReference,
    status = 'BOOK',
    currency = 'DKK',
  } = entry
  const side = `<CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const payments = entry.payments?.map((one) => paymentOf({ ...one, isOut }, version)) ?? [
    paymentOf({ ...entry, bankReference: undefined, amount: undefined }, version),
  ]
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt>${side}<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
    ${bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : ''}<BkTxCd/>
    <NtryDtls>${payments.join('')}</NtryDtls></Ntry>`
}

function paymentOf(
  one: Partial<Omit<Entry, 'bankReference'>> & { bankReference?: string | undefined },
  version: string,
): string {
  const party = one.isOut ? 'Cdtr' : 'Dbtr'
  const name = version === '08' ? `<Pty><Nm>${one.name}</Nm></Pty>` : `<Nm>${one.name}</Nm>`
  const amount =
    one.amount &&
    (version === '02'
      ? `<AmtDtls><TxAmt><Amt Ccy="DKK">${one.amount}</Amt></TxAmt></AmtDtls>`
      : `<Amt Ccy="DKK">${one.amount}</Amt>`)
  return `<TxDtls><Refs>${one.bankReference ? `<AcctSvcrRef>${one.bankReference}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount ?? ''}
    <RltdPties>${one.name ? `<${party}>${name}</${party}>` : ''}${one.payerAccount ? `<${party}Acct><Id><IBAN>${one.payerAccount}</IBAN></Id></${party}Acct>` : ''}</RltdPties>
    <RmtInf>${one.text ? `<Ustrd>${one.text}</Ustrd>` : ''}${one.reference ? `<Strd><CdtrRefInf><Ref>${one.reference}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf></TxDtls>`
}
