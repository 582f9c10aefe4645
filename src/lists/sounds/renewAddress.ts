import type { Id } from 'contract/operation'
import type { useListAudioFilesInfiniteQuery } from '@/api'
import { reloaded } from '@/lib/reloaded'

type AudioFilePages = Pick<ReturnType<typeof useListAudioFilesInfiniteQuery>, 'refetch'>

/** Refetches the pages that contain the file; resolves to `null` on failure. */
export const renewAddress = async ({ refetch }: AudioFilePages, id: Id): Promise<string | null> => {
  const files = (await reloaded(refetch))?.pages.flatMap(({ rows }) => rows)
  return files?.find((file) => file.id === id)?.file_url ?? null
}
