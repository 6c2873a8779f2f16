import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Dismissal {
  isOpen: boolean
  /** Clicks inside these leave it open. */
  inside: readonly RefObject<HTMLElement | null>[]
  /** `byKey` is true after Escape: the focus is to go back. */
  onDismiss: (byKey: boolean) => void
}

/** Closes a popup on a click outside of it and on Escape. */
export function useDismiss({ isOpen, inside, onDismiss }: Dismissal): void {
  const answerPress = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    if (target instanceof Node && inside.some(({ current }) => current?.contains(target))) return
    onDismiss(false)
  })
  const answerKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above answers its own Escape.
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onDismiss(true)
  })
  useEffect(() => {
    if (!isOpen) return
    const press = (event: PointerEvent) => answerPress(event)
    const key = (event: KeyboardEvent) => answerKey(event)
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [isOpen])
}
