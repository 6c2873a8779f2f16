import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { LogOut } from 'lucide-react'
import { useSessionActions } from '../session/session.ts'

/** Logout in the header (Spec 2); the side menu and the initials' menu have another. */
export function LogoutButton() {
  const session = useSessionActions()
  return (
    <button type="button" className="icon-button logout-button" onClick={() => session.logout()}>
      <LogOut size={19} strokeWidth={1.8} aria-hidden="true" />
      <span className="visually-hidden">{shellTexts.logout}</span>
    </button>
  )
}
