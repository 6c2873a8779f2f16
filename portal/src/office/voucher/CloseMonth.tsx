import type { VoucherMonth } from '@medlem/contract/voucher'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { useState } from 'react'
import { useCloseMonth } from '../../api/voucher/voucher.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'

interface CloseMonthProps {
  orgId: string
  month: VoucherMonth
  /** 'November 2026'. */
  name: string
  /** The month was closed; a sentence that says so. */
  onClosed: (sentence: string) => void
}

/** Closes a month, after saying what becomes of its vouchers and of what is not settled. */
export function CloseMonth({
  orgId,
  month: { month, vouchers, openIssues },
  name,
  onClosed,
}: CloseMonthProps) {
  const close = useCloseMonth(orgId)
  const [isAsking, setAsking] = useState(false)
  const carried = openIssues.reduce((sum, { count }) => sum + count, 0)
  const leave = () => setAsking(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{officeVoucherTexts.close({ month: name })}</Button>
      {isAsking && (
        <ConfirmDialog
          title={officeVoucherTexts.closeQuestion({ month: name })}
          lead={officeVoucherTexts.closeLead({ count: vouchers.length })}
          submit={officeVoucherTexts.close({ month: name })}
          failed={{ refused: officeVoucherTexts.notClosed }}
          write={close}
          onClose={leave}
          onConfirm={() =>
            close.mutate(month, {
              onSuccess: () => {
                leave()
                onClosed(officeVoucherTexts.isClosed({ month: name }))
              },
            })
          }
        >
          {carried > 0 && <p>{officeVoucherTexts.carried({ count: carried })}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
