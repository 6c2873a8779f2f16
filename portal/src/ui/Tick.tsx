import type { ComponentProps } from 'react'
import './tick.css'

/** A small checkbox for rows and lists, whose label is beside it or in `aria-label`; `Checkbox` is the field of a form. */
export function Tick({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="checkbox" className={`tick ${className}`} />
}
