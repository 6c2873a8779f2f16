import type { Organisation } from '@medlem/contract/organisation'
import { membershipYear } from '@medlem/domain/calendar'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { useCopyFees } from '../api/fee/fee.ts'
import { useOrganisationSettings } from '../api/organisation/organisationSettings.ts'
import { WriteError } from '../shared/WriteError.tsx'
import { Button } from '../ui/Button.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { DiscountCodes } from './fee/DiscountCodes.tsx'
import { FamilyMaximum } from './fee/FamilyMaximum.tsx'
import { FeeSettings } from './fee/FeeSettings.tsx'
import { Simulation } from './fee/Simulation.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import { LastChange } from './settingChange/LastChange.tsx'

/** What an organisation sells, by which rules, and what the next year would bring. */
export function FeesPage({ organisation }: { organisation: Organisation }) {
  const { id, currency } = organisation
  const { data } = useOrganisationSettings(id)
  const today = copenhagenDay(new Date())
  const years = [
    ...new Set(
      (data?.fees ?? [])
        .filter(({ endDate }) => endDate >= today)
        .map(({ startDate, endDate }) => membershipYear(startDate, endDate)),
    ),
  ].toSorted((a, b) => a - b)
  const thisYear = Math.min(...years, Number(today.slice(0, 4)))
  return (
    <>
      <FeeSettings
        organisation={organisation}
        tabs={<MoneyTabs organisation={organisation} current="fees" />}
      />
      {data && !years.includes(thisYear + 1) && <CopyYear orgId={id} year={thisYear} />}
      {data && (
        <>
          <FamilyMaximum orgId={id} currency={currency} caps={data.familyCaps} years={years} />
          <DiscountCodes orgId={id} currency={currency} codes={data.discountCodes} />
          <LastChange orgId={id} kinds={['fee', 'family_cap', 'discount_code']} />
          <Simulation orgId={id} year={thisYear + 1} />
        </>
      )}
    </>
  )
}

/** One press for all fees of the next year. */
function CopyYear({ orgId, year }: { orgId: string; year: number }) {
  const copy = useCopyFees(orgId)
  return (
    <div className="mb-10 -mt-4">
      <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate(year)}>
        {officeFeeTexts.copyYear({ year, next: year + 1 })}
      </Button>
      {copy.error && (
        <WriteError
          error={copy.error}
          refused={officeFeeTexts.notSaved}
          unknown={officeFeeTexts.savedUnknown}
          again={officeFeeTexts.checkPage}
        />
      )}
    </div>
  )
}
