import { officeGrantTexts as t } from '@medlem/i18n/en/portal/office/grant'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TakeBackDialog, type TakenBack } from './TakeBackDialog.tsx'

/** An administrator takes back a year that was given, or a year or a place that was paid outside the portal. */
export function RevokePeriod(taken: TakenBack) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        {taken.kind === 'place' ? t.takeBackPlace : t.takeBack({ year: taken.year })}
      </Button>
      {isOpen && <TakeBackDialog {...taken} onClose={() => setOpen(false)} />}
    </div>
  )
}
