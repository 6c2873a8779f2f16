import { creditTexts as t } from '@medlem/i18n/en/portal/credit'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatMoney } from '../../ui/format.ts'

interface Offered {
  /** What the credit can pay of it; undefined or nothing where it is not offered. */
  creditMinor: number | undefined
  /** Undefined: more than one payment can hold. */
  totalMinor: number | undefined
  currency: string
}

interface CreditChoice {
  part: ReactNode
  usedMinor: number
  /** What is left for the window. */
  payMinor: number | undefined
  /** The button's words where nothing is left, so that there is no window. */
  words: string | undefined
}

/** Whether what was paid too much before pays this too, and what is left then. */
export function useCreditChoice(
  { creditMinor = 0, totalMinor, currency }: Offered,
  wasUsed = false,
): CreditChoice {
  const [isUsed, setIsUsed] = useState(wasUsed)
  if (creditMinor === 0 || totalMinor === undefined)
    return { part: null, usedMinor: 0, payMinor: totalMinor, words: undefined }
  const leftMinor = totalMinor - creditMinor
  const amount = formatMoney(creditMinor, currency)
  const left = leftMinor > 0 ? t.leftToPay({ amount: formatMoney(leftMinor, currency) }) : t.nothingLeft
  return {
    part: (
      <div className="mt-4 max-w-[68ch]">
        <Checkbox checked={isUsed} onChange={(event) => setIsUsed(event.target.checked)} hint={left}>
          {t.use({ amount })}
        </Checkbox>
      </div>
    ),
    usedMinor: isUsed ? creditMinor : 0,
    payMinor: isUsed ? leftMinor : totalMinor,
    words: isUsed && leftMinor === 0 ? t.spend({ amount }) : undefined,
  }
}
