import type { BankLine } from '@medlem/contract/bankMatch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useRowShortcuts } from '../../ui/useRowShortcuts.ts'

/** What each key does, as the page says it. */
export const bankShortcuts: readonly [string, string[]][] = [
  [t.keyNext, ['j', 'k']],
  [t.keyAccept, [t.capEnter]],
  [t.keySplit, ['s']],
  [t.keyUndo, ['z']],
]

interface Actions {
  /** The line that was decided last. */
  last: BankLine | undefined
  actions: Record<'accept' | 'split', (line: BankLine) => unknown> & {
    /** Of what is still on its way where there is such. */
    undo: (line: BankLine | undefined) => unknown
  }
}

/** The keys that decide the line which the keyboard is on. */
export function useBankShortcuts(lines: readonly BankLine[], { last, actions }: Actions) {
  return useRowShortcuts({
    count: lines.length,
    act: (at) => {
      const line = at === undefined ? undefined : lines[at]
      // The line that was decided last is no longer in the list of those that are left.
      const undoable = line && line.matches.length > 0 ? line : last
      return {
        Enter: () => line && actions.accept(line),
        s: () => line && actions.split(line),
        z: () => actions.undo(undoable),
      }
    },
  })
}
