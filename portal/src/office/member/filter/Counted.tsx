import { useMemberCounts } from '../../../api/member/memberTable.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import memberTableCss from '../table/memberTable.module.css'

/** How many have a value. */
export interface CountOfValue {
  value: string
  count: number
}

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
  /** Where it is known here how many have each; then the server is not asked. */
  known?: readonly CountOfValue[] | undefined
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
  known,
}: CountedProps<Value>) {
  const { data } = useMemberCounts(asked, { isNeeded: known === undefined })
  const counts = known ?? data?.counts
  // What was found is of the field's values.
  const found = isOpen ? (counts?.map(({ value }) => value as Value) ?? []) : []
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
          <CountBadge className="ml-auto pr-2" count={counts && countOf(counts, value, hasRest)} />
        </label>
      ))}
    </fieldset>
  )
}

const countOf = (counts: readonly CountOfValue[], value: string, hasRest: boolean) => {
  const found = counts.find((one) => one.value === value)?.count
  return found ?? (hasRest && (value === 'none' || value === '') ? undefined : 0)
}
