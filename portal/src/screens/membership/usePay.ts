import type { Organisation, PaymentProviderName } from '@medlem/contract/organisation'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call/call.ts'
import { portalConfig } from '../../api/portalConfig/portalConfig.ts'
import { startPurchase } from '../../api/purchase/purchase.ts'
import { useCameBack } from '../../api/purchase/useMadePayment.ts'
import { allExcept } from '../../api/queryKeys.ts'
import { useMember } from '../../session/session.ts'
import type { ChosenPayment } from './choiceGrid.ts'

interface Press {
  /** The price that was shown. */
  totalMinor: number
  /** Whose window is opened. */
  provider: PaymentProviderName
  /** The card may be kept for renewals, or the app charged for them. */
  keepsCard: boolean
  /** Credit pays the rest of what it costs. */
  usesCredit?: boolean
  /** Part of that price; empty for none. */
  discountCode?: string
  /** Kept places that are part of it. */
  registrationIds: string[]
  /** In parts: the price is that of the first, and the terms are those of a card that is kept for the others. */
  parts?: { consentVersion: string | undefined } | undefined
}

/** Drafts the purchase and leaves for the payment window; a second press while it runs does nothing. */
export function usePay(payment: ChosenPayment, organisation: Organisation) {
  const payer = useMember()
  const queryClient = useQueryClient()
  const underWay = useRef(false)
  const { mutate, data, variables, error, isPending, reset } = useMutation({
    mutationFn: async ({ parts, usesCredit, keepsCard, discountCode, ...press }: Press) => {
      const config = await portalConfig
      return startPurchase(call, {
        organisation,
        payer,
        lines: payment.lines.map(({ person, offer }) => ({ memberId: person.memberId, offer })),
        ...press,
        currency: payment.currency,
        consentVersion: config.consent.version,
        countryCodes: config.countryCodes,
        window: config,
        ...(discountCode && { discountCode }),
        ...(usesCredit && { useCredit: true }),
        ...(keepsCard && {
          keepCardConsent: (keepsAgreements(press.provider)
            ? config.appRenewalConsent
            : config.renewalConsent
          )?.version,
        }),
        ...(parts && { inParts: true, keepCardConsent: parts.consentVersion }),
      })
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'window') return window.location.assign(outcome.url)
      // The page stays and refetches, so that a new price shows.
      return queryClient.invalidateQueries(allExcept('payment'))
    },
    onSettled: (outcome) => {
      underWay.current = outcome?.kind === 'window'
    },
  })
  useCameBack(() => {
    underWay.current = false
    reset()
  })
  return {
    pay: (press: Press) => {
      if (underWay.current) return
      underWay.current = true
      mutate(press)
    },
    outcome: data,
    /** The price that the last try was made for. */
    askedMinor: variables?.totalMinor,
    error,
    /** Stays so while the browser leaves for the payment window. */
    isBusy: isPending || data?.kind === 'window',
  }
}
