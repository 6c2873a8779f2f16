import type { Page } from '@playwright/test'
import type { Product } from './product.ts'

export type OrgCall = <Answer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: unknown,
) => Promise<Answer>

/** Calls of staff beside the browser, with the token that the page uses; made before it is opened. */
export function orgCalls(page: Page, { url }: Product): OrgCall {
  let authorization = ''
  page.on('request', async (request) => {
    const said = await request.headerValue('authorization')
    if (said) authorization = said
  })
  return async (method, path, data) => {
    const answer = await page.request.fetch(`${url}/org-api/api/v1/org/${path}`, {
      method,
      headers: { authorization },
      ...(data !== undefined && { data }),
    })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
}
