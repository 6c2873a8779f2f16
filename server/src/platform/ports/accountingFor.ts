import type { ProgramKeys } from '@medlem/contract/accountingProgram'
import type { AccountingTarget } from '@medlem/payments/accounting/target'

/** The accounting program of those keys. */
export type AccountingFor = (keys: ProgramKeys) => AccountingTarget
