import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Suspense, useId, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { initials } from './initials.ts'
import { useDismiss } from './useDismiss.ts'

const loadMenu = () => import('./MemberMenu.tsx')
const MemberMenu = lazyPart(loadMenu, 'MemberMenu')

/** The active member's initials; hover and keyboard focus show name and e-mail, a press the member's menu. */
export function MemberBadge() {
  const { member } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isTooltipDismissed, setTooltipDismissed] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDismiss({
    isOpen,
    inside: [anchor],
    onDismiss: (byKey) => {
      setOpen(false)
      if (byKey) button.current?.focus()
    },
  })
  // Its room is kept, so that its neighbours need not move.
  if (!member) return <div className="badge" />
  const name = `${member.firstName} ${member.lastName}`.trim()
  const preload = () => {
    loadMenu().catch(() => undefined)
  }
  return (
    <div className="popup-anchor" ref={anchor}>
      <div className="badge" data-dismissed={isOpen || isTooltipDismissed || undefined}>
        <button
          ref={button}
          type="button"
          aria-describedby={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onFocus={preload}
          onKeyDown={(event) => event.key === 'Escape' && setTooltipDismissed(true)}
          onBlur={() => setTooltipDismissed(false)}
          onPointerEnter={() => {
            setTooltipDismissed(false)
            preload()
          }}
        >
          <span aria-hidden="true">{initials(member.firstName, member.lastName)}</span>
          <span className="visually-hidden">{shellTexts.yourMenu}</span>
        </button>
        <span className="tooltip" role="tooltip" id={id}>
          <strong>{name}</strong>
          {member.email}
        </span>
      </div>
      {isOpen && (
        <div className="popup member-menu">
          <Suspense fallback={<Skeleton height="420px" />}>
            <MemberMenu name={name} email={member.email} onChoose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
