import { ColumnsDialog } from './ColumnsDialog.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import type { MemberTableModel } from './useMemberTable.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** What is open over the table. */
export function TableDialogs({ model }: { model: MemberTableModel }) {
  const { opened, setOpened, state, tab, show, context, today } = model
  const close = () => setOpened(undefined)
  switch (opened) {
    case 'columns':
      return (
        <ColumnsDialog
          state={state}
          year={context.year}
          thisYear={Number(today.slice(0, 4))}
          onChange={(change) => show(change, { replace: true })}
          onClose={close}
        />
      )
    case 'keys':
      return <KeysHelp onClose={close} />
    case 'view':
      return (
        <ViewDialog
          state={state}
          tab={tab}
          onClose={close}
          onSaved={(view) => {
            close()
            show({ view }, { replace: true })
          }}
        />
      )
    default:
      return null
  }
}
