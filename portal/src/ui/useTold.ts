import { useEffect, useRef, useState } from 'react'

/** What was done, in a sentence for a `role="status"`. It takes the focus when the button that did it is gone. */
export function useTold() {
  const [told, setTold] = useState('')
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (told && document.activeElement === document.body) place.current?.focus()
  }, [told])
  return { told, setTold, place }
}
