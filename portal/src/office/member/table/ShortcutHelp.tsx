import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { areSingleKeysOn, setSingleKeys } from '../../../ui/singleKeyShortcuts.ts'
import { Tick } from '../../../ui/Tick.tsx'
import memberTableCss from './memberTable.module.css'

/** Everywhere in the office. */
const everywhere: readonly [string, string[]][] = [
  [t.keyFind, [t.capFind, '/']],
  [t.keyAll, ['?']],
]
/** While the table has the focus. */
const keys: readonly [string, string[]][] = [
  [t.keyMove, ['↑', '↓', 'j', 'k']],
  [t.keySelect, [t.capSpace, 'x']],
  [t.keyExtend, ['Shift ↑', 'Shift ↓']],
  [t.keyOpen, [t.capEnter]],
  [t.keySearch, ['/']],
  [t.keyFilter, ['f']],
  [t.keyWrite, ['w']],
  [t.keyClear, [t.capEscape]],
]

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog isOpen title={t.keys} onClose={onClose}>
      <ShortcutList title={t.keysEverywhere} keys={everywhere} />
      <ShortcutList title={t.keysInTable} keys={keys} />
      <label className="choice-row mt-5">
        <Tick
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(target.checked)
          }}
        />
        <span>{t.singleKeys}</span>
      </label>
    </Dialog>
  )
}

function ShortcutList({ title, keys: listed }: { title: string; keys: typeof keys }) {
  return (
    <>
      <h3 className="field-label mt-5 mb-1">{title}</h3>
      <dl className={memberTableCss.keysHelp}>
        {listed.map(([does, caps]) => (
          <div key={does}>
            <dt>
              <Caps of={caps} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** One line under the table; hidden where there is no keyboard. */
export function ShortcutLine({ onAll }: { onAll: () => void }) {
  return (
    <div className={memberTableCss.keysLine}>
      {keys.map(([does, caps]) => (
        <span key={does}>
          <Caps of={caps.slice(0, 2)} /> {does}
        </span>
      ))}
      <button type="button" className={memberTableCss.keysAll} onClick={onAll}>
        <Kbd>?</Kbd> {t.keyAll}
      </button>
    </div>
  )
}

function Caps({ of }: { of: readonly string[] }) {
  return of.map((cap) => <Kbd key={cap}>{cap}</Kbd>)
}
