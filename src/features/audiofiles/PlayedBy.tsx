import DialogContentText from '@mui/material/DialogContentText'
import type { AudioFile } from 'contract/audiofiles'
import { useGetAudioFileUsageQuery } from '@/api'
import { useT } from '@/i18n/useT'

/** More names than these nobody reads. */
const MOST_NAMES = 10

/** Which call flows would refuse that the file goes. A service that cannot tell leaves it out. */
export const PlayedBy = ({ file }: { file: AudioFile }) => {
  const t = useT()
  const { data } = useGetAudioFileUsageQuery(file.id)
  const names = (data?.usage.applications ?? []).map(({ friendly_name, id }) => friendly_name || String(id))
  if (names.length === 0) return null
  const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names
  return <DialogContentText sx={{ mt: 1.5 }}>{t('Call flows that play it: {names}', { names: shown.join(', ') })}</DialogContentText>
}
