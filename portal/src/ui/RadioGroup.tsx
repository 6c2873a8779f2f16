import { type ComponentProps, type ReactNode, useId } from 'react'

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  /** The legend is for screen readers alone: what stands above says the same. */
  isLegendHidden?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  value?: Value | null
  onChange?: (value: Value) => void
  /** What react-hook-form's `register` returns, instead of `value` and `onChange`. */
  field?: ComponentProps<'input'>
  className?: string
  /** Under the options, as where there are none. */
  children?: ReactNode
}

/** One choice among several, a row each. */
export function RadioGroup<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChange,
  field,
  className,
  children,
}: RadioGroupProps<Value>) {
  const name = useId()
  const input = (one: Value): ComponentProps<'input'> =>
    field ?? { name, checked: one === value, onChange: () => onChange?.(one) }
  return (
    <fieldset className={className}>
      <legend className={isLegendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {options.map((one) => (
        <label key={one.value} className="flex min-h-11 items-center gap-3">
          <input {...input(one.value)} type="radio" value={one.value} />
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{one.label}</span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}
