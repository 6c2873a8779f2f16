import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts } from '@medlem/i18n/en/portal/office/participant'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import type { ListedParticipant } from './participantList.ts'

interface SelectRowProps {
  all: readonly ListedParticipant[]
  shown: readonly ListedParticipant[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** What can be done with the chosen. */
  children: ReactNode
}

/** Chooses all that are shown, and has how many are chosen, with what can be done with them. */
export function SelectRow({ all, shown, chosen, onChoose, children }: SelectRowProps) {
  const isIn = ({ registrationId }: ListedParticipant) => chosen.has(registrationId)
  const isAll = shown.every(isIn)
  const isSome = !isAll && shown.some(isIn)
  const toggle = () => {
    const next = new Set(chosen)
    for (const { registrationId } of shown) isAll ? next.delete(registrationId) : next.add(registrationId)
    onChoose(next)
  }
  return (
    <div className="no-print mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <label className="choice-row w-auto!">
        <Tick
          checked={isAll}
          onChange={toggle}
          ref={(box) => {
            if (box) box.indeterminate = isSome
          }}
        />
        <span>{t.selectAllShown({ count: shown.length })}</span>
      </label>
      {chosen.size > 0 && (
        <section aria-label={t.selection} className="flex flex-wrap items-center gap-2">
          <p className="font-medium tabular-nums">
            {officeParticipantTexts.selectedOf({ count: chosen.size, all: all.length })}
          </p>
          {children}
          <Button variant="quiet" onClick={() => onChoose(new Set())}>
            {t.clearSelection}
          </Button>
        </section>
      )}
    </div>
  )
}
