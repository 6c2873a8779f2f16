import type { AccountingProgramName } from '@medlem/contract/accountingProgram'

/** The programs' own names, the same in every language. */
export const programNames: Record<AccountingProgramName, string> = {
  economic: 'e-conomic',
  dinero: 'Dinero',
  billy: 'Billy',
}
