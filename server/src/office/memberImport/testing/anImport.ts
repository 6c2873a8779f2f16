import type { Batch, BatchAction } from '@medlem/contract/batch'
import { getBatch, moveBatch } from '@medlem/contract/batch'
import type { ColumnField } from '@medlem/contract/importedFile'
import { createMemberImport, previewMemberImport } from '@medlem/contract/memberImport'
import type { TestClient } from '../../../testing/testClient.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { runBatch } from '../../batch/runBatch.ts'
import { batchHandlers } from '../../batchKinds/batchHandlers.ts'

/** Imports of one organisation by one administrator, whose job runs when the test says so. */
export function importsOf(server: TestServer, client: TestClient, orgId: string) {
  const work = async (batchId: string) => {
    await runBatch(server.deps, batchHandlers, batchId)
    return (await client.call(getBatch, { params: { id: orgId, batchId } })).body
  }
  const handIn = async (content: string | Buffer, name = 'members.csv') => {
    const base64 = Buffer.from(content).toString('base64')
    return client.call(createMemberImport, { params: { id: orgId }, body: { name, content: base64 } })
  }
  return {
    handIn,
    work,
    /** Up to the preview, with the columns as they were found but for those that are said, by their place. */
    async preview(content: string | Buffer, said: Record<number, ColumnField> = {}): Promise<Batch> {
      const { status, body, problem } = await handIn(content)
      if (status !== 201) throw new Error(JSON.stringify(problem))
      const columns = (body.file?.columns ?? []).map(({ field }, at) => said[at] ?? field)
      const params = { id: orgId, batchId: body.id }
      const begun = await client.call(previewMemberImport, { params, body: { columns } })
      if (begun.status !== 200) throw new Error(JSON.stringify(begun.problem))
      return work(body.id)
    },
    /** Without its job. */
    move: (batchId: string, action: BatchAction) =>
      client.call(moveBatch, { params: { id: orgId, batchId }, body: { action } }),
    async moveAndWork(batchId: string, action: BatchAction): Promise<Batch> {
      const { status, problem } = await client.call(moveBatch, {
        params: { id: orgId, batchId },
        body: { action },
      })
      if (status !== 200) throw new Error(JSON.stringify(problem))
      return work(batchId)
    },
  }
}
