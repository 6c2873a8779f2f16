import { useEffect, useRef } from 'react'

/**
 * The button that was pressed goes with its step of a flow: the focus then comes to the heading of the next, as it does on
 * another page. Undefined while the step is not known yet.
 */
export function useStepFocus(step: string | undefined): void {
  const reached = useRef(step)
  useEffect(() => {
    if (step === undefined || step === reached.current) return
    const isFirst = reached.current === undefined
    reached.current = step
    if (isFirst || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
}
