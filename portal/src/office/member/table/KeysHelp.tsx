import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Dialog } from '../../../ui/Dialog.tsx'

const keys: readonly [string, string[]][] = [
  [t.keyMove, ['↑', '↓', 'j', 'k']],
  [t.keySelect, [t.capSpace, 'x']],
  [t.keyExtend, ['Shift ↑', 'Shift ↓']],
  [t.keyOpen, [t.capEnter]],
  [t.keySearch, ['/']],
  [t.keyFilter, ['f']],
  [t.keyWrite, ['w']],
  [t.keyClear, [t.capEscape]],
  [t.keyAll, ['?']],
]

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title={t.keys} lead={t.keysLead} onClose={onClose}>
      <dl className="keys-help">
        {keys.map(([does, caps]) => (
          <div key={does}>
            <dt>
              <Caps of={caps} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** One line under the table; hidden where there is no keyboard. */
export function KeysLine({ onAll }: { onAll: () => void }) {
  return (
    <div className="keys-line">
      {keys.slice(0, -1).map(([does, caps]) => (
        <span key={does}>
          <Caps of={caps.slice(0, 2)} /> {does}
        </span>
      ))}
      <button type="button" className="keys-all" onClick={onAll}>
        <kbd>?</kbd> {t.keyAll}
      </button>
    </div>
  )
}

function Caps({ of }: { of: readonly string[] }) {
  return of.map((cap) => <kbd key={cap}>{cap}</kbd>)
}
