import type { Fee } from '@medlem/contract/fee'
import type { Organisation } from '@medlem/contract/organisation'
import { ageWords } from '@medlem/domain/age'
import { membershipYear } from '@medlem/domain/calendar'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { officeFeeRenewalTexts } from '@medlem/i18n/en/portal/office/feeRenewal'
import { officeOrganisationTexts } from '@medlem/i18n/en/portal/office/organisation'
import { type ReactNode, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate, formatMoney } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { FeeDialog } from './FeeDialog.tsx'

interface FeeSettingsProps {
  organisation: Organisation
  /** Below the heading. */
  tabs: ReactNode
}

/** For administrators: every fee of the running and coming years, to be changed or added. */
export function FeeSettings({ organisation, tabs }: FeeSettingsProps) {
  const { id, currency } = organisation
  const { data, error, refetch } = useOrganisationSettings(id)
  const [edited, setEdited] = useState<{ fee?: Fee; model?: Fee }>()
  const today = copenhagenDay(new Date())
  const fees = data?.fees.filter(({ endDate }) => endDate >= today) ?? []
  const isPhone = usePhone()
  const add = data && (
    <Button variant="secondary" onClick={() => setEdited({})}>
      {officeOrganisationTexts.newFee}
    </Button>
  )
  const list = (
    <>
      {error && !data && (
        <ErrorNotice error={error} title={officeOrganisationTexts.feesNotLoaded} retry={() => refetch()} />
      )}
      <List>
        {fees.map((fee) => (
          <FeeRow
            key={fee.id}
            fee={fee}
            currency={currency}
            today={today}
            onEdit={() => setEdited({ fee })}
            onCopy={hasNext(fee, fees) ? undefined : () => setEdited({ model: fee })}
          />
        ))}
      </List>
      {edited && data && (
        <FeeDialog
          orgId={id}
          currency={currency}
          ownLanguage={data.language}
          fee={edited.fee}
          model={edited.model}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
  return (
    <>
      <ListHeading title={officeFeeTexts.title} lead={organisation.name}>
        {isPhone && add}
      </ListHeading>
      {tabs}
      <Section title={officeOrganisationTexts.changeFees} isTitleHidden={isPhone} action={!isPhone && add}>
        {list}
      </Section>
    </>
  )
}

interface FeeRowProps {
  fee: Fee
  currency: string
  today: string
  onEdit: () => void
  /** Undefined where the next year has the fee already. */
  onCopy: (() => void) | undefined
}

const yearOf = ({ startDate, endDate }: Fee) => membershipYear(startDate, endDate)

const hasNext = (fee: Fee, fees: readonly Fee[]) =>
  fees.some((other) => other.name === fee.name && yearOf(other) === yearOf(fee) + 1)

function FeeRow({ fee, currency, today, onEdit, onCopy }: FeeRowProps) {
  const { name, endDate, offerStartDate, unitMinor, enabled, problems } = fee
  const year = yearOf(fee)
  const ages = ageWords({ ...fee, ageOn: fee.ageOn })
  const isOpen = enabled && problems.length === 0 && offerStartDate <= today
  const state = !enabled
    ? officeOrganisationTexts.notForSale
    : offerStartDate <= today
      ? officeOrganisationTexts.onSaleUntil({ date: formatDate(endDate) })
      : officeOrganisationTexts.opensOn({ date: formatDate(offerStartDate) })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">
          {name} {year}
        </h3>
        <p className="text-meta text-soft tabular-nums">
          {[
            unitMinor === null ? undefined : formatMoney(unitMinor, currency),
            ages && officeOrganisationTexts.forAges({ ages }),
            fee.renewalClaim && officeFeeRenewalTexts.isAsked,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problems.map((problem) => (
          <p key={problem} className="text-meta text-berry">
            {problem}
          </p>
        ))}
      </div>
      <StatusDot tone={isOpen ? 'good' : 'neutral'}>{state}</StatusDot>
      <div className="flex max-mini:basis-full max-mini:-ml-3">
        {onCopy && (
          <Button variant="quiet" onClick={onCopy}>
            <span>{officeOrganisationTexts.copyFee({ name, year: year + 1, hidden: visuallyHidden })}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={onEdit}>
          {officeOrganisationTexts.editFee({ name, year, hidden: visuallyHidden })}
        </Button>
      </div>
    </li>
  )
}
