import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useState } from 'react'
import { useRevokePeriod } from '../../api/grant/grant.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'

interface RevokePeriodProps {
  historyId: string
  year: number
  kind: 'manual' | 'grant'
}

const leads = {
  manual: officeGrantTexts.takeBackManualLead,
  grant: officeGrantTexts.takeBackFreeLead,
}

/** An administrator takes back a year that was given, or paid outside the portal. */
export function RevokePeriod({ historyId, year, kind }: RevokePeriodProps) {
  const { mutateAsync, isPending, error } = useRevokePeriod(historyId)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        {officeGrantTexts.takeBack({ year })}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={officeGrantTexts.takeBackTitle({ year })}
          lead={leads[kind]}
          cancelLabel={officeGrantTexts.keepYear}
          confirmLabel={officeGrantTexts.takeBack({ year })}
          failed={{
            refused: officeGrantTexts.notTakenBack,
            unknown: officeGrantTexts.takeBackUnknown,
            again: officeGrantTexts.checkYear,
          }}
          draft={`take back ${historyId}`}
          send={mutateAsync}
          isPending={isPending}
          error={error}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
