import { useMemberCounts } from '../../../api/member/memberTable.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import memberTableCss from '../table/memberTable.module.css'

interface CountedProps<Value extends string> {
  asked: Parameters<typeof useMemberCounts>[0]
  values: readonly Value[]
  chosen: readonly Value[]
  word: (value: Value) => string
  onChosen: (chosen: Value[]) => void
  errorId: string
  legend: string
  /** Whether values beside the given ones are offered as they are found. */
  isOpen?: boolean
  /** Whether somebody may have several values or none: how many have none is not counted. */
  hasRest?: boolean
}

/** Boxes with how many people have each value; a count is blank until it is known. */
export function Counted<Value extends string>({
  asked,
  values,
  chosen,
  word,
  onChosen,
  errorId,
  legend,
  isOpen = false,
  hasRest = false,
}: CountedProps<Value>) {
  const { data } = useMemberCounts(asked)
  // What was found is of the field's values.
  const found = isOpen ? (data?.counts.map(({ value }) => value as Value) ?? []) : []
  const offered = [...new Set([...found, ...values])]
  return (
    <fieldset className={memberTableCss.valueList} aria-describedby={errorId}>
      <legend className="visually-hidden">{legend}</legend>
      {offered.map((value) => (
        <label key={value} className="choice-row">
          <Tick
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>{word(value)}</span>
          <CountBadge className="ml-auto pr-2" count={data && countOf(data.counts, value, hasRest)} />
        </label>
      ))}
    </fieldset>
  )
}

const countOf = (counts: { value: string; count: number }[], value: string, hasRest: boolean) => {
  const found = counts.find((one) => one.value === value)?.count
  return found ?? (hasRest && (value === 'none' || value === '') ? undefined : 0)
}
