import type { MemberCondition } from '@medlem/contract/memberFilter'
import { conditionRights } from '@medlem/domain/memberColumn'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Plus, X } from 'lucide-react'
import { type RefObject, startTransition, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ColumnContext } from './columns.tsx'
import { type DraftCondition, draftOf, newDraft, newOwnDraft } from './draftCondition.ts'
import { FilterEditor } from './FilterEditor.tsx'
import {
  type ConditionNames,
  conditionText,
  conditionWords,
  fieldWords,
  type KnownCondition,
} from './filterWords.ts'
import { mayInList, type OwnFields } from './ownColumn.ts'
import type { TableState } from './tableState.ts'
import { useConditionNames } from './useConditionNames.ts'

const knownFields = Object.keys(fieldWords) as KnownCondition['field'][]

interface FilterChipsProps {
  state: TableState
  thisYear: number
  context: Pick<ColumnContext, 'fields' | 'seesPayments'>
  /** There chips lie in one row that scrolls. */
  isPhone: boolean
  onFilter: (filter: MemberCondition[]) => void
  /** The button that adds one, for the key F. */
  addButton: RefObject<HTMLButtonElement | null>
}

/** So many beside each other; more are folded. */
const SHOWN = 3

/** The filters as chips: each opens its editor, its × removes it. */
export function FilterChips({ state, thisYear, context, isPhone, onFilter, addButton }: FilterChipsProps) {
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
      <ul className="chips">
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
          <li className="chip">
            <button type="button" className="chip-more" onClick={() => setUnfolded(true)}>
              {t.moreFilters({ count: folded })}
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className="chip-add"
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
    <li className="chip">
      <button
        type="button"
        className="chip-name"
        aria-label={t.editFilter({ name: text })}
        title={text}
        onClick={onEdit}
      >
        {t.chipNamed({ ...conditionWords(condition, names), b: (inner) => <b key="value">{inner}</b> })}
      </button>
      <button
        type="button"
        className="chip-remove"
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
  onChoose,
  onClose,
}: {
  context: FilterChipsProps['context']
  onChoose: (field: KnownCondition['field'] | OwnFields[number]) => void
  onClose: () => void
}) {
  const may = mayInList(context)
  return (
    <Dialog isOpen title={t.addFilterTitle} onClose={onClose}>
      <ul className="value-list">
        {knownFields
          .filter((field) => may(conditionRights[field]))
          .map((field) => (
            <li key={field}>
              <button type="button" className="value-row" onClick={() => onChoose(field)}>
                {fieldWords[field]}
              </button>
            </li>
          ))}
        {context.fields.map((field) => (
          <li key={field.id}>
            <button type="button" className="value-row" onClick={() => onChoose(field)}>
              {field.name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
