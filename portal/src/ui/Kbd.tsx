import './kbd.css'

/** A key, or keys that are pressed together. */
export function Kbd({ children }: { children: string }) {
  return <kbd className="kbd">{children}</kbd>
}
