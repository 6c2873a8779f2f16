import type { BankStatement } from '@medlem/contract/bankFile'
import { readXmlAmount } from '@medlem/domain/bankAmount'
import { balanceOfLines, balanceOfStatement, type FoundBalance } from '@medlem/domain/bankBalance'
import { type Minor, toWireMinor } from '@medlem/domain/money'
import type { BankRow } from './bankPart.ts'
import { all, type Node, said } from './camtNode.ts'

/** The kinds of balance before the first entry and after the last, the best one first (ISO 20022, BalanceType12Code). */
const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']

/** What was read of a statement so far. */
export interface StatementSum {
  said: { account?: string | undefined; currency?: string | undefined }
  /** Part of a CAMT statement besides its entries. */
  take(node: Node): void
  add(row: BankRow): void
  sum(): BankStatement
}

/** The last signs of an account's number by which people know it. */
export const lastFour = (number: string) => number.replace(/[^0-9a-z]/gi, '').slice(-4)

export const isCurrency = (said: string | undefined) => /^[A-Z]{3}$/.test(said ?? '')

/** Adds up a statement of any length as its lines come. */
export function statementSum(): StatementSum {
  const about: StatementSum['said'] & { reference: string } = { reference: '' }
  const balances = new Map<string, { minor: Minor | undefined; currency: string | undefined; on: string }>()
  const ofLines = balanceOfLines()
  let lines = 0
  let inMinor = 0n
  let outMinor = 0n
  let from: string | undefined
  let to: string | undefined
  const balanceOf = (kinds: readonly string[]) => {
    const found = kinds.map((kind) => balances.get(kind)).find((one) => one !== undefined)
    return found && found.currency === about.currency ? found.minor : undefined
  }
  return {
    said: about,
    take(node) {
      if (node.name === 'Id') about.reference = node.text.trim().slice(0, 100)
      if (node.name === 'Acct') {
        about.account = said(node, 'Id/IBAN', 'Id/Othr/Id').replace(/\s/g, '') || undefined
        const currency = said(node, 'Ccy').toUpperCase()
        if (isCurrency(currency)) about.currency = currency
      }
      if (node.name === 'Bal') {
        const amount = readXmlAmount(said(node, 'Amt'))
        const side = said(node, 'CdtDbtInd')
        const signed = side === 'DBIT' && amount !== undefined ? -amount : amount
        const minor = side === 'DBIT' || side === 'CRDT' ? signed : undefined
        const currency = all(node, 'Amt')[0]?.currency
        // An entry may be of another currency, an account's balance is not.
        if (isCurrency(currency)) about.currency ??= currency
        const kind = said(node, 'Tp/CdOrPrtry/Cd')
        const before = balances.get(kind)
        const on = said(node, 'Dt/Dt', 'Dt/DtTm').slice(0, 10)
        // A statement of several days may say those of each, and one of several currencies those of each of them.
        const isBetter = OPENING.includes(kind) ? on < (before?.on ?? '') : on >= (before?.on ?? '')
        const isOwn = currency === about.currency
        const wasOwn = before?.currency === about.currency
        if (!before || (isBetter && isOwn === wasOwn) || (isOwn && !wasOwn))
          balances.set(kind, { minor, currency, on })
      }
    },
    add({ number, line }) {
      if (!line) return
      const { amountMinor, balanceMinor, bookedOn } = line
      lines += 1
      if (amountMinor > 0n) inMinor += amountMinor
      else outMinor -= amountMinor
      if (from === undefined || bookedOn < from) from = bookedOn
      if (to === undefined || bookedOn > to) to = bookedOn
      ofLines.add({ number, amountMinor, balanceMinor })
    },
    sum() {
      const openingMinor = balanceOf(OPENING)
      const closingMinor = balanceOf(CLOSING)
      const found =
        balances.size > 0
          ? balanceOfStatement({ openingMinor, closingMinor, linesMinor: inMinor - outMinor })
          : ofLines.found()
      return {
        reference: about.reference,
        accountLastFour: about.account ? lastFour(about.account) : null,
        currency: about.currency ?? null,
        from: from ?? null,
        to: to ?? null,
        lines,
        inMinor: toWireMinor(inMinor),
        outMinor: toWireMinor(outMinor),
        ...presented(found),
      }
    },
  }
}

function presented({ openingMinor, closingMinor, balance, differenceMinor, differsAt }: FoundBalance) {
  return {
    openingMinor: openingMinor === undefined ? null : toWireMinor(openingMinor),
    closingMinor: closingMinor === undefined ? null : toWireMinor(closingMinor),
    balance,
    differenceMinor: toWireMinor(differenceMinor),
    differsAt: differsAt ?? null,
  }
}
