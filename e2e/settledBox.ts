import { expect, type Locator } from '@playwright/test'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Where an element stands and how large it is, in px of the window, once it is visible and has stayed there for two looks. What
 * loads late hides a screen again or moves it: a single measure finds either of them now and then.
 */
export async function settledBox(part: Locator): Promise<Box> {
  let before: Box | null = null
  let settled: Box | undefined
  await expect
    .poll(async () => {
      const now = await part.boundingBox()
      if (now && JSON.stringify(now) === JSON.stringify(before)) settled = now
      before = now
      return settled !== undefined
    })
    .toBe(true)
  if (!settled) throw new Error('The poll above ends with a box.')
  return settled
}
