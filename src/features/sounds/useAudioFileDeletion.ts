import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import { deleteAudioFile } from '@/api'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

const CONFLICT = 409

const explain = ({ friendly_name: file }: AudioFile, { status, userMessage }: Failure): Message[] => {
  if (status !== CONFLICT) return []
  return userMessage === null
    ? [msg('{file} is used by an application. Remove it there first.', { file })]
    : [msg('{file}: {message}', { file, message: userMessage })]
}

/** `refusals` explains why rejected files came back. */
export const useAudioFileDeletion = () => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [refusals, setRefusals] = useState<Message[]>([])
  const { isDeleted, deleteOne, deleteMany } = useDeletions({
    kind: 'audiofile',
    remove: (id) => dispatch(deleteAudioFile.initiate(id, { track: false })),
    isSelectionOptimistic: true,
  })

  return {
    isDeleted,
    refusals,
    dismissRefusals: () => setRefusals([]),
    deleteFile: async (file: AudioFile): Promise<void> => {
      setRefusals([])
      const failure = await deleteOne(file.id)
      if (failure === null || failure.type === 'unauthorized') return
      setRefusals(explain(file, failure))
      notify('error', msg('Error while deleting audio file.'))
    },
    deleteSelection: async (files: readonly AudioFile[]): Promise<Iterable<Id>> => {
      setRefusals([])
      const failures = await deleteMany(files.map(({ id }) => id))
      setRefusals(
        files.flatMap((file) => {
          const failure = failures.get(file.id)
          return failure === undefined ? [] : explain(file, failure)
        }),
      )
      return failures.keys()
    },
  }
}
