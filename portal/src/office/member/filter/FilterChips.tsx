import '../../../ui/tick.css'
import type { MemberCondition } from '@medlem/contract/memberFilter'
import { conditionRights } from '@medlem/domain/memberColumn'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Plus, X } from 'lucide-react'
import { type RefObject, startTransition, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ColumnContext } from '../columns/columns.tsx'
import { mayInList, type OwnFields } from '../columns/ownColumn.ts'
import memberTableCss from '../table/memberTable.module.css'
import memberToolsCss from '../table/memberTools.module.css'
import type { TableState } from '../table/tableState.ts'
import { type DraftCondition, draftOf, newDraft, newOwnDraft } from './draftCondition.ts'
import { FilterEditor } from './FilterEditor.tsx'
import {
  type ConditionNames,
  conditionLabels,
  conditionText,
  fieldLabels,
  type KnownCondition,
} from './filterLabels.ts'
import type { CountAnswers } from './OwnFilter.tsx'
import { useConditionNames } from './useConditionNames.ts'

const knownFields = Object.keys(fieldLabels) as KnownCondition['field'][]

interface FilterChipsProps {
  state: Pick<TableState, 'orgId' | 'query' | 'filter'>
  thisYear: number
  context: Pick<ColumnContext, 'seesPayments'> & { fields: OwnFields }
  /** There chips lie in one row that scrolls. */
  isPhone: boolean
  onFilter: (filter: MemberCondition[]) => void
  /** The button that adds one, for the key F. */
  addButton: RefObject<HTMLButtonElement | null>
  /** What can be filtered by beside own fields; left out, everything known of members. */
  known?: readonly KnownCondition['field'][]
  /** Left out, the server counts the answers of members. */
  count?: CountAnswers
}

/** The most that stand beside each other; more are folded. */
const SHOWN = 3

/** The filters as chips: each opens its editor, its × removes it. */
export function FilterChips(props: FilterChipsProps) {
  const { state, thisYear, context, isPhone, onFilter, addButton, known = knownFields, count } = props
  const { filter } = state
  const { fields } = context
  const names = useConditionNames({ ...state, fields })
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = isPhone || isUnfolded || filter.length <= SHOWN + 1 ? 0 : filter.length - SHOWN
  const [isChoosing, setChoosing] = useState(false)
  const [edited, setEdited] = useState<{ at: number; draft: DraftCondition }>()
  /** After the picture of the press, as all dialogs of the table. */
  const edit = (at: number, draft: DraftCondition) =>
    startTransition(() => {
      setChoosing(false)
      setEdited({ at, draft })
    })
  const without = (at: number) => filter.filter((_, index) => index !== at)
  return (
    <>
      <ul className={memberToolsCss.chips}>
        {filter.slice(0, filter.length - folded).map((condition, at) => (
          <Chip
            key={JSON.stringify(condition)}
            names={names}
            condition={condition}
            onEdit={() => edit(at, draftOf(condition))}
            onRemove={() => {
              onFilter(without(at))
              addButton.current?.focus()
            }}
          />
        ))}
        {folded > 0 && (
          <li className={memberToolsCss.chip}>
            <button type="button" className={memberToolsCss.chipMore} onClick={() => setUnfolded(true)}>
              {t.moreFilters({ count: folded })}
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className={memberToolsCss.chipAdd}
            ref={addButton}
            onClick={() => startTransition(() => setChoosing(true))}
          >
            <Plus size={16} aria-hidden="true" />
            {t.addFilter}
          </button>
        </li>
      </ul>
      {isChoosing && (
        <FieldChoice
          context={context}
          known={known}
          onClose={() => setChoosing(false)}
          onChoose={(field) =>
            edit(filter.length, typeof field === 'string' ? newDraft(field, thisYear) : newOwnDraft(field))
          }
        />
      )}
      {edited && (
        <FilterEditor
          state={{ ...state, filter: without(edited.at) }}
          draft={edited.draft}
          thisYear={thisYear}
          fields={fields}
          count={count}
          onClose={() => setEdited(undefined)}
          onUse={(condition) => {
            setEdited(undefined)
            onFilter(filter.toSpliced(edited.at, 1, condition))
          }}
          onRemove={
            edited.at < filter.length
              ? () => {
                  setEdited(undefined)
                  onFilter(without(edited.at))
                }
              : undefined
          }
        />
      )}
    </>
  )
}

interface ChipProps {
  names: ConditionNames
  condition: MemberCondition
  onEdit: () => void
  onRemove: () => void
}

function Chip({ names, condition, onEdit, onRemove }: ChipProps) {
  const text = conditionText(condition, names)
  return (
    <li className={memberToolsCss.chip}>
      <button
        type="button"
        className={memberToolsCss.chipName}
        aria-label={t.editFilter({ name: text })}
        title={text}
        onClick={onEdit}
      >
        {t.chipNamed({ ...conditionLabels(condition, names), b: (inner) => <b key="value">{inner}</b> })}
      </button>
      <button
        type="button"
        className={memberToolsCss.chipRemove}
        aria-label={t.removeFilter({ name: text })}
        onClick={onRemove}
      >
        <X size={15} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Which thing a new filter asks for. */
function FieldChoice({
  context,
  known,
  onChoose,
  onClose,
}: {
  context: FilterChipsProps['context']
  known: readonly KnownCondition['field'][]
  onChoose: (field: KnownCondition['field'] | OwnFields[number]) => void
  onClose: () => void
}) {
  const may = mayInList(context)
  return (
    <Dialog isOpen title={t.addFilterTitle} onClose={onClose}>
      <ul className={memberTableCss.valueList}>
        {known
          .filter((field) => may(conditionRights[field]))
          .map((field) => (
            <li key={field}>
              <button type="button" className="choice-row" onClick={() => onChoose(field)}>
                {fieldLabels[field]}
              </button>
            </li>
          ))}
        {context.fields.map((field) => (
          <li key={field.number}>
            <button type="button" className="choice-row" onClick={() => onChoose(field)}>
              {field.name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
