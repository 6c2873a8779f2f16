import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeFeeRenewalTexts as renewals } from '@medlem/i18n/en/portal/office/feeRenewal'
import { officeInstalmentTexts } from '@medlem/i18n/en/portal/office/instalment'
import { officeOrganisationTexts as t } from '@medlem/i18n/en/portal/office/organisation'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { formatDate } from '../../ui/format.ts'
import type { FeeForm } from './feeForm.ts'
import { countsWords } from './feeRenewalLabels.ts'

const day = (date: string | null) => (date ? formatDate(date) : '')

/** The fields of a fee, as two versions of it are compared. */
export const feeComparison = (currency: string): readonly ComparedField<FeeForm>[] => [
  { name: 'name', label: commonTexts.name },
  {
    name: 'translations',
    label: settingFieldTexts.translations,
    show: (names: FeeForm['translations']) =>
      Object.entries(names)
        .map(([language, { name }]) => `${language}: ${name}`)
        .join(', '),
  },
  { name: 'membershipPrice', label: t.price({ currency }) },
  { name: 'vatRate', label: t.vat },
  { name: 'membershipSurcharge', label: t.surcharge },
  { name: 'startDate', label: t.firstDay },
  { name: 'endDate', label: commonTexts.lastDay },
  { name: 'offerStartDate', label: t.saleOpens },
  { name: 'minAge', label: t.lowestAge },
  { name: 'maxAge', label: t.highestAge },
  { name: 'ageOn', label: t.ageCountsOn },
  {
    name: 'priceSteps',
    label: settingFieldTexts.priceSteps,
    show: (steps: FeeForm['priceSteps']) =>
      steps.map(({ from, membershipPrice }) => `${day(from)}: ${membershipPrice}`).join(', '),
  },
  { name: 'joiningFee', label: t.joiningFee },
  {
    name: 'instalments',
    label: officeInstalmentTexts.howPaid,
    show: ({ kind, count, days, charge }: FeeForm['instalments']) => {
      if (kind === 'none') return ''
      const parts = kind === 'days' ? days.map((one) => day(one.day)).join(', ') : count
      return charge === '' ? parts : `${parts} (${officeInstalmentTexts.charge({ currency })}: ${charge})`
    },
  },
  {
    name: 'renewal',
    label: renewals.how,
    show: ({ by, dueDays, countsForDays }: FeeForm['renewal']) =>
      by === 'card'
        ? renewals.byCard
        : [renewals.byClaim, renewals.inDays({ days: Number(dueDays) }), countsWords(countsForDays)].join(
            ', ',
          ),
  },
  { name: 'enabled', label: t.isForSale },
]
