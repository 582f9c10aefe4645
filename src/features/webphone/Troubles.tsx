import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { troublesInWords } from '@/phone/qualityWords'
import type { PhoneCall } from '@/slices/webphone'
import { Notice } from '@/ui/Notice'

const NO_INPUT = 'constant-audio-input-level'

/** There before its first word, and without a gap of its own until then. */
const look = { display: 'grid', gap: 1, '&:empty': { mt: -2 } } as const

/** What is wrong with the sound, as long as it is. Who is muted is meant to give none. */
export const Troubles = ({ call: { troubles, isMuted } }: { call: PhoneCall }) => {
  const t = useT()
  const said = troublesInWords(troubles.filter((trouble) => !isMuted || trouble !== NO_INPUT))
  return (
    <Box role="status" sx={look}>
      {said.map((words) => (
        <Notice key={words.sentence} kind="warning" role="none">
          {t(words)}
        </Notice>
      ))}
    </Box>
  )
}
