import { FlaskConical, UserRoundCog } from 'lucide-react'
import { useSession, useSessionActions } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { useConfig } from './config.ts'
import { OfflineStrip } from './OfflineStrip.tsx'

/** What must be seen on every page and can't be closed: acting for another (Ruling 11), and the demonstration. */
export function Strips() {
  const { demonstration } = useConfig()
  const { selectedImpersonateMember: selected } = useSession()
  const session = useSessionActions()
  return (
    <div className="frame-strips">
      <OfflineStrip />
      {selected && (
        <section className="strip" aria-label="Acting for another member">
          <UserRoundCog size={19} aria-hidden="true" />
          <p>{`Acting as ${selected.firstName} ${selected.lastName} (${selected.email ?? 'no e-mail'})`}</p>
          <Button variant="secondary" onClick={session.clearSelection}>
            Stop
          </Button>
        </section>
      )}
      {demonstration && (
        <section className="strip strip-demonstration" aria-label="Demonstration">
          <FlaskConical size={17} aria-hidden="true" />
          <p>This is a demonstration: the people are invented and no money moves.</p>
        </section>
      )}
    </div>
  )
}
