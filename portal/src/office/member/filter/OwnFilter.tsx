import type { MemberFilter } from '@medlem/contract/memberFilter'
import { fieldKey } from '@medlem/domain/customField'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { DateField } from '../../../ui/DateField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OwnField } from '../columns/ownColumn.ts'
import type { TableState } from '../table/tableState.ts'
import { Counted, type CountOfValue } from './Counted.tsx'
import { newOwnDraft, type OwnDraft } from './draftCondition.ts'
import { YesNo } from './YesNo.tsx'

/** How many have each answer to a field, among those whom the other conditions choose. */
export type CountAnswers = (number: number, others: MemberFilter) => readonly CountOfValue[]

interface OwnFilterProps {
  /** The rest of what chooses: values are counted among those. */
  state: Pick<TableState, 'orgId' | 'query' | 'filter'>
  draft: OwnDraft
  field: OwnField
  count?: CountAnswers | undefined
  onChange: (draft: OwnDraft) => void
  errorId: string
}

/** A filter on a field of the organisation's own: which answer, or whether there is one. */
export function OwnFilter(props: OwnFilterProps) {
  const { draft, field, onChange } = props
  const asked = draft.field !== 'ownAnswered' ? 'value' : draft.is ? 'any' : 'none'
  return (
    <>
      <SelectField
        label={t.ownAsked}
        value={asked}
        options={[
          { value: 'value', label: t.ownValue },
          { value: 'any', label: t.ownAny },
          { value: 'none', label: t.ownNone },
        ]}
        onChange={({ target: { value } }) =>
          onChange(
            value === 'value'
              ? newOwnDraft(field)
              : { field: 'ownAnswered', number: field.number, is: value === 'any' },
          )
        }
      />
      <Value {...props} />
    </>
  )
}

function Value({ state, draft, field, count, onChange, errorId }: OwnFilterProps) {
  switch (draft.field) {
    case 'ownText':
      return (
        <div className="grid gap-4 mini:grid-cols-2">
          <SelectField
            label={t.ownWords}
            value={draft.how}
            options={[
              { value: 'contains', label: t.ownContains },
              { value: 'begins', label: t.ownBegins },
            ]}
            onChange={({ target }) =>
              onChange({ ...draft, how: target.value === 'begins' ? 'begins' : 'contains' })
            }
          />
          <TextField
            label={t.ownText}
            autoComplete="off"
            maxLength={100}
            value={draft.text}
            aria-describedby={errorId}
            onChange={({ target }) => onChange({ ...draft, text: target.value })}
          />
        </div>
      )
    case 'ownNumber':
      return (
        <div className="grid grid-cols-2 gap-4">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={end === 'from' ? t.from : t.to}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={draft[end]}
              aria-describedby={errorId}
              onChange={({ target }) => onChange({ ...draft, [end]: target.value })}
            />
          ))}
        </div>
      )
    case 'ownDate':
      return (
        <div className="grid gap-4 mini:grid-cols-2">
          <DateField label={t.from} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
          <DateField label={t.to} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
        </div>
      )
    case 'ownChoice':
      return (
        <Counted
          asked={{ ...state, by: fieldKey(field.number) }}
          known={count?.(field.number, state.filter)}
          values={field.options.map(({ number }) => String(number))}
          chosen={draft.is.map(String)}
          word={(value) => field.options.find(({ number }) => String(number) === value)?.label ?? ''}
          onChosen={(is) => onChange({ ...draft, is: is.map(Number) })}
          errorId={errorId}
          legend={field.name}
        />
      )
    case 'ownYesNo':
      return (
        <YesNo
          is={draft.is}
          words={[t.yes, t.no]}
          legend={field.name}
          onChange={(is) => onChange({ ...draft, is })}
        />
      )
    case 'ownAnswered':
      return null
  }
}
