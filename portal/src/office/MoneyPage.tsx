import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { useState } from 'react'
import { useMovements } from '../api/movement/movement.ts'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { exportMonths } from '../shared/exportMonths.ts'
import { ShownTogether } from '../shared/ShownTogether.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { ListHeading } from '../ui/ListHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { BankInShort } from './bank/BankInShort.tsx'
import { OwedByAge } from './claim/OwedByAge.tsx'
import { CreditList } from './credit/CreditList.tsx'
import { Disputes } from './dispute/Disputes.tsx'
import { HandBacks } from './grant/HandBacks.tsx'
import { LedgerPanel } from './ledger/LedgerPanel.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import { IncomeOverview } from './movement/IncomeOverview.tsx'
import { daysOfMonths, monthLabel } from './movement/incomeLabels.ts'
import { Payments } from './Payments.tsx'
import { RefundRequests } from './refund/RefundRequests.tsx'
import { RenewalPanel } from './renewal/RenewalPanel.tsx'

/** An organisation's money at a glance: what waits for a decision, on a phone above all else, the income of a year, what is owed, and a month's payments. */
export function MoneyPage({ organisation }: { organisation: Organisation }) {
  const { id, key, name } = organisation
  const may = useRightsIn(key)
  const months = exportMonths(copenhagenDay(new Date()))
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const isPhone = usePhone()
  const period = (
    <div className="w-56 max-w-full">
      <SelectField
        label={t.until}
        options={months}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
    </div>
  )
  return (
    <>
      <ListHeading title={officeFrameTexts.money} lead={name}>
        {!isPhone && period}
      </ListHeading>
      <MoneyTabs organisation={organisation} current="money" />
      <ShownTogether>
        <Disputes organisation={organisation} />
        <RefundRequests orgId={id} mayDecide={may('money:refund')} />
        <HandBacks orgId={id} mayTakeBack={may('money:write')} />
        {isPhone && <div className="mb-5">{period}</div>}
        <IncomeOverview orgId={id} month={month} isRunning={month === months[0]?.value}>
          <BankInShort orgId={id} />
          <OwedByAge orgId={id} />
          <CreditList orgId={id} mayPayBack={may('money:refund')} mayTakeBack={may('money:write')} />
        </IncomeOverview>
        <PaymentsOfMonth orgId={id} month={month} mayRefund={may('money:refund')} />
        {may('money:write') && <RenewalPanel orgId={id} />}
        <LedgerPanel organisation={organisation} />
      </ShownTogether>
    </>
  )
}

/** As many as fit beside what stands above them. */
const FIRST_PAYMENTS = 8

function PaymentsOfMonth({ orgId, month, mayRefund }: { orgId: string; month: string; mayRefund: boolean }) {
  const days = daysOfMonths(month, month)
  const { data } = useMovements(orgId, days)
  const first = data?.pages[0]
  if (!first || first.count === 0) return null
  return (
    <Section
      title={t.paymentsIn({ month: monthLabel(month, 'long') })}
      action={
        <AppLink className="text-link" href={officeAddress(orgId, 'payments', days)}>
          {t.allPayments({ count: first.count })}
        </AppLink>
      }
    >
      <Payments orgId={orgId} movements={first.movements.slice(0, FIRST_PAYMENTS)} mayRefund={mayRefund} />
    </Section>
  )
}
