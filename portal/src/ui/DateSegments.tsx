import { type CalendarDate, parseDate } from '@internationalized/date'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import {
  DateField,
  DateInput,
  DateSegment,
  FieldError,
  I18nProvider,
  Label,
  Text,
} from 'react-aria-components'
import type { DateFieldProps } from './DateField.tsx'
import { locale } from './language.ts'
import './dateSegments.css'

function asDate(value: string | null | undefined): CalendarDate | null {
  if (!value) return null
  try {
    return parseDate(value)
  } catch {
    return null
  }
}

/** Swedish as in Finland, as the one of Sweden puts the year first. */
const dayFirst = locale === 'sv' ? 'sv-FI' : locale

/** The loaded part of DateField: day, month and year with hyphens, as dates are written everywhere (Ruling 5). */
export function DateSegments({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  name,
  maxValue,
  autoComplete,
  disabled,
}: DateFieldProps) {
  return (
    <I18nProvider locale={dayFirst}>
      <DateField
        className="field"
        value={asDate(value)}
        onChange={(date) => onChange(date ? date.toString() : null)}
        onBlur={onBlur}
        name={name}
        maxValue={asDate(maxValue)}
        autoComplete={autoComplete}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        shouldForceLeadingZeros
      >
        <Label className="field-label">
          {label}
          {optional && <span className="field-optional">{commonTexts.optional}</span>}
        </Label>
        <DateInput className="control segments">
          {(segment) => (
            <DateSegment segment={segment.type === 'literal' ? { ...segment, text: '-' } : segment} />
          )}
        </DateInput>
        {hint && (
          <Text slot="description" className="field-hint">
            {hint}
          </Text>
        )}
        <FieldError className="field-error">{error}</FieldError>
      </DateField>
    </I18nProvider>
  )
}
