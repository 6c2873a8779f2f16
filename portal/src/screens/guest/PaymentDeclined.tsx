import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { gatewayReason, isOwnCancel } from '../../shared/payment/gatewayReason.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { Decided } from './PaymentReturn.tsx'

/** Why the window charged nothing; nothing where it charged something, or none was open. */
export function PaymentDeclined({ payment, reason }: Decided) {
  if (payment?.paymentStatus !== 'declined') return null
  const word = payment.failure?.gatewayreason || reason
  const { what, advice } = gatewayReason(word)
  const isLeft = isOwnCancel(word)
  return (
    <div className="mb-6">
      <Alert
        kind={isLeft ? 'info' : 'warning'}
        title={isLeft ? membershipTexts.windowLeftTitle : membershipTexts.failedTitle}
        announce
      >
        <p>{isLeft ? membershipTexts.nothingCharged : membershipTexts.failedLead({ what })}</p>
        {!isLeft && <p>{advice}</p>}
      </Alert>
    </div>
  )
}
