import { MAX_DOOR_NAME } from '@medlem/contract/door'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatInstant } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'
import css from './door.module.css'
import type { DoorSettings as Settings } from './doorQueue.ts'

interface DoorSettingsProps {
  settings: Settings
  onChange: (settings: Settings) => void
  /** Milliseconds since 1970. */
  loadedAt: number
  onReload: () => void
}

/** What this phone is called, its sound, and how old its list is. */
export function DoorSettings({ settings, onChange, loadedAt, onReload }: DoorSettingsProps) {
  return (
    <details className={css.settings}>
      <summary>{t.settings}</summary>
      <div>
        <TextField
          label={t.doorName}
          hint={t.doorNameHint}
          defaultValue={settings.name}
          maxLength={MAX_DOOR_NAME}
          onBlur={({ target }) => target.value.trim() && onChange({ ...settings, name: target.value.trim() })}
        />
        <Checkbox
          checked={!settings.isMuted}
          onChange={({ target }) => onChange({ ...settings, isMuted: !target.checked })}
        >
          {t.sound}
        </Checkbox>
        <p className="text-soft tabular-nums">
          {t.listOf({ moment: formatInstant(new Date(loadedAt).toISOString()) })}
        </p>
        <Button variant="secondary" onClick={onReload}>
          {t.reload}
        </Button>
      </div>
    </details>
  )
}
