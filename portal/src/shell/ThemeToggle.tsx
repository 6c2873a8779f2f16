import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'

const SYSTEM_DARK = '(prefers-color-scheme: dark)'
const CHANGED = 'themechange'

/** The chosen theme, else the system's (the first visit follows the system). */
function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(SYSTEM_DARK)
  system.addEventListener('change', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    system.removeEventListener('change', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem('theme', theme)
  window.dispatchEvent(new Event(CHANGED))
}

/** Light or dark, remembered in this browser. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, readTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <button type="button" className="icon-button" onClick={() => choose(other)}>
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
      <span className="visually-hidden">
        {other === 'dark' ? shellTexts.switchToDark : shellTexts.switchToLight}
      </span>
    </button>
  )
}
