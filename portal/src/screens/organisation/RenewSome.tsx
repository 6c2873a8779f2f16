import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { useState } from 'react'
import { chooseReady, priceOf, type ReadyLine } from '../../shared/renewal/readyToRenew.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'

/** A box for each who can renew, with the price, and a button for those who are ticked. */
export function RenewSome({ ready }: { ready: readonly ReadyLine[] }) {
  const goTo = useGoTo()
  const [left, setLeft] = useState<readonly string[]>([])
  const [asks, setAsks] = useState(false)
  const chosen = ready.filter(({ memberId }) => !left.includes(memberId))
  const price = priceOf(chosen)
  const change = (memberId: string, isTicked: boolean) => {
    setLeft(isTicked ? left.filter((id) => id !== memberId) : [...left, memberId])
    setAsks(false)
  }
  const renew = () => {
    if (chosen.length === 0) return setAsks(true)
    chooseReady(chosen)
    goTo('/organizations-review')
  }
  return (
    <div className="grid basis-full gap-2">
      <ul>
        {ready.map((one) => (
          <li key={one.memberId} className="flex items-center justify-between gap-3">
            <Checkbox
              checked={!left.includes(one.memberId)}
              onChange={({ target }) => change(one.memberId, target.checked)}
            >
              {one.firstName}
            </Checkbox>
            <span className="tabular-nums whitespace-nowrap">{priceOf([one])}</span>
          </li>
        ))}
      </ul>
      {asks && (
        <p role="alert" className="field-error">
          {organisationTexts.tickOne}
        </p>
      )}
      <Button variant="secondary" wide onClick={renew}>
        {price === undefined || chosen.length === 0
          ? organisationTexts.renewChosen({ count: chosen.length })
          : organisationTexts.renewChosenPrice({ count: chosen.length, price })}
      </Button>
    </div>
  )
}
