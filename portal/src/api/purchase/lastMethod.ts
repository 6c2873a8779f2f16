import { PaymentProviderName } from '@medlem/contract/organisation'

const KEY = 'pay-with'

/** Whose window this browser paid in last, or tried to: the same is offered first, after a decline too. */
export const lastMethod = {
  keep: (provider: PaymentProviderName) => {
    try {
      localStorage.setItem(KEY, provider)
    } catch {
      // The storage is full or closed: the order stays as it was.
    }
  },
  read: (): PaymentProviderName | undefined => PaymentProviderName.safeParse(localStorage.getItem(KEY)).data,
}
