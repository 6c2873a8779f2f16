import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useState } from 'react'
import { useRevokeYear } from '../../api/grant/grant.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'

interface RevokeYearProps {
  historyId: string
  year: number
  kind: 'manual' | 'grant'
}

const leads = {
  manual: officeGrantTexts.theYearEndsAtOnce,
  grant: officeGrantTexts.theYearEndsAtOnce2,
}

/** An administrator takes back a year that was given, or paid outside the portal. */
export function RevokeYear({ historyId, year, kind }: RevokeYearProps) {
  const { mutateAsync, isPending, error } = useRevokeYear(historyId)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        {officeGrantTexts.takeYearBack({ year })}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={officeGrantTexts.takeYearBack2({ year })}
          lead={leads[kind]}
          leaveIt={officeGrantTexts.keepTheYear}
          doIt={officeGrantTexts.takeYearBack({ year })}
          failed={{
            refused: officeGrantTexts.nothingWasTakenBack,
            unknown: officeGrantTexts.weDontKnowYetWhether2,
            again: officeGrantTexts.pleaseCheckTheYearBefore,
          }}
          draft={officeGrantTexts.takeBackHistoryid({ historyId })}
          send={mutateAsync}
          isPending={isPending}
          error={error}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
