import type { Organisation } from '@medlem/contract/organisation'
import { Reminders } from './reminder/Reminders.tsx'
import { LastChange } from './settingChange/LastChange.tsx'

/** Which reminders an organisation sends, who changed them last, and who would get what on any day. */
export function RemindersPage({ organisation }: { organisation: Organisation }) {
  return (
    <Reminders organisation={organisation}>
      <LastChange orgId={organisation.id} kinds={['reminders']} />
    </Reminders>
  )
}
