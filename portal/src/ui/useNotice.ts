import { useEffect, useRef, useState } from 'react'

/** What was done, in a sentence for a `role="status"`, which takes the focus when the button that did it is gone. */
export function useNotice() {
  const [notice, setNotice] = useState('')
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (notice && document.activeElement === document.body) place.current?.focus()
  }, [notice])
  return { notice, setNotice, place }
}
