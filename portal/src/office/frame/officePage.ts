import type { Organisation } from '@medlem/contract/organisation'
import type { Right } from '@medlem/domain/rights'
import type { ComponentType } from 'react'

/** A page of the office, as `OfficeScreen` shows it. */
export interface OfficePageOf {
  title: string
  /** Left out for what every job opens. */
  right?: Right
  /** Shows its own heading. */
  component: ComponentType<{ organisation: Organisation }>
}
