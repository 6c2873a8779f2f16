import type { PersonPage } from '@medlem/contract/person'
import { memberMergeScreenTexts } from '@medlem/i18n/en/portal/office/memberMerge'
import { membershipEndScreenTexts } from '@medlem/i18n/en/portal/office/membershipEnd'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { useState } from 'react'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import personCss from './person.module.css'

/** What staff do with a person, by the dialog that it opens. */
export type PersonDialog = 'correct' | 'invite' | 'letter' | 'write' | 'end' | 'merge'

interface PersonActionsProps {
  page: Pick<PersonPage, 'person' | 'end'>
  name: string
  mayWrite: boolean
  mayMessage: boolean
  onOpen: (deed: PersonDialog) => void
}

/** *Write*, and the rest under *More*: what ends something is last. */
export function PersonActions({ page, name, mayWrite, mayMessage, onOpen }: PersonActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { person, end } = page
  const deed = (id: PersonDialog, label: string, isGrave = false) => ({
    id,
    label,
    isGrave,
    onPress: () => {
      setOpen(false)
      onOpen(id)
    },
  })
  const more = mayWrite
    ? [
        ...(person.canInvite ? [deed('invite', t.invite)] : []),
        ...(person.emailRefusal === null ? [deed('letter', t.letter)] : []),
        deed('merge', memberMergeScreenTexts.merge),
        ...(end === null ? [deed('end', membershipEndScreenTexts.end, true)] : []),
      ]
    : []
  if (more.length === 0 && !mayMessage) return null
  return (
    <div className={personCss.personActions}>
      {more.length > 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t.more}
        </Button>
      )}
      {mayMessage && <Button onClick={() => onOpen('write')}>{t.write}</Button>}
      {isOpen && <ActionDialog title={name} actions={more} onClose={() => setOpen(false)} />}
    </div>
  )
}
