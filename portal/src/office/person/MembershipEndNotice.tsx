import type { MembershipEnd } from '@medlem/contract/membershipEnd'
import { membershipEndScreenTexts as t } from '@medlem/i18n/en/portal/office/membershipEnd'
import { useMembershipEnd } from '../../api/person/person.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import personCss from './person.module.css'

interface MembershipEndNoticeProps {
  orgId: string
  memberId: string
  end: MembershipEnd
  mayWrite: boolean
  onChange: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** That a membership ends or has ended, why, and how to take that back. */
export function MembershipEndNotice({
  orgId,
  memberId,
  end,
  mayWrite,
  onChange,
  onDone,
}: MembershipEndNoticeProps) {
  const { lift } = useMembershipEnd(orgId, memberId)
  const { endsOn, reason, note, endedBy } = end
  const day = formatDate(endsOn)
  const isOver = endsOn <= copenhagenDay(new Date())
  const why = endedBy === null ? t[reason] : t.by({ reason: t[reason], name: endedBy })
  return (
    <div className={personCss.personEnd}>
      <div>
        <p className="font-medium">{isOver ? t.endedOn({ day }) : t.endsOn({ day })}</p>
        <p className="text-meta text-soft wrap-anywhere">
          {why}
          {note !== '' && `: ${note}`}
        </p>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={lift.isPending}
            onClick={() => lift.mutate(undefined, { onSuccess: () => onDone(t.lifted) })}
          >
            {t.lift}
          </Button>
          <Button variant="quiet" onClick={onChange}>
            {t.change}
          </Button>
        </div>
      )}
      {lift.error && <WriteError error={lift.error} refused={t.notLifted} />}
    </div>
  )
}
