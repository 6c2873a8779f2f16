import { receiptFileName } from '@medlem/domain/receipt'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useReceiptFile } from '../../api/receipt/receipt.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** The receipt of a year: to be read, and as a PDF in one press. */
export function ReceiptOfYear({ historyId, year }: { historyId: string; year: number }) {
  const pdf = useReceiptFile(historyId)
  const save = () =>
    pdf.mutate(undefined, {
      onSuccess: ({ receipt, file }) => download(receiptFileName(receipt), 'application/pdf', file),
    })
  return (
    <>
      <AppLink className="text-link" href={`/membership-${historyId}-receipt`}>
        {membershipTexts.receiptOfYear({ year, hidden: visuallyHidden })}
      </AppLink>
      <Button variant="quiet" className="ml-2" busy={pdf.isPending} onClick={save}>
        <span>{membershipTexts.pdfOfYear({ year, hidden: visuallyHidden })}</span>
      </Button>
      {pdf.error && <ErrorNotice error={pdf.error} title={membershipTexts.pdfNotLoaded} retry={save} />}
    </>
  )
}
