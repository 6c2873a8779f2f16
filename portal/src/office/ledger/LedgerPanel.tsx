import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeLedgerTexts } from '@medlem/i18n/en/portal/office/ledger'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { useState } from 'react'
import { useAccountingExport, useLedger } from '../../api/ledger/ledger.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { exportMonths } from '../../shared/exportMonths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { downloadCsv } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { LedgerDifferences } from './LedgerDifferences.tsx'
import { comparedInWords } from './ledgerLabels.ts'

/** For administrators: a month's sales and refunds as a file, and whether the books agree with the gateway's. */
export function LedgerPanel({ organisation: { id, key } }: { organisation: Organisation }) {
  const books = useLedger(id)
  const bookkeeping = useAccountingExport(id)
  const months = exportMonths(copenhagenDay(new Date()))
  // The month that is over: the running one is not complete yet.
  const [month, setMonth] = useState(months[1]?.value ?? '')
  const [notice, setNotice] = useState('')
  const save = () => {
    setNotice('')
    bookkeeping.mutate(month, {
      onSuccess: (text) => {
        const name = `bookkeeping-${key}-${month}.csv`
        downloadCsv(name, text)
        setNotice(commonTexts.savedToDownloads({ name }))
      },
    })
  }
  return (
    <Section title={officeLedgerTexts.title}>
      <div className="border-t border-line pt-4">
        <p className="max-w-[62ch] text-soft">{officeLedgerTexts.lead}</p>
        <div className="mt-4 flex flex-wrap items-end gap-2">
          <div className="w-56 max-w-full">
            <SelectField
              label={officeLedgerTexts.month}
              options={months}
              value={month}
              onChange={({ target }) => setMonth(target.value)}
            />
          </div>
          <Button variant="secondary" busy={bookkeeping.isPending} onClick={save}>
            {officeLedgerTexts.download}
          </Button>
        </div>
        <p role="status" className="mt-3 text-meta text-soft empty:hidden">
          {notice}
        </p>
        {bookkeeping.error && (
          <div className="mt-4">
            <ErrorNotice error={bookkeeping.error} title={officeLedgerTexts.monthNotLoaded} retry={save} />
          </div>
        )}
        <p className="mt-3">
          <AppLink className="text-link" href={officeAddress(id, 'bookkeeping')}>
            {officeVoucherTexts.wayHere}
          </AppLink>
        </p>
        {books.error && (
          <div className="mt-4">
            <ErrorNotice
              error={books.error}
              title={officeLedgerTexts.comparisonNotLoaded}
              retry={() => books.refetch()}
            />
          </div>
        )}
        {books.data && <p className="mt-4 text-meta text-soft empty:hidden">{comparedInWords(books.data)}</p>}
        {books.data && <LedgerDifferences days={books.data} />}
      </div>
    </Section>
  )
}
