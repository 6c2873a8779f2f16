import type { Organisation } from '@medlem/contract/organisation'
import type { VoucherMonth } from '@medlem/contract/voucher'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { Suspense, useState } from 'react'
import { useMonthSending } from '../api/accountingProgram/accountingProgram.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useAccounts, useVouchers } from '../api/voucher/voucher.ts'
import { exportMonths } from '../shared/exportMonths.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../ui/format.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ScreenSkeleton, Skeleton } from '../ui/Skeleton.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ProgramSection } from './accountingProgram/ProgramSection.tsx'
import { SendMonth } from './accountingProgram/SendMonth.tsx'
import { sentAsOf } from './accountingProgram/sentAs.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { CloseMonth } from './voucher/CloseMonth.tsx'
import { VoucherFile } from './voucher/VoucherFile.tsx'
import { VoucherList } from './voucher/VoucherList.tsx'

const AccountsDialog = lazyPart(() => import('./voucher/AccountsDialog.tsx'), 'AccountsDialog')

/** A month of an organisation's accounts: its vouchers, what is not settled, the file for a program, and closing it. */
export function BookkeepingPage({ organisation }: { organisation: Organisation }) {
  const { id, key } = organisation
  const may = useRightsIn(key)
  const months = exportMonths(copenhagenDay(new Date()))
  // The month that is over: the running one can't be closed yet.
  const [month, setMonth] = useState(months[1]?.value ?? '')
  const [isChoosing, setChoosing] = useState(false)
  const [notice, setNotice] = useState('')
  const { data, error, refetch } = useVouchers(id, month)
  const accounts = useAccounts(id)
  const sending = useMonthSending(id, month)
  const name = months.find(({ value }) => value === month)?.label ?? month
  return (
    <>
      <PageHeading title={officeVoucherTexts.title} lead={organisation.name} />
      <MoneyTabs organisation={organisation} current="bookkeeping" />
      <p className="max-w-[62ch] text-soft">{officeVoucherTexts.lead}</p>
      <div className="mt-6 mb-8 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-56 max-w-full">
          <SelectField
            label={officeVoucherTexts.month}
            options={months}
            value={month}
            onChange={({ target }) => {
              setMonth(target.value)
              setNotice('')
            }}
          />
        </div>
        {data && <State month={data} />}
        {data?.canClose && may('money:write') && (
          <CloseMonth orgId={id} month={data} name={name} onClosed={setNotice} />
        )}
      </div>
      <p role="status" className="-mt-5 mb-8 font-medium empty:hidden">
        {notice}
      </p>
      {error && <ErrorNotice error={error} title={officeVoucherTexts.notLoaded} retry={() => refetch()} />}
      {accounts.error && (
        <ErrorNotice
          error={accounts.error}
          title={officeVoucherTexts.accountsNotLoaded}
          retry={() => accounts.refetch()}
        />
      )}
      {!data && !error && <ScreenSkeleton />}
      {data && data.closedAt === null && <Missing month={data} />}
      {data && sending.isLoading && <Skeleton height="155px" />}
      {data && sending.data && (
        <ProgramSection orgId={id} sending={sending.data} mayWrite={may('money:write')}>
          <SendMonth
            key={month}
            orgId={id}
            month={month}
            name={name}
            isClosed={data.closedAt !== null}
            sending={sending.data}
            mayWrite={may('money:write')}
          />
        </ProgramSection>
      )}
      {data && accounts.data && (
        <Section
          title={officeVoucherTexts.vouchers}
          action={
            may('money:write') && (
              <Button variant="quiet" onClick={() => setChoosing(true)}>
                {officeVoucherTexts.accounts}
              </Button>
            )
          }
        >
          <p className="mb-4 max-w-[62ch] text-meta text-soft">
            {officeVoucherTexts.clearingHelp} {officeVoucherTexts.basisNow(accounts.data)}
          </p>
          <VoucherList
            vouchers={data.vouchers}
            accounts={accounts.data.accounts}
            sentAs={sentAsOf(sending.data)}
          />
          {may('money:export') && data.vouchers.length > 0 && (
            <VoucherFile
              orgId={id}
              orgKey={key}
              month={month}
              basis={accounts.data.basis}
              isClosed={data.closedAt !== null}
              currency={organisation.currency}
              vouchers={data.vouchers}
            />
          )}
        </Section>
      )}
      {isChoosing && accounts.data && (
        <Suspense fallback={null}>
          <AccountsDialog orgId={id} of={accounts.data} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

function State({ month: { closedAt, closedBy } }: { month: VoucherMonth }) {
  if (closedAt === null)
    return (
      <p className="pb-2.5">
        <StatusDot tone="neutral">{officeVoucherTexts.open}</StatusDot>
      </p>
    )
  const date = formatDate(copenhagenDay(new Date(closedAt)))
  return (
    <p className="pb-2.5">
      <StatusDot tone="good">
        {closedBy === null
          ? officeVoucherTexts.closedByErased({ date })
          : officeVoucherTexts.closed({ date, name: closedBy })}
      </StatusDot>
    </p>
  )
}

function Missing({ month: { openIssues } }: { month: VoucherMonth }) {
  return (
    <Section title={officeVoucherTexts.missing}>
      {openIssues.length === 0 ? (
        <p className="border-t border-line pt-4 text-soft">{officeVoucherTexts.nothingMissing}</p>
      ) : (
        <ul className="border-t border-line">
          {openIssues.map(({ kind, count }) => (
            <li key={kind} className="border-b border-line py-3">
              {officeVoucherTexts[kind]({ count })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
