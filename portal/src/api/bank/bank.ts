import { createBankImport, listBankAccounts, previewBankImport, readBankImport } from '@medlem/contract/bank'
import type { BankField, BankFile } from '@medlem/contract/bankFile'
import {
  BANK_LINES_AT_ONCE,
  type BankLineChoice,
  type LineDecision,
  listBankLines,
  matchBankLine,
  undoBankMatches,
} from '@medlem/contract/bankMatch'
import { listClaims } from '@medlem/contract/claim'
import type { ImportReading } from '@medlem/contract/importedFile'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBatchChange } from '../batch/batch.ts'
import { call } from '../call/call.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** Lines that are open, or those that are decided, page by page. */
export function useBankLines(orgId: string, choice: BankLineChoice) {
  return useInfiniteQuery({
    queryKey: keyOf('bank', 'lines', orgId, choice),
    queryFn: ({ signal, pageParam }) =>
      call(
        listBankLines,
        { params: { id: orgId }, querystring: { choice, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ lines }) => (lines.length < BANK_LINES_AT_ONCE ? undefined : lines.at(-1)?.id),
    placeholderData: keepWithin(keyOf('bank', 'lines', orgId)),
  })
}

export function useBankAccounts(orgId: string) {
  return useQuery({
    queryKey: keyOf('bank', 'accounts', orgId),
    queryFn: ({ signal }) => call(listBankAccounts, { params: { id: orgId } }, { signal }),
  })
}

/** Open claims, those due first on top; with a reference only the one that has it. */
export function useOpenClaims(orgId: string, reference: string) {
  return useQuery({
    queryKey: keyOf('bank', 'claims', orgId, reference),
    queryFn: ({ signal }) =>
      call(
        listClaims,
        { params: { id: orgId }, querystring: { choice: 'open', ...(reference !== '' && { reference }) } },
        { signal },
      ),
  })
}

/** What decides a line changes the claims, payments and members that it names. */
function useLineChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // After a refusal too: it may have been decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('bank') }),
  })
}

export function useMatchLine(orgId: string) {
  return useLineChange(
    ({ lineId, ...body }: Partial<LineDecision> & Pick<LineDecision, 'openMinor'> & { lineId: string }) =>
      call(matchBankLine, { params: { id: orgId, lineId }, body }),
  )
}

export function useUndoLine(orgId: string) {
  return useLineChange((lineId: string) => call(undoBankMatches, { params: { id: orgId, lineId } }))
}

export function useCreateBankImport(orgId: string) {
  return useBatchChange((body: { name: string; content: string }) =>
    call(createBankImport, { params: { id: orgId }, body }),
  )
}

interface Which {
  orgId: string
  batchId: string
}

export function useReadBankImport({ orgId, batchId }: Which) {
  return useBatchChange((body: Partial<ImportReading>) =>
    call(readBankImport, { params: { id: orgId, batchId }, body }),
  )
}

export function usePreviewBankImport({ orgId, batchId }: Which) {
  return useBatchChange(
    (body: { columns: (BankField | null)[]; account: string } & Pick<BankFile, 'dayOrder' | 'decimalSign'>) =>
      call(previewBankImport, { params: { id: orgId, batchId }, body }),
  )
}
