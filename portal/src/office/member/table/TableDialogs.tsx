import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { MarkDialog } from './MarkDialog.tsx'
import { noSelection, wireSelection } from './selection.ts'
import type { MemberTableModel } from './useMemberTable.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { WriteDialog } from './WriteDialog.tsx'

/** What is open over the table. */
export function TableDialogs({ model }: { model: MemberTableModel }) {
  const { opened, setOpened, state, tab, show, context, today } = model
  const close = () => setOpened(undefined)
  switch (opened) {
    case 'columns':
      return (
        <ColumnsDialog
          state={state}
          fields={context.fields}
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
          mayShare={model.may('members:write')}
          onClose={close}
          onSaved={(view) => {
            close()
            show({ view }, { replace: true })
          }}
        />
      )
    case 'export': {
      const { sums, counts, selection } = model
      const found = counts && !counts.found.isTotalCapped ? counts.found.total : undefined
      return (
        <ExportDialog
          state={state}
          context={context}
          orgKey={model.orgKey}
          selection={wireSelection(selection, state)}
          count={sums.count > 0 ? sums.count : found}
          onClose={close}
          onDone={() => {
            close()
            model.setSaid(t.exported)
          }}
        />
      )
    }
    case 'write':
      return (
        <WriteDialog
          orgId={state.orgId}
          selection={wireSelection(model.selection, state)}
          onClose={close}
          onSent={(count) => {
            close()
            model.choose(noSelection)
            model.setSaid(t.sent({ count }))
          }}
        />
      )
    case 'team':
    case 'tag':
      return (
        <MarkDialog
          orgId={state.orgId}
          kind={opened}
          selection={wireSelection(model.selection, state)}
          onClose={close}
        />
      )
    default:
      return null
  }
}
