import type { TimelinePeriod } from '@medlem/contract/timeline'
import { lineName } from '@medlem/domain/refundEffect'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatMoneyShort } from '../../ui/format.ts'
import { periodWords } from './periodWords.ts'
import type { Choice } from './refundForm.ts'

interface RefundPeriodsProps {
  years: readonly TimelinePeriod[]
  /** Whether a share of a claim goes back: the year is kept, and may wait for the share again. */
  isShare: boolean
  currency: string
  choice: Choice
  onChange: (choice: Choice) => void
  /** The box that says that nothing ends, as the form knows it. */
  keeps: ComponentProps<'input'>
  error: string | undefined
}

/** Which years end with the money that goes back, or which places at an event, or that they are kept: one of them is always said. */
export function RefundPeriods(props: RefundPeriodsProps) {
  const { years, isShare, currency, choice, onChange, keeps, error } = props
  const { endsIds } = choice
  const words = periodWords(years)
  const active = years.filter((year) => year.active)
  const ended = years.filter((year) => !year.active)
  const toggle = (id: string, isEnding: boolean) => {
    const others = endsIds.filter((one) => one !== id)
    onChange({ endsIds: isEnding ? [...others, id] : others, keepsYears: false })
  }
  return (
    <fieldset>
      <legend className="field-label">{words.ending}</legend>
      {active.map(({ membershipHistoryId: id, unitMinor, ...line }) => (
        <Checkbox
          key={id}
          checked={endsIds.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        >
          {lineName(line)} <span className="text-soft">· {formatMoneyShort(unitMinor, currency)}</span>
        </Checkbox>
      ))}
      <Checkbox
        {...keeps}
        {...(error === undefined ? {} : { error })}
        onChange={({ target }) => onChange({ endsIds: [], keepsYears: target.checked })}
      >
        {isShare ? officeRefundTexts.keepOfShare : active.length > 1 ? words.keepAll : words.keepOne}
      </Checkbox>
      {ended.length > 0 && <p className="text-meta text-soft">{words.before(ended)}</p>}
    </fieldset>
  )
}
