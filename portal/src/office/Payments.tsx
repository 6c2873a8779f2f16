import type { Movement } from '@medlem/contract/movement'
import { Suspense, useState } from 'react'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { MovementTable } from './movement/MovementTable.tsx'

const RefundOfPayment = lazyPart(() => import('./refund/RefundOfPayment.tsx'), 'RefundOfPayment')

interface PaymentsProps {
  orgId: string
  movements: readonly Movement[]
  mayRefund: boolean
}

/** Payments of an organisation, with a refund of each; one that a sign-in interrupted goes on. */
export function Payments({ orgId, movements, mayRefund }: PaymentsProps) {
  const { refund: continued } = useOfficeSearch('payments')
  const [refunded, refund] = useState(movements.find(({ paymentId }) => paymentId === continued))
  const [notice, setNotice] = useState('')
  return (
    <>
      <p role="status" className="mb-3 empty:hidden">
        {notice}
      </p>
      <MovementTable orgId={orgId} movements={movements} onRefund={mayRefund ? refund : undefined} />
      <Suspense fallback={null}>
        {refunded && (
          <RefundOfPayment
            payment={refunded}
            onClose={() => refund(undefined)}
            onDone={(sentence) => {
              setNotice(sentence)
              refund(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
