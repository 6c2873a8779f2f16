import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeTeamTexts as t } from '@medlem/i18n/en/portal/office/team'
import { useState } from 'react'
import { useMemberRows } from '../../api/member/memberTable.ts'
import teamCss from '../../shared/team/team.module.css'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { List } from '../../ui/List.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Those who are shown at once; with more one types more of the name. */
const MAX_SHOWN = 8

interface AddDialogProps {
  orgId: string
  as: 'member' | 'leader'
  /** Members who are it already. */
  taken: readonly string[]
  onAdd: (memberId: string, endsOn: string | null) => Promise<unknown>
  onClose: () => void
}

/** Finds a member of the organisation by a part of the name, and adds them to a team or lets them lead it. */
export function AddDialog({ orgId, as, taken, onAdd, onClose }: AddDialogProps) {
  const [typed, setTyped] = useState('')
  const [endsOn, setEndsOn] = useState<string | null>(null)
  const [error, setError] = useState<unknown>()
  const year = new Date().getFullYear()
  const asked = {
    ...{ orgId, query: typed.trim(), filter: [], fields: [], year },
    ...({ sort: 'firstName', direction: 'asc' } as const),
  }
  const { data, isLoading } = useMemberRows(asked)
  const found = data?.pages[0]?.members.filter(({ id }) => !taken.includes(id)).slice(0, MAX_SHOWN)
  const add = async (memberId: string) => {
    try {
      await onAdd(memberId, endsOn)
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Dialog
      isOpen
      title={as === 'member' ? t.addMember : t.addLeader}
      lead={as === 'leader' ? t.leaderLead : undefined}
      isTall
      onClose={onClose}
    >
      <div className="grid gap-5">
        {as === 'leader' && (
          <DateField
            label={t.endsOn}
            hint={commonTexts.optional.trim()}
            value={endsOn}
            onChange={setEndsOn}
          />
        )}
        <TextField
          label={t.findMember}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error !== undefined && <WriteError error={error} refused={t.notChanged} />}
        <p role="status" className="text-soft empty:hidden">
          {found?.length === 0 && t.noneFound}
        </p>
        {isLoading && <Skeleton height="320px" />}
        <List>
          {found?.map(({ id, firstName, lastName, memberNumber }) => (
            <li key={id} className={teamCss.teamRow}>
              <p>
                {firstName} {lastName}{' '}
                <span className="text-meta text-soft tabular-nums">{memberNumber}</span>
              </p>
              <Button variant="quiet" onClick={() => add(id)}>
                {t.choose({ name: `${firstName} ${lastName}`, hidden: visuallyHidden })}
              </Button>
            </li>
          ))}
        </List>
      </div>
    </Dialog>
  )
}
