import type { ServerResponse } from 'node:http'
import { sendPage } from './answer.ts'
import { forgottenPage } from './pages/forgottenPage.ts'
import type { PageFrame } from './pages/frame.ts'
import type { Parts } from './parts.ts'

/** Says truly what can be done about a forgotten password while no e-mail can be sent. */
export function handleForgottenPassword({
  parts,
  frame,
  res,
}: {
  parts: Parts
  frame: PageFrame
  res: ServerResponse
}): void {
  const { product, demonstration } = parts.options
  const view = { provider: product.provider, isDemonstration: demonstration !== undefined }
  sendPage(res, 200, forgottenPage(frame, view))
}
