import type { SettingKind } from '@medlem/contract/settingChange'
import { settingChangeTexts as t } from '@medlem/i18n/en/portal/office/settingChange'
import { Suspense, useState } from 'react'
import { useLatestChanges } from '../../api/settingChange/settingChange.ts'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const SettingChangesDialog = lazyPart(() => import('./SettingChangesDialog.tsx'), 'SettingChangesDialog')

/** Below a setting: who changed it last and when, and the way to all its changes; nothing where it never was. */
export function LastChange({ orgId, kinds }: { orgId: string; kinds: readonly SettingKind[] }) {
  const { data } = useLatestChanges(orgId)
  const [opened, setOpened] = useState<SettingKind>()
  const shown = data?.latest.filter(({ kind }) => kinds.includes(kind)) ?? []
  return (
    <div className="-mt-6 mb-10 empty:hidden">
      {shown.map(({ kind, at, changedBy }) => (
        <p key={kind} className="flex flex-wrap items-center gap-x-3 text-meta text-soft">
          {t.lastChange({ kind: t[kind], day: formatDate(copenhagenDay(at)), name: changedBy ?? t.erased })}
          <button type="button" className="text-link" onClick={() => setOpened(kind)}>
            {t.seeChanges({ kind: t[kind], hidden: visuallyHidden })}
          </button>
        </p>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <SettingChangesDialog orgId={orgId} kind={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
