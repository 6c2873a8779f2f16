import { inviteMembers } from '@medlem/contract/accountLetter'
import {
  BATCH_ROWS_AT_ONCE,
  type Batch,
  type BatchAction,
  type BatchGroup,
  type BatchKind,
  type BatchRowState,
  chooseBatchRows,
  getBatch,
  getBatchReport,
  listBatches,
  listBatchRows,
  moveBatch,
} from '@medlem/contract/batch'
import { claimFees } from '@medlem/contract/claim'
import type { FieldAnswers } from '@medlem/contract/customField'
import type { RequestOf } from '@medlem/contract/endpoint'
import type { PaymentRecord } from '@medlem/contract/grant'
import type { ImportReading } from '@medlem/contract/importedFile'
import { answerMembers } from '@medlem/contract/memberAnswer'
import { createMemberImport, previewMemberImport, readMemberImport } from '@medlem/contract/memberImport'
import { type MemberMark, markMembers } from '@medlem/contract/memberMark'
import { mergeMembers } from '@medlem/contract/memberMerge'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { endMemberships, type MembershipEnding } from '@medlem/contract/membershipEnd'
import { recordPayments } from '@medlem/contract/paymentBatch'
import { isMoving } from '@medlem/domain/batch'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** How often a batch is asked how far it is while its job works. */
const LOOK_AGAIN_MS = 1_000

interface Which {
  orgId: string
  batchId: string
}

const paramsOf = ({ orgId, batchId }: Which) => ({ id: orgId, batchId })

/** The last batches of a kind of an organisation, asked for again while a job works on one. */
export function useBatches(orgId: string, kind: BatchKind) {
  return useQuery({
    queryKey: keyOf('batch', 'list', orgId, kind),
    queryFn: ({ signal }) => call(listBatches, { params: { id: orgId }, querystring: { kind } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
}

/** Whether a job works on it, or its e-mails are on their way. */
const isUnderWay = ({ state, rows }: Batch) => isMoving(state) || (rows.sending ?? 0) > 0

/** A batch, asked for again while its job works; nothing is asked for without an id. */
export function useBatch({ orgId, batchId }: Which) {
  return useQuery({
    queryKey: keyOf('batch', 'one', batchId),
    queryFn: ({ signal }) => call(getBatch, { params: paramsOf({ orgId, batchId }) }, { signal }),
    enabled: batchId !== '',
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  })
}

/** Rows of a group, or those that ended in a state, page by page, once they are to be read. */
export function useBatchRows(
  which: Which,
  asked: { group?: BatchGroup; state?: BatchRowState },
  { isRead = true }: { isRead?: boolean } = {},
) {
  return useInfiniteQuery({
    queryKey: keyOf('batch', 'rows', which.batchId, JSON.stringify(asked)),
    queryFn: ({ signal, pageParam }) =>
      call(
        listBatchRows,
        { params: paramsOf(which), querystring: { ...asked, after: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (rows) => (rows.length < BATCH_ROWS_AT_ONCE ? undefined : rows.at(-1)?.number),
    placeholderData: keepWithin(keyOf('batch', 'rows', which.batchId, JSON.stringify(asked))),
    enabled: isRead,
  })
}

/** What answers the batch as it is afterwards. */
export function useBatchChange<Input>(change: (input: Input) => Promise<Batch>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess(batch) {
      queryClient.setQueryData(keyOf('batch', 'one', batch.id), batch)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('batch', 'list') }),
        queryClient.invalidateQueries({ queryKey: keyOf('batch', 'rows', batch.id) }),
        queryClient.invalidateQueries({ queryKey: keyOf('team') }),
        queryClient.invalidateQueries({ queryKey: keyOf('bank') }),
      ])
    },
  })
}

export function useCreateImport(orgId: string) {
  return useBatchChange((body: { name: string; content: string }) =>
    call(createMemberImport, { params: { id: orgId }, body }),
  )
}

/** Begins the preview of a team or a tag for many members. */
export function useMarkMembers(orgId: string) {
  return useBatchChange((body: { selection: MemberSelection; mark: MemberMark }) =>
    call(markMembers, { params: { id: orgId }, body }),
  )
}

/** Begins the preview of inviting many to make an account. */
export function useInviteMembers(orgId: string) {
  return useBatchChange((body: { selection: MemberSelection }) =>
    call(inviteMembers, { params: { id: orgId }, body }),
  )
}

/** The same of those whom an import made or changed. */
export function useInviteImported(which: Which) {
  return useBatchChange(async () => {
    const memberIds = await membersDone(which)
    const selection = { kind: 'some', memberIds } as const
    return call(inviteMembers, { params: { id: which.orgId }, body: { selection } })
  })
}

/** The members whom the rows of a batch were about that were done, in their order. */
async function membersDone(which: Which): Promise<string[]> {
  const ids: string[] = []
  let after = '0'
  while (true) {
    const querystring = { state: 'done', after } as const
    const rows = await call(listBatchRows, { params: paramsOf(which), querystring })
    ids.push(...rows.flatMap(({ memberId }) => memberId ?? []))
    if (rows.length < BATCH_ROWS_AT_ONCE) return ids
    after = String(rows.at(-1)?.number)
  }
}

/** Begins the preview of ending many memberships. */
export function useEndMemberships(orgId: string) {
  return useBatchChange((body: { selection: MemberSelection; ending: MembershipEnding }) =>
    call(endMemberships, { params: { id: orgId }, body }),
  )
}

/** Begins writing the same answers for many; `onBegun` has the batch, whose preview comes. */
export function useAnswerMembers(
  orgId: string,
  { selection, onBegun }: { selection: MemberSelection; onBegun: (batchId: string) => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answers: FieldAnswers) =>
      call(answerMembers, { params: { id: orgId }, body: { selection, answers } }),
    onSuccess: (batch) => {
      queryClient.setQueryData(keyOf('batch', 'one', batch.id), batch)
      onBegun(batch.id)
    },
  })
}

/** Begins recording the same payment of many; answers the batch, whose preview comes. */
export function useRecordPayments(orgId: string) {
  return useBatchChange((body: { selection: MemberSelection; record: PaymentRecord }) =>
    call(recordPayments, { params: { id: orgId }, body }),
  )
}

/** Begins asking many for the same fee; answers the batch, whose preview comes. */
export function useClaimFees(orgId: string) {
  return useBatchChange((body: RequestOf<typeof claimFees>['body']) =>
    call(claimFees, { params: { id: orgId }, body }),
  )
}

/** Begins the preview of folding a member into another. */
export function useMergeMembers(orgId: string) {
  return useBatchChange((body: RequestOf<typeof mergeMembers>['body']) =>
    call(mergeMembers, { params: { id: orgId }, body }),
  )
}

/** Reads the file of an import in another way; what is left out is found by the file. */
export function useReadImport(which: Which) {
  return useBatchChange((body: Partial<ImportReading>) =>
    call(readMemberImport, { params: paramsOf(which), body }),
  )
}

export function usePreviewImport(which: Which) {
  return useBatchChange((body: RequestOf<typeof previewMemberImport>['body']) =>
    call(previewMemberImport, { params: paramsOf(which), body }),
  )
}

export function useChooseRows(which: Which) {
  return useBatchChange((body: RequestOf<typeof chooseBatchRows>['body']) =>
    call(chooseBatchRows, { params: paramsOf(which), body }),
  )
}

export function useMoveBatch(which: Which) {
  return useBatchChange((action: BatchAction) =>
    call(moveBatch, { params: paramsOf(which), body: { action } }),
  )
}

/** Every row with what became of it, as CSV text. */
export function useBatchReport(which: Which) {
  return useMutation({ mutationFn: () => call(getBatchReport, { params: paramsOf(which) }) })
}
