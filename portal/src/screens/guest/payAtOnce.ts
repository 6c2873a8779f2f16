let isAsked = false

/**
 * Whether the order that was just made is paid at once: its page opens the window, so that the browser's way back from there leads to the
 * order and not to an empty form. It is gone with the document.
 */
export const payAtOnce = {
  ask: () => {
    isAsked = true
  },
  /** Once. */
  take: (): boolean => {
    const was = isAsked
    isAsked = false
    return was
  },
}
