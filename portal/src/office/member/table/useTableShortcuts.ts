import { type RowShortcuts, useRowShortcuts } from '../../../ui/useRowShortcuts.ts'

export type TableShortcuts = RowShortcuts

interface Actions {
  count: number
  isSelected: (index: number) => boolean
  select: (from: number, to: number, isIn: boolean) => void
  open: (index: number) => void
  search: () => void
  filter: () => void
  clear: () => void
  write: () => void
  help: () => void
}

/** The keys of the member table. */
export function useTableShortcuts(actions: Actions): TableShortcuts {
  return useRowShortcuts({
    count: actions.count,
    onMove: ({ from, to, isExtending }) => isExtending && actions.select(from ?? to, to, true),
    act: (at) => {
      const toggle = () => at !== undefined && actions.select(at, at, !actions.isSelected(at))
      return {
        ' ': toggle,
        x: toggle,
        Enter: () => at !== undefined && actions.open(at),
        '/': actions.search,
        f: actions.filter,
        w: actions.write,
        Escape: actions.clear,
        '?': actions.help,
      }
    },
  })
}
