import type { FamilyCap } from '@medlem/contract/fee'
import { minorToDecimal, parseDanishMoney } from '@medlem/domain/money'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { type FormEvent, useState } from 'react'
import { useSaveFamilyCap } from '../../api/fee/fee.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface FamilyMaximumProps {
  orgId: string
  currency: string
  caps: readonly FamilyCap[]
  /** The years whose fees can be bought or come next. */
  years: readonly number[]
}

/** The most that a family pays for the memberships of a year; a field for each year. */
export function FamilyMaximum({ orgId, currency, caps, years }: FamilyMaximumProps) {
  if (years.length === 0) return null
  return (
    <Section title={officeFeeTexts.familyMaximum}>
      <p className="mb-4 max-w-[60ch] text-soft">{officeFeeTexts.familyMaximumLead}</p>
      <div className="grid gap-5">
        {years.map((year) => (
          <YearMaximum
            key={year}
            orgId={orgId}
            year={year}
            currency={currency}
            limitMinor={caps.find((cap) => cap.year === year)?.limitMinor ?? null}
          />
        ))}
      </div>
    </Section>
  )
}

interface YearMaximumProps {
  orgId: string
  year: number
  currency: string
  limitMinor: number | null
}

function YearMaximum({ orgId, year, currency, limitMinor }: YearMaximumProps) {
  const save = useSaveFamilyCap(orgId)
  const [typed, setTyped] = useState(limitMinor === null ? '' : formatMoney(limitMinor, '').trim())
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const limit = typed.trim() === '' ? null : parseDanishMoney(typed)
    setWrong(limit === undefined)
    if (limit !== undefined)
      save.mutate({ year, limit: limit === null ? null : String(minorToDecimal(limit)) })
  }
  return (
    <form onSubmit={submit} noValidate className="max-w-md">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-1 basis-56">
          <TextField
            label={officeFeeTexts.maximumOf({ year, currency })}
            optional
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={wrong ? officeFeeTexts.amountWrong : undefined}
          />
        </div>
        <Button type="submit" variant="secondary" busy={save.isPending}>
          {commonTexts.save}
        </Button>
      </div>
      <p role="status" className="text-meta text-soft empty:hidden">
        {save.isSuccess && officeFeeTexts.saved}
      </p>
      {save.error && (
        <WriteError
          error={save.error}
          refused={officeFeeTexts.notSaved}
          unknown={officeFeeTexts.savedUnknown}
          again={officeFeeTexts.checkPage}
        />
      )}
    </form>
  )
}
