import type { Receipt } from '@medlem/contract/receipt'
import type { PlacePayment } from '@medlem/contract/registration'
import { receiptFileName } from '@medlem/domain/receipt'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { Download } from 'lucide-react'
import { useReceiptPdf, useReceipts } from '../../api/receipt/receipt.ts'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'

/** The receipts of what was paid, as files; they stay when places are cancelled. */
export function OrderReceipts({
  payments = [],
}: {
  payments?: readonly Pick<PlacePayment, 'id' | 'hasReceipt'>[] | undefined
}) {
  const paid = payments.flatMap(({ id, hasReceipt }) => (hasReceipt ? [id] : []))
  const { data: receipts = [], error } = useReceipts(paid)
  if (paid.length === 0) return null
  return (
    <Section title={t.receipts({ count: receipts.length || 1 })}>
      {error && <ErrorNotice error={error} title={t.receiptNotLoaded} />}
      <div className="flex flex-wrap gap-3">
        {receipts.map(({ receipt, id }) => (
          <SaveReceipt key={receipt.number} receipt={receipt} id={id} />
        ))}
      </div>
    </Section>
  )
}

function SaveReceipt({ receipt, id }: { receipt: Receipt; id: string }) {
  const pdf = useReceiptPdf(id)
  const save = () =>
    pdf.mutate(undefined, {
      onSuccess: (file) => download(receiptFileName(receipt), 'application/pdf', file),
    })
  return (
    <>
      <Button
        variant="secondary"
        busy={pdf.isPending}
        icon={<Download size={18} aria-hidden="true" />}
        onClick={save}
      >
        {t.saveReceipt({ number: String(receipt.number) })}
      </Button>
      {pdf.error && <ErrorNotice error={pdf.error} title={membershipTexts.pdfNotLoaded} retry={save} />}
    </>
  )
}
