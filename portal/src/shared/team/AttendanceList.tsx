import { AttendanceState } from '@medlem/contract/attendance'
import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import { Check, CloudOff } from 'lucide-react'
import { useAttendance } from '../../api/team/attendance.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import teamCss from './team.module.css'

interface AttendanceListProps {
  orgId: string
  teamId: string
  sessionId: string
}

const words: Record<AttendanceState, string> = { present: t.present, absent: t.absent, excused: t.excused }

/** Who comes to a session: a large row for each, one press to note it and one more to take it back. Made for a phone. */
export function AttendanceList(which: AttendanceListProps) {
  const { data, rows, error, refetch, unsent, isCut, refusal, note } = useAttendance(which)
  if (!data || !rows) {
    return error ? (
      <ErrorNotice error={error} title={t.attendanceNotLoaded} retry={() => refetch()} />
    ) : (
      <Skeleton height="480px" />
    )
  }
  const present = rows.filter(({ state }) => state === 'present').length
  return (
    <>
      <PageHeading
        title={data.teamName}
        lead={[formatInstant(data.startsAt), data.place].filter((part) => part !== '').join(' · ')}
      />
      {refusal && <ErrorNotice error={refusal} title={t.refused} />}
      <p className={teamCss.attendanceSum}>{t.hereOf({ present, all: rows.length })}</p>
      <ul className={teamCss.attendance}>
        {rows.map(({ memberId, name, state }) => (
          <li key={memberId}>
            <fieldset className={teamCss.attendanceRow}>
              <legend>{name}</legend>
              {AttendanceState.options.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={teamCss.attendanceChoice}
                  data-state={one}
                  aria-pressed={state === one}
                  onClick={() => note(memberId, state === one ? null : one)}
                >
                  {words[one]}
                </button>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="text-soft">{t.noMembers}</p>}
      <p className={teamCss.attendanceSaved} role="status" data-cut={isCut || undefined}>
        {isCut ? <CloudOff size={18} aria-hidden="true" /> : <Check size={18} aria-hidden="true" />}
        {unsent === 0 ? t.allSaved : isCut ? t.notSent({ count: unsent }) : t.saving}
      </p>
    </>
  )
}
