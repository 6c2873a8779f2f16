import type { ActingLogEntry } from '@medlem/contract/audit'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { useActingLog } from '../../api/audit/audit.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const SHOWN_FIRST = 8

/** Who acted for the member or looked at what is theirs, and when (Ruling 11). */
export function ActingLog() {
  const log = useActingLog()
  return (
    <Section title={memberTexts.whoActedForYou}>
      <p className="mb-3 max-w-[62ch] text-soft">{memberTexts.actingLead}</p>
      {log.error && (
        <ErrorNotice error={log.error} title={commonTexts.listNotLoaded} retry={() => log.refetch()} />
      )}
      {!log.data && !log.error && <Skeleton height="52px" />}
      {log.data?.length === 0 && (
        <p className="border-y border-line py-3.5 text-soft">{memberTexts.noneActed}</p>
      )}
      {log.data && log.data.length > 0 && <Entries entries={log.data} />}
    </Section>
  )
}

function Entries({ entries }: { entries: readonly ActingLogEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, SHOWN_FIRST)
  return (
    <>
      <ol className="border-t border-line">
        {shown.map(({ at, actorName, text, action }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two acts of one moment have nothing else that tells them apart
            key={`${at} ${action} ${index}`}
            className="grid gap-x-6 border-b border-line py-3 mini:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={at} className="text-meta text-soft tabular-nums mini:text-body">
              {formatInstant(at)}
            </time>
            <span>{text}</span>
            <span className="text-meta text-soft mini:text-body">{actorName}</span>
          </li>
        ))}
      </ol>
      {!isWhole && entries.length > SHOWN_FIRST && (
        <div className="mt-3">
          <Button variant="secondary" onClick={() => setWhole(true)}>
            {memberTexts.showAll({ count: entries.length })}
          </Button>
        </div>
      )}
    </>
  )
}
