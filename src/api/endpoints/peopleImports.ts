import { blockedCallersOperations } from 'contract/blockedCallers'
import { peopleImportsOperations as operations, type ColumnField, type ImportPreviewSchema, type ImportSchema } from 'contract/peopleImports'
import { fromContract } from '../endpoint'
import { api, apiRequest, uploadForm } from '../index'
import { readDone, readReply, type Read } from '../readReply'
import { historyTags, type Tag } from '../tags'

export type ImportPreview = Read<typeof ImportPreviewSchema>
export type UndoableImport = Read<typeof ImportSchema>

// Load with the contacts, after the dashboard, so the index doesn't name them.

const added: Tag[] = ['People', 'Contacts', ...historyTags]

export const { useGetUndoableImportQuery, useUndoPeopleImportMutation, useLazyExportPeopleQuery, useGetBlockedCallersQuery, useSetBlockedCallersMutation } =
  api.injectEndpoints({
    endpoints: fromContract(({ query, mutation }) => ({
      getUndoableImport: query(operations.getUndoableImport, { read: (reply) => reply.import, tags: ['People'] }),
      undoPeopleImport: mutation(operations.undoPeopleImport, { refreshes: added }),
      exportPeople: query(operations.exportPeople, { keepUnusedDataFor: 0 }),
      getBlockedCallers: query(blockedCallersOperations.getBlockedCallers, { keepUnusedDataFor: 0 }),
      setBlockedCallers: mutation(blockedCallersOperations.setBlockedCallers),
    })),
  })

interface ChosenFile {
  file: File
  /** Null: as the service guesses. */
  mapping: readonly ColumnField[] | null
  signal: AbortSignal
}

const mappingPart = ({ mapping }: ChosenFile) => (mapping === null || mapping.length === 0 ? {} : { mapping: mapping.join() })

export const previewPeopleImport = (chosen: ChosenFile) =>
  uploadForm(apiRequest(operations.previewPeopleImport, { query: mappingPart(chosen) }), (reply) => readReply(operations.previewPeopleImport.reply, reply), chosen.file, chosen.signal)

/** `people`: as many as were shown. */
export const importPeople = (chosen: ChosenFile & { people: number; idempotencyKey: string }) =>
  uploadForm(
    apiRequest(operations.importPeople, { query: { ...mappingPart(chosen), people: String(chosen.people) }, idempotencyKey: chosen.idempotencyKey }),
    (reply) => readDone(operations.importPeople.reply, reply).import,
    chosen.file,
    chosen.signal,
  )

export const refreshPeople = () => api.util.invalidateTags(added)
