import * as calls from '@medlem/contract/wording'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** How an organisation words its e-mails, in its own language or the given one; null at a server without this. */
export function useWordings(orgId: string | undefined, language?: string) {
  return useQuery({
    queryKey: keyOf('wording', 'list', orgId, language),
    enabled: orgId !== undefined,
    queryFn: ({ signal }) =>
      orNull(
        call(calls.listWordings, { params: { id: orgId ?? '' }, querystring: spoken(language) }, { signal }),
      ),
  })
}

const spoken = (language: string | undefined) => (language === undefined ? {} : { language })

/** Which e-mail of which organisation, in which language. */
export interface WordingOf {
  orgId: string
  templateId: number
  language: string
}

const paramsOf = ({ orgId, templateId }: WordingOf) => ({ id: orgId, number: String(templateId) })

/** The words as they are saved now. */
export async function loadWording({ orgId, templateId, language }: WordingOf) {
  const wordings = await call(calls.listWordings, { params: { id: orgId }, querystring: { language } })
  return wordings.find((wording) => wording.templateId === templateId)
}

/** Saves an organisation's words; without a body, has the e-mail say again what the product says. */
export function useWriteWording(of: WordingOf) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ words, version }: { words: calls.Words | null; version: number | undefined }) =>
      words
        ? call(calls.saveWording, {
            params: paramsOf(of),
            querystring: { language: of.language },
            body: { ...words, ...(version === undefined ? {} : { version }) },
          })
        : call(calls.restoreWording, {
            params: paramsOf(of),
            querystring: {
              language: of.language,
              ...(version === undefined ? {} : { version: String(version) }),
            },
          }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('wording', 'list', of.orgId) }),
  })
}

/** The latest recipients. */
export function useWordingRecipients(of: WordingOf) {
  return useQuery({
    queryKey: keyOf('wording', 'recipients', of.orgId, of.templateId),
    queryFn: ({ signal }) => call(calls.listWordingReceivers, { params: paramsOf(of) }, { signal }),
  })
}

/** The e-mail as it would arrive; the one before stands until the next is there. Undefined words are none to look at. */
export function useWordingPreview(
  of: WordingOf,
  { words, messageId }: { words: calls.Words | undefined; messageId: string | undefined },
) {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: keyOf('wording', 'preview', memberId, of, words, messageId),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => {
      const { subject, body } = words ?? { subject: '', body: '' }
      const about = messageId === undefined ? {} : { messageId }
      return call(
        calls.previewWording,
        {
          params: paramsOf(of),
          querystring: { language: of.language },
          body: { subject, body, ...about },
        },
        { signal },
      )
    },
  })
}

/** Sends it to the administrator's own address. */
export function useTestWording(of: WordingOf) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: calls.Words) =>
      call(calls.testWording, { params: paramsOf(of), querystring: { language: of.language }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('mail') }),
  })
}
