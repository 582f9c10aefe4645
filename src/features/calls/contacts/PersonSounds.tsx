import { useMemo } from 'react'
import type { Id } from 'contract/operation'
import { messageKey } from '@/i18n/message'
import { addressForm } from '@/lists/history/filters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import { recordings } from '../recordings/RecordingsPage'
import { voicemails } from '../voicemails/VoicemailsPage'
import { ofPerson } from './PersonCalls'

const address = addressForm(['tab'])

interface PersonSoundsProps {
  kind: 'voicemails' | 'recordings'
  personId: Id
}

export const PersonSounds = ({ kind, personId }: PersonSoundsProps) => {
  const ofVoicemails = useMemo(() => {
    const labels = { ...voicemails.labels, empty: messageKey('No voicemails from this contact.'), hint: messageKey('Messages that this contact leaves will appear here.') }
    return { ...ofPerson(voicemails, personId), address, labels }
  }, [personId])
  const ofRecordings = useMemo(() => {
    const labels = { ...recordings.labels, empty: messageKey('No recordings with this contact.') }
    return { ...ofPerson(recordings, personId), address, labels }
  }, [personId])
  return kind === 'voicemails' ? <SoundScreen source={ofVoicemails} isPart /> : <SoundScreen source={ofRecordings} isPart />
}
