import { MAX_BANK_LINES } from '@medlem/contract/importedFile'
import { readXmlAmount } from '@medlem/domain/bankAmount'
import type { BankLine } from '@medlem/domain/bankLine'
import { lineDays, problemOfWords, statusProblem } from '@medlem/domain/bankLine'
import type { CalendarDate } from '@medlem/domain/calendar'
import { plainCell } from '@medlem/domain/importedCell'
import { dayOfMoment } from '@medlem/domain/importedDay'
import type { Minor } from '@medlem/domain/money'
import { FileRefusal } from '../refusal.ts'
import type { Listener } from '../workbookParts.ts'
import type { BankPart, BankRow } from './bankPart.ts'
import { all, type Node, nodeBuilder, said } from './camtNode.ts'
import { isCurrency, type StatementSum, statementSum } from './statementSum.ts'

const ADVICE = 'Ntfctn'
/** Statements (camt.053) and advices (camt.054) of ISO 20022, by the message inside of the document, and what holds their entries. */
const messages: Record<string, string> = { BkToCstmrStmt: 'Stmt', BkToCstmrDbtCdtNtfctn: ADVICE }
/** Entries that are not booked: they come again when they are. */
const NOT_BOOKED = ['PDNG', 'INFO', 'FUTR']
const NONE_PROVIDED = /^NOT ?PROVIDED$/i

/** A payment of an entry. */
interface Transaction {
  amountMinor: Minor | undefined
  words: Pick<BankLine, 'text' | 'name' | 'payerAccount' | 'reference'>
  bankReference: string
}

export interface CamtHow {
  /** Lines of the documents before it too. */
  counted: { lines: number }
  today: CalendarDate
}

/**
 * Reads CAMT of the versions 02 to 08, whose differences are of depth alone: statuses and parties are texts or hold one. What was read is
 * taken by `take`, some at a time. An entry of several payments is a line for each where they sum to it, else one line.
 */
export function camtReader({ counted, today }: CamtHow): {
  listener: Listener
  take(): BankPart[]
  end(): void
} {
  const builder = nodeBuilder()
  let parts: BankPart[] = []
  let rows: BankRow[] = []
  let container: string | undefined
  let hasStatement = false
  let statement: StatementSum | undefined
  let isAnnounced = false
  let transactions: Transaction[] = []
  const flush = () => {
    if (rows.length > 0) parts.push({ bankRows: rows })
    rows = []
  }
  const announce = (currency: string | undefined) => {
    if (!statement || isAnnounced) return
    isAnnounced = true
    if (isCurrency(currency)) statement.said.currency ??= currency
    const { account: number = null, currency: own = null } = statement.said
    parts.push({ account: { number, currency: own }, isAdvice: container === ADVICE })
  }
  const takeEntry = (entry: Node) => {
    if (!statement) return
    announce(all(entry, 'Amt')[0]?.currency)
    for (const row of rowsOf(entry, transactions, { currency: statement.said.currency, today })) {
      counted.lines += 1
      if (counted.lines > MAX_BANK_LINES) throw new FileRefusal('too_many_lines')
      const numbered = { ...row, number: counted.lines }
      statement.add(numbered)
      rows.push(numbered)
    }
    transactions = []
  }
  const listener: Listener = {
    open(tag) {
      if (builder.path.length === 0 && tag.name !== 'Document') throw new FileRefusal('other_xml')
      if (builder.path.length === 1) {
        container = messages[tag.name]
        // What stands behind it is a signature.
        if (!container && !hasStatement) throw new FileRefusal('other_xml')
      }
      if (builder.path.length === 2 && tag.name === container) {
        statement = statementSum()
        hasStatement = true
        isAnnounced = false
      }
      builder.open(tag)
    },
    text: (text) => builder.text(text),
    close() {
      const depth = builder.path.length - 1
      // Entries and payments are read when they end, and are in no statement any more.
      const node = builder.close(({ name }) => depth > 3 && name !== 'TxDtls')
      if (!node) return
      if (node.name === 'TxDtls') transactions.push(transactionOf(node, builder.path[3]))
      else if (depth === 3 && node.name === 'Ntry') takeEntry(node)
      else if (depth === 3) statement?.take(node)
      else if (depth === 2 && node.name === container && statement) {
        announce(undefined)
        flush()
        parts.push({ statement: statement.sum() })
        statement = undefined
      }
    },
  }
  return {
    listener,
    take() {
      flush()
      const taken = parts
      parts = []
      return taken
    },
    end() {
      if (!hasStatement) throw new FileRefusal('no_statement')
    },
  }
}

type Unnumbered = Omit<BankRow, 'number'>

/** Whether money left; undefined where it is not said. */
function isDebit(node: Node): boolean | undefined {
  const side = said(node, 'CdtDbtInd')
  return side === 'DBIT' || side === 'CRDT' ? side === 'DBIT' : undefined
}

function rowsOf(
  entry: Node,
  transactions: readonly Transaction[],
  { currency, today }: { currency: string | undefined; today: CalendarDate },
): Unnumbered[] {
  const problem = (one: BankRow['problem']): Unnumbered[] => [{ line: undefined, problem: one }]
  const status = said(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
  const unbooked = NOT_BOOKED.includes(status) ? 'bank_pending' : statusProblem(status)
  if (unbooked) return problem(unbooked)
  const isOut = isDebit(entry)
  const amount = isOut === undefined ? undefined : amountOf(entry, 'Amt', isOut)
  if (amount === undefined) return problem('bank_bad_amount')
  const ownCurrency = all(entry, 'Amt')[0]?.currency
  if (ownCurrency && currency !== ownCurrency) return problem('bank_other_currency')
  const valueOn = dayOf(entry, 'ValDt')
  const days = lineDays({ bookedOn: dayOf(entry, 'BookgDt') ?? valueOn, valueOn }, today)
  if (!days) return problem('bank_bad_day')
  const bankReference = said(entry, 'AcctSvcrRef')
  const about = plainCell(said(entry, 'AddtlNtryInf'))
  const lineOf = (amountMinor: Minor, one: Omit<Transaction, 'amountMinor'>): Unnumbered => {
    const words = { ...one.words, text: one.words.text || about }
    const wrong = problemOfWords(Object.values(words))
    if (wrong) return { line: undefined, problem: wrong }
    const references = [bankReference, one.bankReference].filter((part) => part !== '').join('/')
    return {
      line: { ...days, amountMinor, currency, ...words, bankReference: references },
      problem: undefined,
    }
  }
  const [only] = transactions
  const isPart = isPartOf(entry, amount, transactions)
  if (only && transactions.length === 1 && !isPart) return [lineOf(amount, only)]
  const sum = sumOf(transactions)
  if (transactions.length > 1 && sum === amount)
    return transactions.map(({ amountMinor = 0n, ...one }) => ({
      ...lineOf(amountMinor, one),
      wholeMinor: amount,
    }))
  const texts = new Set(transactions.map(({ words }) => [words.name, words.text].join(' ').trim()))
  const text = [about, ...texts]
    .filter((one) => one !== '')
    .join(' · ')
    .slice(0, 1_000)
  const whole = lineOf(amount, {
    words: { text, name: '', payerAccount: '', reference: '' },
    bankReference: '',
  })
  return [transactions.length > 1 || isPart ? { ...whole, isUndivided: true } : whole]
}

/** Whether the one payment that an entry shows is one of several, or less than what came. Charges make it more, and less of what left. */
function isPartOf(entry: Node, amount: Minor, [only, ...others]: readonly Transaction[]): boolean {
  if (!only || others.length > 0) return false
  const { amountMinor } = only
  const isLess = amountMinor !== undefined && amountMinor > 0n && amountMinor < amount
  return isLess || Number(said(entry, 'NtryDtls/Btch/NbOfTxs')) > 1
}

function sumOf(transactions: readonly Transaction[]): Minor | undefined {
  let sum = 0n
  for (const { amountMinor } of transactions) {
    if (amountMinor === undefined) return undefined
    sum += amountMinor
  }
  return sum
}

function amountOf(node: Node, path: string, isOut: boolean): Minor | undefined {
  const minor = readXmlAmount(said(node, path))
  return minor === undefined || !isOut ? minor : -minor
}

function dayOf(node: Node, name: string): string | undefined {
  const day = dayOfMoment(said(node, `${name}/Dt`, `${name}/DtTm`)).slice(0, 'YYYY-MM-DD'.length)
  return day || undefined
}

/** Where a payment does not say whether it came or left, as in version 02, it did as its entry. */
function transactionOf(node: Node, entry: Node | undefined): Transaction {
  const paths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']
  const path = paths.find((one) => all(node, one).length > 0) ?? 'Amt'
  const isOut = isDebit(node) ?? (entry && isDebit(entry)) ?? false
  const currencies = [...all(node, path), ...(entry ? all(entry, 'Amt') : [])].map(({ currency }) => currency)
  const party = isOut ? 'Cdtr' : 'Dbtr'
  const related = all(node, 'RltdPties')[0]
  const ofParty = (...paths: string[]) => (related ? said(related, ...paths) : '')
  const texts = [
    ...all(node, 'RmtInf/Ustrd').map(({ text }) => text),
    ...all(node, 'RmtInf/Strd/AddtlRmtInf').map(({ text }) => text),
    said(node, 'AddtlTxInf'),
  ]
  const references = [
    ...all(node, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text.trim()),
    said(node, 'Refs/EndToEndId'),
  ].filter((one) => one !== '' && !NONE_PROVIDED.test(one))
  return {
    // A part in another currency does not count towards the entry’s sum.
    amountMinor: new Set(currencies).size > 1 ? undefined : amountOf(node, path, isOut),
    words: {
      text: [...new Set(texts.map(plainCell))].filter((one) => one !== '').join(' '),
      name: plainCell(ofParty(`${party}/Nm`, `${party}/Pty/Nm`, `Ultmt${party}/Nm`, `Ultmt${party}/Pty/Nm`)),
      payerAccount: ofParty(`${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`),
      reference: [...new Set(references.map(plainCell))].join(' '),
    },
    bankReference: said(node, 'Refs/AcctSvcrRef'),
  }
}
