import type { ProgramKeys } from '@medlem/contract/accountingProgram'
import type { AccountingTarget } from '@medlem/payments/accounting/target'

/** The accounting program of those keys. `timeoutMs` is of each call, where a person waits for the answer. */
export type AccountingFor = (keys: ProgramKeys, options?: { timeoutMs?: number }) => AccountingTarget
