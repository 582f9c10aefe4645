import { deleteVoicemail, setVoicemailArchiveStatus, useLazyExportVoicemailsQuery } from '@/api'
import { voicemailFields, voicemailFiltersOf } from '@/lists/history/filters'
import { useAddressFilters } from '@/lists/history/useAddressFilters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import { useSoundActs } from '@/lists/sounds/useSoundActs'
import { useAppDispatch } from '@/store/hooks'
import { useVoicemails } from './useVoicemails'
import { voicemailWords } from './voicemailWords'

export const VoicemailsPage = () => {
  const dispatch = useAppDispatch()
  const address = useAddressFilters(voicemailFields)
  const acts = useSoundActs(voicemailWords, {
    remove: (id) => dispatch(deleteVoicemail.initiate(id, { track: false })),
    setStatus: (status) => dispatch(setVoicemailArchiveStatus.initiate(status, { track: false })),
  })
  const list = useVoicemails(address, acts.isDeleted)
  const [exportVoicemails] = useLazyExportVoicemailsQuery()
  const getFile = () => exportVoicemails(voicemailFiltersOf(address.filters)).unwrap()
  return <SoundScreen words={voicemailWords} address={address} list={list} acts={acts} getFile={getFile} />
}
