import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ColumnsDialog } from '../columns/ColumnsDialog.tsx'
import { orderIn } from '../columns/ownColumn.ts'
import { noSelection, unpaidOf, wireSelection } from '../selection/selection.ts'
import { ShortcutHelp } from '../table/ShortcutHelp.tsx'
import type { MemberTableModel } from '../table/useMemberTable.ts'
import { ViewDialog } from '../view/ViewDialog.tsx'
import { AnswersDialog } from './AnswersDialog.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { EndManyDialog } from './EndDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { GroupMessageDialog } from './GroupMessageDialog.tsx'
import { InviteManyDialog } from './InviteManyDialog.tsx'
import { MarkDialog } from './MarkDialog.tsx'
import { PaymentsDialog } from './PaymentsDialog.tsx'

/** What is open over the table. */
export function TableDialogs({ model }: { model: MemberTableModel }) {
  const { opened, close, state, tab, show, context, today } = model
  switch (opened) {
    case 'columns':
      return (
        <ColumnsDialog
          state={state}
          context={context}
          year={context.year}
          thisYear={Number(today.slice(0, 4))}
          onChange={(change) => show(change, { replace: true })}
          onClose={close}
        />
      )
    case 'keys':
      return <ShortcutHelp onClose={close} />
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
          state={{ ...state, ...orderIn(state, model.may) }}
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
    case 'remind':
      return <WriteToThem key={opened} model={model} isReminder={opened === 'remind'} onClose={close} />
    default:
      return <ChangeDialogs model={model} />
  }
}

/** What begins a change of the selected. */
function ChangeDialogs({ model }: { model: MemberTableModel }) {
  const { opened, close, state, context } = model
  const { orgId } = state
  const chosen = { orgId, selection: wireSelection(model.selection, state), onClose: close }
  const { count } = model.sums
  switch (opened) {
    case 'team':
    case 'tag':
      return <MarkDialog {...chosen} kind={opened} />
    case 'end':
      return <EndManyDialog {...chosen} count={count} />
    case 'answer':
      return <AnswersDialog {...chosen} fields={context.fields} count={count} />
    case 'claim':
      return <ClaimDialog {...chosen} count={count} />
    case 'payment':
      return <PaymentsDialog {...chosen} count={count} />
    case 'invite':
      return <InviteManyDialog {...chosen} />
    default:
      return null
  }
}

/** A message to the selected; a reminder begins with words of its own, and goes to those of them who have not paid. */
function WriteToThem({
  model,
  isReminder,
  onClose,
}: {
  model: MemberTableModel
  isReminder: boolean
  onClose: () => void
}) {
  const { state, orgName: name, selection, context } = model
  const { orgId } = state
  const { year } = context
  const unpaid = isReminder ? unpaidOf(selection, { ...state, year }) : undefined
  const link = `${location.origin}/membership-new?org=${orgId}`
  return (
    <GroupMessageDialog
      orgId={orgId}
      selection={unpaid ?? wireSelection(selection, state)}
      {...(isReminder && {
        form: `reminder-${orgId}`,
        begun: { title: t.remindTitle({ year, name }), message: t.remindMessage({ year, link }) },
      })}
      onClose={onClose}
      onSent={(count) => {
        onClose()
        model.choose(noSelection)
        model.setSaid(t.sent({ count }))
      }}
    />
  )
}
