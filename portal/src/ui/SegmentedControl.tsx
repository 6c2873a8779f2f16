import type { ReactNode } from 'react'
import './segmentedControl.css'

export interface SegmentedControlProps<Value extends string | number> {
  /** Names the group to screen readers. */
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A row of buttons of which one is pressed: a choice among a few, each of which acts at once. */
export function SegmentedControl<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  className = '',
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={`segmented ${className}`}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}
