import { Gender, KnownField, type MemberCondition, YearState } from '@medlem/contract/memberFilter'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { type FormEvent, useId, useState } from 'react'
import { useTeams } from '../../../api/team/team.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OwnFields } from '../columns/ownColumn.ts'
import { type TableState, yearsAround } from '../table/tableState.ts'
import { AcceptedFilter } from './AcceptedFilter.tsx'
import { Counted } from './Counted.tsx'
import {
  conditionProblem,
  type DraftCondition,
  isOwnDraft,
  type OwnDraft,
  readAge,
} from './draftCondition.ts'
import {
  cityWord,
  endedWords,
  fieldLabels,
  fieldName,
  genderWords,
  knownWords,
  stateWords,
  tagWord,
} from './filterLabels.ts'
import { type CountAnswers, OwnFilter } from './OwnFilter.tsx'
import { YesNo } from './YesNo.tsx'

interface FilterEditorProps {
  /** The rest of what chooses: values are counted among those. */
  state: Pick<TableState, 'orgId' | 'query' | 'filter'>
  draft: DraftCondition
  thisYear: number
  fields: OwnFields
  /** Left out, the server counts the answers of members. */
  count?: CountAnswers | undefined
  onUse: (condition: MemberCondition) => void
  /** Left out for a new one. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

/** One filter: its values with how many people have each. */
export function FilterEditor(props: FilterEditorProps) {
  const { state, draft: first, thisYear, fields, count, onUse, onRemove, onClose } = props
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState<string>()
  const errorId = useId()
  const name = fieldName(draft, fields)
  const own = fields.find(({ number }) => isOwnDraft(draft) && draft.number === number)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = conditionProblem(draft)
    if (typeof found === 'string') setProblem(found)
    else onUse(found)
  }
  const change = (next: DraftCondition) => {
    setDraft(next)
    setProblem(undefined)
  }
  return (
    <Dialog isOpen title={name} onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {!isOwnDraft(draft) && (
          <Fields state={state} draft={draft} thisYear={thisYear} onChange={change} errorId={errorId} />
        )}
        {isOwnDraft(draft) && own && (
          <OwnFilter
            state={state}
            draft={draft}
            field={own}
            count={count}
            onChange={change}
            errorId={errorId}
          />
        )}
        <p className="field-error empty:hidden" id={errorId} role="alert">
          {problem}
        </p>
        <DialogActions>
          {onRemove && (
            <Button variant="quiet" onClick={onRemove}>
              {t.removeFilter({ name })}
            </Button>
          )}
          <Button type="submit">{t.useFilter}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<FilterEditorProps, 'state' | 'thisYear'> {
  draft: Exclude<DraftCondition, OwnDraft>
  onChange: (draft: DraftCondition) => void
  errorId: string
}

function Fields(props: FieldsProps) {
  const { draft, onChange, state, thisYear } = props
  switch (draft.field) {
    case 'year':
      return (
        <>
          <SelectField
            label={commonTexts.year}
            value={draft.year}
            options={yearsAround(thisYear, draft.year)}
            onChange={({ target }) => onChange({ ...draft, year: Number(target.value) })}
          />
          <Counted
            errorId={props.errorId}
            legend={fieldLabels.year}
            asked={{ ...state, by: 'year', year: draft.year }}
            values={YearState.options}
            chosen={draft.is}
            word={(value) => stateWords[value]}
            onChosen={(is) => onChange({ ...draft, is })}
          />
        </>
      )
    case 'gender':
      return (
        <Counted
          errorId={props.errorId}
          legend={fieldLabels.gender}
          asked={{ ...state, by: 'gender' }}
          values={Gender.options}
          chosen={draft.is}
          word={(value) => genderWords[value]}
          onChosen={(is) => onChange({ ...draft, is })}
        />
      )
    case 'city':
      return (
        <Counted
          errorId={props.errorId}
          legend={fieldLabels.city}
          asked={{ ...state, by: 'city' }}
          values={draft.is}
          chosen={draft.is}
          word={cityWord}
          onChosen={(is) => onChange({ ...draft, is })}
          isOpen
        />
      )
    case 'tag':
      return (
        <Counted
          errorId={props.errorId}
          legend={fieldLabels.tag}
          asked={{ ...state, by: 'tag' }}
          values={[...draft.is.filter((tag) => tag !== ''), '']}
          chosen={draft.is}
          word={tagWord}
          onChosen={(is) => onChange({ ...draft, is })}
          isOpen
          hasRest
        />
      )
    case 'team':
      return <Teams {...props} draft={draft} />
    case 'age':
      return <Ages {...props} draft={draft} />
    case 'joined':
    case 'left':
      return (
        <div className="grid gap-4 mini:grid-cols-2">
          <DateField label={t.from} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
          <DateField label={t.to} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
        </div>
      )
    case 'ended':
      return <Ended {...props} draft={draft} />
    case 'known':
      return <Known {...props} draft={draft} />
    case 'accepted':
      return <AcceptedFilter orgId={state.orgId} draft={draft} onChange={onChange} />
    case 'whatsApp':
    case 'renewal':
    case 'overdue':
      return (
        <YesNo
          is={draft.is}
          words={[t.yes, t.no]}
          legend={fieldLabels[draft.field]}
          onChange={(is) => onChange({ ...draft, is })}
        />
      )
  }
}

/** Teams that are not archived, and those that are chosen. */
function Teams(props: FieldsOf<'team'>) {
  const { draft, onChange, state } = props
  const teams = useTeams(state.orgId)
  const shown = teams.data?.filter(({ id, isArchived }) => !isArchived || draft.is.includes(id)) ?? []
  return (
    <Counted
      errorId={props.errorId}
      legend={fieldLabels.team}
      asked={{ ...state, by: 'team' }}
      values={[...shown.map(({ id }) => id), 'none']}
      chosen={draft.is}
      word={(id) => shown.find((one) => one.id === id)?.name ?? t.noTeam}
      onChosen={(is) => onChange({ ...draft, is })}
      hasRest
    />
  )
}

type FieldsOf<Field extends DraftCondition['field']> = FieldsProps & {
  draft: Extract<DraftCondition, { field: Field }>
}

function Ages({ draft, onChange, errorId }: FieldsOf<'age'>) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? t.from : t.to}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft[end]}
          aria-describedby={errorId}
          aria-invalid={readAge(draft[end]) === null || undefined}
          onChange={({ target }) => onChange({ ...draft, [end]: target.value })}
        />
      ))}
    </div>
  )
}

function Known({ draft, onChange }: FieldsOf<'known'>) {
  return (
    <>
      <SelectField
        label={t.fieldKnown}
        value={draft.what}
        options={KnownField.options.map((value) => ({ value, label: knownWords[value] }))}
        onChange={({ target }) => onChange({ ...draft, what: KnownField.parse(target.value) })}
      />
      <YesNo
        is={draft.is}
        words={[t.has, t.lacks]}
        legend={fieldLabels.known}
        onChange={(is) => onChange({ ...draft, is })}
      />
    </>
  )
}

function Ended({ draft, onChange }: FieldsOf<'ended'>) {
  return (
    <SelectField
      label={fieldLabels.ended}
      value={draft.is.join()}
      options={[
        { value: 'yes', label: endedWords.yes },
        { value: 'no', label: endedWords.no },
        { value: 'yes,no', label: t.endedBoth },
      ]}
      onChange={({ target }) =>
        onChange({
          ...draft,
          is: target.value === 'yes,no' ? ['yes', 'no'] : [target.value === 'no' ? 'no' : 'yes'],
        })
      }
    />
  )
}
