/** The whole screen for the portal, and back. */
export function toggleFullscreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // A browser may refuse (in a frame, without a gesture); then everything stays as it is.
  change.catch(() => undefined)
}
