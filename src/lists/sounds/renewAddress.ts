import type { Id } from 'contract/row'
import type { useListAudioFilesInfiniteQuery } from '@/api'

type AudioFilePages = Pick<ReturnType<typeof useListAudioFilesInfiniteQuery>, 'refetch'>

/** Asks anew for the pages that name the file. Gives an address of it that works now; `null` when it cannot be had. */
export const renewAddress = async ({ refetch }: AudioFilePages, id: Id): Promise<string | null> => {
  const { data, isError } = await refetch()
  // What was loaded before stays when a refetch fails, with the address that ran out.
  if (isError) return null
  const file = data?.pages.flatMap(({ audiofiles }) => audiofiles).find((candidate) => candidate.id === id)
  return file?.file_url ?? null
}
