import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { ChevronsUpDown, UserRoundCog } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useSession, useSessionActions } from '../session/session.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDismiss } from './useDismiss.ts'
import './picker.css'

/** Search box and virtual list: support alone needs them, and only when asked for. */
const MemberPickerList = lazyPart(() => import('./MemberPickerList.tsx'), 'MemberPickerList')

/** Choose a member to act for (Spec 2). */
export function MemberPicker() {
  const { impersonateMembers, selectedImpersonateMember } = useSession()
  const session = useSessionActions()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss({
    isOpen,
    inside: [anchor],
    onDismiss: (byKey) => {
      setOpen(false)
      if (byKey) button.current?.focus()
    },
  })
  return (
    <div className="popup-anchor" ref={anchor}>
      <button
        ref={button}
        type="button"
        className="button button-secondary picker-button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <UserRoundCog size={19} strokeWidth={1.8} aria-hidden="true" className="picker-face" />
        <span>{shellTexts.actAs}</span>
        <ChevronsUpDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="popup" role="dialog" aria-label={shellTexts.chooseActFor}>
          <Suspense fallback={<Skeleton height="416px" />}>
            <MemberPickerList
              members={impersonateMembers}
              selectedId={selectedImpersonateMember?.id}
              onChoose={(member) => {
                setOpen(false)
                session.select(member)
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
