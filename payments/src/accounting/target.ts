/** A line of a voucher on an account of the program. */
export interface DraftLine {
  /** The account's number, as the organisation wrote it. */
  account: string
  /** A debit is above zero, a credit below. */
  minor: bigint
  text: string
}

/** A voucher as it is handed over; its lines add up to 0. */
export interface Draft {
  /** Ours; it stands in the voucher at the program, so that the voucher is found again. Letters, digits and dashes. */
  reference: string
  /** YYYY-MM-DD. */
  date: string
  currency: string
  text: string
  lines: readonly DraftLine[]
}

/** What is the matter with the program or its keys, whichever voucher it is about. */
export type Trouble =
  /** 'denied': it doesn't take the keys, or not for this. 'missing': the company or the journal isn't there. */
  | { outcome: 'denied' | 'missing'; said: string | null }
  /** It says that nothing was done, and when to come back. */
  | { outcome: 'later'; seconds: number | null }
  /** No answer, or one that says nothing, to a question that changes nothing. */
  | { outcome: 'silent' }

/** Why a voucher was not taken. Only 'said' has the program's own sentence. */
export type Refusal =
  | { why: 'said'; said: string | null }
  /** The number is not one that the program can have, or has. */
  | { why: 'account'; account: string }
  /** No accounting year of the program has its day. */
  | { why: 'year' }
  /** The program books in another currency. */
  | { why: 'currency' }

/** Where a voucher is at the program: its name there, and the number that a person looks for, where it has one. */
export interface Placed {
  id: string
  number: string | null
}

/** Nothing was done, but for 'sent', and for 'unknown': the voucher went out, and no answer says what became of it. */
export type SendAnswer =
  | ({ outcome: 'sent' } & Placed)
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'unknown' }
  | Trouble

/** 'untold': the program has no way to ask for it, so a person has to look. */
export type FindAnswer =
  | ({ outcome: 'found' } & Placed)
  | { outcome: 'absent' }
  | { outcome: 'untold' }
  | Trouble

export interface Company {
  id: string
  name: string
}

export interface ProgramAccount {
  number: string
  name: string
}

/**
 * An accounting program with the keys of one organisation. No method throws, and none books anything: what is sent is a draft there
 * until a person books it.
 */
export interface AccountingTarget {
  /** Whether `find` knows drafts; where it doesn't, an answer that was lost needs a person who looks. */
  findsDrafts: boolean
  /** Which company the keys open. */
  company(): Promise<({ outcome: 'done' } & Company) | Trouble>
  /** The accounts that can be booked on. */
  accounts(): Promise<{ outcome: 'done'; accounts: ProgramAccount[] } | Trouble>
  /** Hands a voucher over, once. `key` is the same when the same try is made again, where the program knows such keys. */
  send(draft: Draft, options: { key: string }): Promise<SendAnswer>
  /** A voucher that was sent earlier. */
  find(draft: Pick<Draft, 'reference' | 'date'>): Promise<FindAnswer>
}
