import { expect, test, vi } from 'vitest'
import { guardChunks, RELOAD_GUARD_MS } from './chunkReload.ts'

/** Whether a part that could not be fetched reloads the page. */
function failPart(): boolean {
  const failure = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(Object.assign(failure, { payload: new Error('gone') }))
  // What reloads is not shown as an error too.
  return failure.defaultPrevented
}

test('a part that is given up because the page leaves for the payment window does not bring the page back', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  guardChunks()
  window.dispatchEvent(new Event('beforeunload'))
  expect(failPart()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  // The page stayed, as it does beside a download.
  vi.useFakeTimers({ now: Date.now() + RELOAD_GUARD_MS })
  expect(failPart()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
