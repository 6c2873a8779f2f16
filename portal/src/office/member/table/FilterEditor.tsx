import { Gender, KnownField, type MemberCondition, YearState } from '@medlem/contract/memberFilter'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { type FormEvent, useId, useState } from 'react'
import { useMemberCounts } from '../../../api/member/memberTable.ts'
import { useTeams } from '../../../api/team/team.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { conditionProblem, type DraftCondition, readAge } from './draftCondition.ts'
import { cityWord, fieldWords, genderWords, knownWords, stateWords, tagWord } from './filterWords.ts'
import { type TableState, yearsAround } from './tableState.ts'

interface FilterEditorProps {
  /** The rest of what chooses: values are counted among those. */
  state: Pick<TableState, 'orgId' | 'query' | 'filter'>
  draft: DraftCondition
  thisYear: number
  onUse: (condition: MemberCondition) => void
  /** Left out for a new one. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

/** One filter: its values with how many people have each. */
export function FilterEditor({ state, draft: first, thisYear, onUse, onRemove, onClose }: FilterEditorProps) {
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState<string>()
  const errorId = useId()
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
    <Dialog isOpen title={fieldWords[draft.field]} onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <Fields state={state} draft={draft} thisYear={thisYear} onChange={change} errorId={errorId} />
        <p className="field-error empty:hidden" id={errorId} role="alert">
          {problem}
        </p>
        <DialogActions>
          {onRemove && (
            <Button variant="quiet" onClick={onRemove}>
              {t.removeFilter({ name: fieldWords[draft.field] })}
            </Button>
          )}
          <Button type="submit">{t.useFilter}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<FilterEditorProps, 'state' | 'thisYear'> {
  draft: DraftCondition
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
            {...props}
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
          {...props}
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
          {...props}
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
          {...props}
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
              aria-describedby={props.errorId}
              aria-invalid={readAge(draft[end]) === null || undefined}
              onChange={({ target }) => onChange({ ...draft, [end]: target.value })}
            />
          ))}
        </div>
      )
    case 'joined':
    case 'left':
      return (
        <div className="grid gap-4 mini:grid-cols-2">
          <DateField label={t.from} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
          <DateField label={t.to} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
        </div>
      )
    case 'known':
      return (
        <>
          <SelectField
            label={t.fieldKnown}
            value={draft.what}
            options={KnownField.options.map((value) => ({ value, label: knownWords[value] }))}
            onChange={({ target }) => onChange({ ...draft, what: KnownField.parse(target.value) })}
          />
          <YesNo draft={draft} words={[t.has, t.lacks]} onChange={onChange} />
        </>
      )
    case 'whatsApp':
    case 'renewal':
      return <YesNo draft={draft} words={[t.yes, t.no]} onChange={onChange} />
  }
}

/** Teams that are not archived, and those that are chosen. */
function Teams(props: FieldsProps & { draft: Extract<DraftCondition, { field: 'team' }> }) {
  const { draft, onChange, state } = props
  const teams = useTeams(state.orgId)
  const shown = teams.data?.filter(({ id, isArchived }) => !isArchived || draft.is.includes(id)) ?? []
  return (
    <Counted
      {...props}
      asked={{ ...state, by: 'team' }}
      values={[...shown.map(({ id }) => id), 'none']}
      chosen={draft.is}
      word={(id) => shown.find((one) => one.id === id)?.name ?? t.noTeam}
      onChosen={(is) => onChange({ ...draft, is })}
      hasRest
    />
  )
}

interface CountedProps<Value extends string> {
  asked: Parameters<typeof useMemberCounts>[0]
  values: readonly Value[]
  chosen: readonly Value[]
  word: (value: Value) => string
  onChosen: (chosen: Value[]) => void
  errorId: string
  draft: DraftCondition
  /** Whether values beside the given ones are offered as they are found. */
  isOpen?: boolean
  /** Whether somebody may have several values or none: how many have none is not counted. */
  hasRest?: boolean
}

/** Boxes with how many people have each value; a count is blank until it is known. */
function Counted<Value extends string>({
  asked,
  values,
  chosen,
  word,
  onChosen,
  errorId,
  draft,
  isOpen = false,
  hasRest = false,
}: CountedProps<Value>) {
  const { data } = useMemberCounts(asked)
  // What was found is of the field's values.
  const found = isOpen ? (data?.counts.map(({ value }) => value as Value) ?? []) : []
  const offered = [...new Set([...found, ...values])]
  return (
    <fieldset className="value-list" aria-describedby={errorId}>
      <legend className="visually-hidden">{fieldWords[draft.field]}</legend>
      {offered.map((value) => (
        <label key={value} className="value-row">
          <input
            type="checkbox"
            className="tick"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>{word(value)}</span>
          <span className="value-count">{data && countOf(data.counts, value, hasRest)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const countOf = (counts: { value: string; count: number }[], value: string, hasRest: boolean) => {
  const found = counts.find((one) => one.value === value)?.count
  return found ?? (hasRest && (value === 'none' || value === '') ? '' : 0)
}

interface YesNoProps {
  draft: Extract<DraftCondition, { is: boolean }>
  words: readonly [string, string]
  onChange: (draft: DraftCondition) => void
}

function YesNo({ draft, words, onChange }: YesNoProps) {
  const name = useId()
  return (
    <fieldset className="value-list">
      <legend className="visually-hidden">{fieldWords[draft.field]}</legend>
      {[true, false].map((is) => (
        <label key={String(is)} className="value-row">
          <input
            type="radio"
            name={name}
            checked={draft.is === is}
            onChange={() => onChange({ ...draft, is })}
          />
          <span>{words[is ? 0 : 1]}</span>
        </label>
      ))}
    </fieldset>
  )
}
