import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useLastList } from '../../api/member/lastList.ts'
import { membersAddress } from '../../api/office/officeAddress.ts'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { areSingleKeysOn } from '../../ui/singleKeyShortcuts.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import personCss from './person.module.css'

/** Back to the list that one came from, and to the persons before and after this one in it, also by K and J. */
export function PreviousNext({ orgId, memberId }: { orgId: string; memberId: string }) {
  const list = useLastList(orgId)
  const goTo = useGoTo()
  const at = list?.people.findIndex(({ id }) => id === memberId) ?? -1
  const before = at < 0 ? undefined : list?.people[at - 1]
  const after = at < 0 ? undefined : list?.people[at + 1]
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return
      if (!(event.target instanceof Element) || event.target.closest('input, textarea, select, dialog'))
        return
      const wanted = event.key === 'j' ? after : event.key === 'k' ? before : undefined
      if (wanted) goTo(personAddress(orgId, wanted.id))
    }
    window.addEventListener('keydown', answer)
    return () => window.removeEventListener('keydown', answer)
  }, [orgId, before, after, goTo])
  return (
    <nav className={personCss.personNeighbours} aria-label={t.neighbours}>
      <AppLink className="text-link" href={list?.address ?? membersAddress(orgId)}>
        {t.allMembers}
      </AppLink>
      {before && (
        <AppLink className="text-link" href={personAddress(orgId, before.id)}>
          <ChevronLeft size={16} aria-hidden="true" />
          <span className="visually-hidden">{t.previousPerson}</span>
          {`${before.firstName} ${before.lastName}`}
        </AppLink>
      )}
      {after && (
        <AppLink className="text-link" href={personAddress(orgId, after.id)}>
          <span className="visually-hidden">{t.nextPerson}</span>
          {`${after.firstName} ${after.lastName}`}
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      )}
    </nav>
  )
}
