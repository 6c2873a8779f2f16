import * as groupMessage from '@medlem/contract/groupMessage'
import * as thread from '@medlem/contract/thread'
import { contacted, drafted } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const everyone = { kind: 'all' as const, query: '', filter: [], except: [] }

/** What members and organisations write to each other, and its status among the staff. */
export const threadRequests: Record<string, ValidRequest> = {
  listThreads: valid(thread.listThreads, ({ owner }) => ({ querystring: { memberId: owner.id } })),
  listOrganisationThreads: valid(
    thread.listOrganisationThreads,
    ({ cast }) => ({
      params: { id: cast.club.id },
      querystring: { show: 'all' as const, query: 'keys', page: '0' },
    }),
    'clubAdmin',
  ),
  getThread: valid(thread.getThread, async (stage) => ({ params: { id: await contacted(stage) } })),
  startThread: valid(
    thread.startThread,
    async (stage) => {
      await drafted(stage)
      const { cast, owner } = stage
      const body = { memberId: owner.id, title: 'Your berth', message: 'Have you seen the new bollards?' }
      return { params: { id: cast.club.id }, body }
    },
    'clubAdmin',
  ),
  previewGroupMessage: valid(
    groupMessage.previewGroupMessage,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { selection: everyone } }),
    'clubAdmin',
  ),
  sendGroupMessage: valid(
    groupMessage.sendGroupMessage,
    async (stage) => {
      await drafted(stage)
      const { cast, owner } = stage
      const selection = { kind: 'some' as const, memberIds: [owner.id] }
      const body = { selection, title: 'The jetty', message: 'The jetty is closed until Friday.' }
      return { params: { id: cast.club.id }, body }
    },
    'clubAdmin',
  ),
  updateThread: valid(
    thread.updateThread,
    async (stage) => ({
      params: { id: stage.cast.club.id, threadId: await contacted(stage) },
      body: { version: 1, state: 'closed' as const, assigneeId: null },
    }),
    'clubAdmin',
  ),
}
