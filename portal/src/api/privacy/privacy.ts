import type { RequestOf } from '@medlem/contract/endpoint'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'

/** A list of the export that can be had as CSV. */
export type ExportList = NonNullable<RequestOf<typeof exportMember>['querystring']['csv']>

/** Everything that is kept about the member: the whole as an object, one list as CSV text. */
export function useExport() {
  return useMutation({
    mutationFn: (csv?: ExportList) => call(exportMember, { querystring: csv ? { csv } : {} }),
  })
}

/** Erases the member but for what bookkeeping must keep. */
export function useErase() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof eraseMember>['body']) => call(eraseMember, { body }),
  })
}
