import type { Fee, FeeUpdate } from '@medlem/contract/fee'
import type { ExampleFamily } from '@medlem/contract/feeChange'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useFeePreview } from '../../api/fee/fee.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { signedMoney } from '../../ui/signedMoney.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { type FeeForm, fromFeeForm } from './feeForm.ts'

interface FeePreviewProps {
  orgId: string
  control: Control<FeeForm>
  fee: Fee | undefined
  /** The fee that a new one began with. */
  model: Fee | undefined
}

/** What up to three families of the organisation would pay with the fee as it is typed. */
export function FeePreview({ orgId, control, fee, model }: FeePreviewProps) {
  const form = useWatch({ control })
  const settled: FeeForm = JSON.parse(useDebounced(JSON.stringify(form)))
  const read = fromFeeForm(settled)
  const typed = 'field' in read ? undefined : read
  const of = { configurationId: fee?.id, like: (fee ?? model)?.name }
  const { data, isFetching } = useFeePreview(orgId, typed && { ...of, ...typed })
  // Names are asked for once: typing isn't a look at members again and again.
  const [first, setFirst] = useState<FeeUpdate>()
  if (!first && typed) setFirst(typed)
  const named = useFeePreview(orgId, first && { ...of, ...first, named: true }).data
  if (!data || data.families.length === 0) return null
  const { families, on, currency, year } = data
  return (
    <section aria-labelledby="three-families" className="border-t border-line pt-4">
      <h3 id="three-families" className="font-semibold">
        {officeFeeTexts.someFamilies}
      </h3>
      <p className="field-hint">{officeFeeTexts.boughtOn({ year, date: formatDate(on) })}</p>
      <ul aria-busy={isFetching || undefined}>
        {families.map((family) => (
          <Family
            key={family.kind}
            family={family}
            names={named?.families.find(({ kind }) => kind === family.kind)?.lines ?? []}
            currency={currency}
          />
        ))}
      </ul>
    </section>
  )
}

const kinds = {
  single: officeFeeTexts.single,
  couple: officeFeeTexts.couple,
  children: officeFeeTexts.mostChildren,
}

interface FamilyProps {
  family: ExampleFamily
  names: ExampleFamily['lines']
  currency: string
}

function Family({ family, names, currency }: FamilyProps) {
  const { kind, lines, beforeMinor, afterMinor, lastYearMinor } = family
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">{kinds[kind]}</span>
        <span className="ms-auto font-semibold tabular-nums">
          {afterMinor !== beforeMinor && (
            <del className="mr-3 font-normal text-soft">{formatMoney(beforeMinor, currency)}</del>
          )}
          {formatMoney(afterMinor, currency)}
        </span>
      </div>
      <ul className="text-meta text-soft">
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people without names have nothing else, and never move
          <li key={n} className="flex flex-wrap justify-between gap-x-6">
            <span>{[names[n]?.name, line.fee ?? officeFeeTexts.noFeeFits].filter(Boolean).join(' · ')}</span>
            <span className="tabular-nums">{formatMoney(line.afterMinor, currency)}</span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-6">
          <span>{officeFeeTexts.yearBefore({ amount: formatMoney(lastYearMinor, currency) })}</span>
          <span className="tabular-nums">{signedMoney(afterMinor - lastYearMinor, currency)}</span>
        </li>
      </ul>
    </li>
  )
}
