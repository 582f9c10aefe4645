import { recordingAnnouncementOperations as operations } from 'contract/recordingAnnouncement'
import { api } from '../api'
import { fromContract } from '../endpoint'

const tags = ['RecordingAnnouncement'] as const

export const { useGetRecordingAnnouncementQuery, useSetRecordingAnnouncementMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getRecordingAnnouncement: query(operations.getRecordingAnnouncement, { tags }),
    setRecordingAnnouncement: mutation(operations.setRecordingAnnouncement, { refreshes: tags }),
  })),
})
