import { createBankImport, listBankAccounts, previewBankImport } from '@medlem/contract/bank'
import { listBankLines } from '@medlem/contract/bankMatch'
import { type Batch, type BatchAction, getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import type { Cast } from '../../../club/membership/testing/cast.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { runBatch } from '../../batch/runBatch.ts'
import { batchHandlers } from '../../batchKinds/batchHandlers.ts'

/** Files of a bank, as the treasurer of the club takes them in. */
export function bankImports(of: () => { server: TestServer; cast: Cast }) {
  const here = () => ({ id: of().cast.club.id })
  const treasurer = () => of().cast.as.clubAdmin
  const work = async (batchId: string): Promise<Batch> => {
    await runBatch(of().server.deps, batchHandlers, batchId)
    return (await treasurer().call(getBatch, { params: { ...here(), batchId } })).body
  }
  const handIn = async (content: string | Buffer, name = 'posteringer.csv') =>
    treasurer().call(createBankImport, {
      params: here(),
      body: { name, content: Buffer.from(content).toString('base64') },
    })
  async function shown(content: string | Buffer, account?: string): Promise<Batch> {
    const { body, status, problem } = await handIn(content)
    if (status !== 201) throw new Error(JSON.stringify(problem))
    if (body.state === 'previewing') return work(body.id)
    const columns = (body.bankFile?.columns ?? []).map(({ field }) => field)
    const begun = await treasurer().call(previewBankImport, {
      params: { ...here(), batchId: body.id },
      body: { columns, account: account ?? 'Drift' },
    })
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.problem))
    return work(body.id)
  }
  async function move(batchId: string, action: BatchAction): Promise<Batch> {
    const { status, problem } = await treasurer().call(moveBatch, {
      params: { ...here(), batchId },
      body: { action },
    })
    if (status !== 200) throw new Error(JSON.stringify(problem))
    return work(batchId)
  }
  const taken = async (content: string | Buffer, account?: string) =>
    move((await shown(content, account)).id, 'run')
  const rowsOf = async (batchId: string) =>
    (await treasurer().call(listBatchRows, { params: { ...here(), batchId }, querystring: {} })).body
  const lines = async () =>
    (await treasurer().call(listBankLines, { params: here(), querystring: {} })).body.lines.map(
      ({ bookedOn, amountMinor, text }) => [bookedOn, amountMinor, text],
    )
  const accounts = async () => (await treasurer().call(listBankAccounts, { params: here() })).body

  return { here, treasurer, work, handIn, shown, move, taken, rowsOf, lines, accounts }
}
