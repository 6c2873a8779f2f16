import type { SimilarPerson } from '@medlem/contract/person'
import { memberMergeScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMerge'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import personCss from './person.module.css'

interface PossibleDuplicatesProps {
  orgId: string
  people: readonly SimilarPerson[]
  onCompare: () => void
}

/** Who may be the same person, by name. */
export function PossibleDuplicates({ orgId, people, onCompare }: PossibleDuplicatesProps) {
  return (
    <div className={personCss.personEnd}>
      <div>
        <p className="font-medium">{t.hint}</p>
        <ul className="text-meta">
          {people.map(({ memberId, memberNumber, firstName, lastName }) => (
            <li key={memberId}>
              <AppLink className="text-link" href={personAddress(orgId, memberId)}>
                {t.candidate({ name: `${firstName} ${lastName}`, number: String(memberNumber) })}
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="secondary" onClick={onCompare}>
        {t.compare}
      </Button>
    </div>
  )
}
