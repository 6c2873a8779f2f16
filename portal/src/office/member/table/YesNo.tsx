import { useId } from 'react'

interface YesNoProps {
  is: boolean
  /** For true and for false. */
  words: readonly [string, string]
  legend: string
  onChange: (is: boolean) => void
}

/** A filter with two answers. */
export function YesNo({ is: chosen, words, legend, onChange }: YesNoProps) {
  const name = useId()
  return (
    <fieldset className="value-list">
      <legend className="visually-hidden">{legend}</legend>
      {[true, false].map((is) => (
        <label key={String(is)} className="value-row">
          <input type="radio" name={name} checked={chosen === is} onChange={() => onChange(is)} />
          <span>{words[is ? 0 : 1]}</span>
        </label>
      ))}
    </fieldset>
  )
}
