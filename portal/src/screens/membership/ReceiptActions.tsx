import type { Receipt } from '@medlem/contract/receipt'
import { receiptFileName } from '@medlem/domain/receipt'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useReceiptPdf } from '../../api/receipt/receipt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** What one can do with a receipt: keep it, print it. */
export function ReceiptActions({ receipt, historyId }: { receipt: Receipt; historyId: string }) {
  const pdf = useReceiptPdf(historyId)
  const [notice, setNotice] = useState('')
  const isOfEvent = receipt.lines.every(({ isTicket }) => isTicket)
  const save = () => {
    setNotice('')
    pdf.mutate(undefined, {
      onSuccess: (file) => {
        const name = receiptFileName(receipt)
        download(name, 'application/pdf', file)
        setNotice(commonTexts.savedToDownloads({ name }))
      },
    })
  }
  return (
    <div className="no-print mt-8 max-w-[760px]">
      <div className="flex flex-wrap gap-3">
        <Button busy={pdf.isPending} icon={<Download size={18} aria-hidden="true" />} onClick={save}>
          {membershipTexts.downloadPdf}
        </Button>
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {membershipTexts.print}
        </Button>
        <ButtonLink variant="quiet" href={isOfEvent ? '/member-cards' : '/memberships'}>
          {isOfEvent ? ticketTexts.yourTickets : membershipTexts.allMemberships}
        </ButtonLink>
      </div>
      <p role="status" className="mt-3 text-meta text-soft empty:hidden">
        {notice}
      </p>
      {pdf.error && (
        <div className="mt-4">
          <ErrorNotice error={pdf.error} title={membershipTexts.pdfNotLoaded} retry={save} />
        </div>
      )}
    </div>
  )
}
