import { type AccountingBasis, type Voucher, VoucherFormat } from '@medlem/contract/voucher'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { useState } from 'react'
import { useVoucherFile } from '../../api/voucher/voucher.ts'
import { Button } from '../../ui/Button.tsx'
import { download, downloadCsv } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

const EXTENSIONS: Record<VoucherFormat, string> = { csv: 'csv', sie: 'si', saft: 'xml', saft_dk: 'xml' }

interface VoucherFileProps {
  orgId: string
  orgKey: string
  month: string
  basis: AccountingBasis
  isClosed: boolean
  /** The organisation's, in which all formats but CSV are. */
  currency: string
  vouchers: readonly Voucher[]
}

/** The vouchers of a month as a file; its name says where the month is open, and where claims are booked as they are sent. */
export function VoucherFile({ orgId, orgKey, month, basis, isClosed, currency, vouchers }: VoucherFileProps) {
  const file = useVoucherFile(orgId)
  const [format, setFormat] = useState<VoucherFormat>('csv')
  const [notice, setNotice] = useState('')
  const others = vouchers.filter((one) => one.currency !== currency)
  const save = () => {
    setNotice('')
    file.mutate(
      { month, format },
      {
        onSuccess: (content) => {
          const marks = `${basis === 'accrual' ? '-accrual' : ''}${isClosed ? '' : '-open'}`
          const name = `vouchers-${orgKey}-${month}${marks}.${EXTENSIONS[format]}`
          if (typeof content === 'string') downloadCsv(name, content)
          else download(name, content.type, content)
          setNotice(commonTexts.savedToDownloads({ name }))
        },
      },
    )
  }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end gap-2">
        <div className="w-64 max-w-full">
          <SelectField
            label={officeVoucherTexts.file}
            options={VoucherFormat.options.map((value) => ({ value, label: officeVoucherTexts[value] }))}
            value={format}
            onChange={({ target }) => setFormat(VoucherFormat.parse(target.value))}
          />
        </div>
        <Button variant="secondary" busy={file.isPending} onClick={save}>
          {officeVoucherTexts.download}
        </Button>
      </div>
      {format !== 'csv' && others.length > 0 && (
        <p className="mt-3 text-meta text-soft">
          {officeVoucherTexts.leftOut({
            count: others.length,
            currencies: [...new Set(others.map((one) => one.currency))].join(', '),
          })}
        </p>
      )}
      <p role="status" className="mt-3 text-meta text-soft empty:hidden">
        {notice}
      </p>
      <div className="mt-3 empty:hidden">
        {file.error && (
          <ErrorNotice error={file.error} title={officeVoucherTexts.notDownloaded} retry={save} />
        )}
      </div>
    </>
  )
}
