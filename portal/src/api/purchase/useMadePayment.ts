import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call/call.ts'
import { portalConfig } from '../portalConfig/portalConfig.ts'
import { allExcept } from '../queryKeys.ts'
import { type MadePurchase, payAgain } from './purchase.ts'

/**
 * Leaves for the payment window of a payment that the server makes with its lines; `madeOf` says from what was pressed how it is
 * made. Without a window the page stays and refetches; with one it stays busy while the browser leaves.
 */
export function useMadePayment<Press>(madeOf: (press: Press) => Omit<MadePurchase, 'window'>) {
  const queryClient = useQueryClient()
  const payment = useMutation({
    mutationFn: async (press: Press) => {
      const window = await portalConfig
      return payAgain(call, { ...madeOf(press), window })
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'window') return location.assign(outcome.url)
      return queryClient.invalidateQueries(allExcept('payment'))
    },
  })
  useCameBack(payment.reset)
  return { ...payment, isBusy: payment.isPending || payment.data?.kind === 'window' }
}

/** Frees a button that left for the window when the browser's back button brings the page back as it was. */
export function useCameBack(free: () => void): void {
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) free()
    }
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [free])
}
