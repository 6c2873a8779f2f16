import { useId, useState } from 'react'
import { useSession } from '../session/session.ts'

/** 'Ida Marie', 'Holm' → 'IH' */
function initials(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The active member's initials; hover and keyboard focus show name and e-mail. */
export function MemberBadge() {
  const { member } = useSession()
  const [isDismissed, setDismissed] = useState(false)
  const id = useId()
  // Its room is kept, so that its neighbours need not move.
  if (!member) return <div className="badge" />
  const name = `${member.firstName} ${member.lastName}`.trim()
  return (
    <div className="badge" data-dismissed={isDismissed || undefined}>
      <button
        type="button"
        aria-describedby={id}
        onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
        onBlur={() => setDismissed(false)}
        onPointerEnter={() => setDismissed(false)}
      >
        <span aria-hidden="true">{initials(member.firstName, member.lastName)}</span>
        <span className="visually-hidden">Signed in</span>
      </button>
      <span className="tooltip" role="tooltip" id={id}>
        <strong>{name}</strong>
        {member.email}
      </span>
    </div>
  )
}
