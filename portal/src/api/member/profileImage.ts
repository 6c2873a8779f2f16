import { updateProfileImage } from '@medlem/contract/profileImage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession, useSessionActions } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Writes a picture, one's own or a child's; null removes it. */
export function useUpdateProfileImage() {
  const queryClient = useQueryClient()
  const session = useSessionActions()
  const active = useSession().member
  return useMutation({
    /** `image`: Base64 of a JPEG, PNG or WebP file. */
    mutationFn: ({ id, image }: { id: string; image: string | null }) =>
      call(updateProfileImage, { params: { id }, body: { image } }),
    onSuccess: async (member) => {
      if (member.id === active?.id) session.putMember(member)
      await queryClient.invalidateQueries({ queryKey: keyOf('family') })
    },
  })
}
