import type { OwnShare } from '@medlem/contract/claimShare'
import { instalmentTexts } from '@medlem/i18n/en/portal/instalment'
import { shareTexts as t } from '@medlem/i18n/en/portal/share'
import { useEffect, useRef } from 'react'
import { usePayPart } from '../../api/instalment/instalment.ts'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import { isUnpaid } from '../../shared/instalment/PartState.tsx'
import { MethodChoice, useMethod } from '../../shared/payment/MethodChoice.tsx'
import { PayProblem } from '../../shared/payment/PayProblem.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'

/** Pays all that is open of a share in the payment window. */
export function PayShare({ share, refresh }: { share: OwnShare; refresh: () => Promise<unknown> }) {
  const { organisation, currency, openMinor, parts } = share
  const place = useRef<HTMLDivElement>(null)
  const method = useMethod(organisation)
  const payment = usePayPart()
  const { provider, offered } = method
  const part = parts.find(isUnpaid)
  const isStuck = payment.isError || (payment.isSuccess && !payment.isBusy)
  useEffect(() => {
    if (isStuck) place.current?.focus()
  }, [isStuck])
  if (!part) return null
  const pay = () => {
    if (offered.length > 1) lastMethod.keep(provider)
    payment.mutate({ partId: part.id, rest: true, totalMinor: openMinor, currency, provider })
  }
  return (
    <div ref={place} tabIndex={-1} className="mb-6 grid gap-4">
      <Alert
        title={t.toPay}
        actions={
          <Button busy={payment.isBusy} onClick={pay}>
            {instalmentTexts.payPart({ amount: formatMoney(openMinor, currency) })}
          </Button>
        }
      >
        <MethodChoice organisation={organisation} method={method} />
      </Alert>
      <PayProblem
        of="share"
        outcome={payment.data}
        error={payment.error}
        refresh={refresh}
        price={{ askedMinor: payment.variables?.totalMinor, nowMinor: openMinor, currency }}
      />
    </div>
  )
}
