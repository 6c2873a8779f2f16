import { commonTexts } from '@medlem/i18n/en/portal/common'
import { Suspense, useId } from 'react'
import { FieldNotes, type FieldTexts } from './Field.tsx'
import { lazyPart } from './lazyPart.tsx'

/** Day, month and year as segments: 48 kB that no screen needs at first paint. */
const DateSegments = lazyPart(() => import('./DateSegments.tsx'), 'DateSegments')

export type DateFieldProps = FieldTexts & {
  /** 'YYYY-MM-DD', or null when empty. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  name?: string
  /** 'YYYY-MM-DD' */
  maxValue?: string
  /** 'bday' lets the browser fill in a birthday of the reader's own. */
  autoComplete?: string
  disabled?: boolean
}

/** A calendar date typed straight, day first. */
export function DateField(props: DateFieldProps) {
  const id = useId()
  return (
    <Suspense fallback={<DateFieldFrame {...props} id={id} />}>
      <DateSegments {...props} />
    </Suspense>
  )
}

/** As high as the field that it stands for. */
function DateFieldFrame({ id, label, hint, error, optional }: FieldTexts & { id: string }) {
  return (
    <div className="field" aria-busy="true">
      <span className="field-label" id={id}>
        {label}
        {optional && <span className="field-optional">{commonTexts.optional}</span>}
      </span>
      <div className="control" />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
