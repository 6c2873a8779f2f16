import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { UserRoundCog } from 'lucide-react'
import { useSession, useSessionActions } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'

/** What must be seen on every page and can't be closed: acting for another (Ruling 11), and no network. */
export function Strips() {
  const { selectedImpersonateMember: selected } = useSession()
  const session = useSessionActions()
  return (
    <div className="frame-strips">
      <OfflineStrip />
      {selected && (
        <section className="strip" aria-label={shellTexts.actingArea}>
          <UserRoundCog size={19} aria-hidden="true" />
          <p>
            {shellTexts.actingAs({
              name: `${selected.firstName} ${selected.lastName}`,
              email: selected.email ?? shellTexts.withoutEmail,
            })}
          </p>
          <Button variant="secondary" onClick={session.clearSelection}>
            {shellTexts.stop}
          </Button>
        </section>
      )}
    </div>
  )
}
