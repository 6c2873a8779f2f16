import { createNews, getNews, listNews, type News, type NewsUpdate, updateNews } from '@medlem/contract/news'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** News that the member may see, newest first. */
export function useNewsList() {
  const { id } = useMember()
  return useQuery({
    queryKey: keyOf('news', 'list', id),
    queryFn: ({ signal }) => call(listNews, { querystring: {} }, { signal }),
  })
}

export function useNews(id: string) {
  return useQuery({
    queryKey: keyOf('news', 'one', id),
    queryFn: ({ signal }) => call(getNews, { params: { id } }, { signal }),
  })
}

/** News as it is on the server now, also when another person just changed it. */
export const loadNews = (id: string): Promise<News> => call(getNews, { params: { id } })

/** Writes news of an organisation: a new one, or one that there is. */
export function useWriteNews() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orgId, id, body }: { orgId: string; id: string | undefined; body: NewsUpdate }) =>
      id === undefined
        ? call(createNews, { params: { id: orgId }, body })
        : call(updateNews, { params: { id: orgId, newsId: id }, body }),
    onSuccess: async (news: News) => {
      queryClient.setQueryData(keyOf('news', 'one', news.id), news)
      await queryClient.invalidateQueries({ queryKey: keyOf('news', 'list') })
    },
  })
}
