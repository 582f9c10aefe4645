import Box from '@mui/material/Box'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { serviceNow } from '@/lib/time'
import { montrealTime, relativeText } from '@/lib/timeText'
import type { PhoneCall } from '@/slices/webphone'
import { useLastCall, useLineName, usePersonOf } from './usePhone'

const LastCall = ({ call }: { call: PhoneCall }) => {
  const t = useT()
  const language = useLanguage()
  const last = useLastCall(call)
  if (last === '') return <span>{t('First call from this number')}</span>
  const time = montrealTime(last ?? '', language)
  if (time === null) return null
  return (
    <time dateTime={time.iso} title={time.full}>
      {t('Last call: {when}', { when: relativeText(time.at, serviceNow(), language) })}
    </time>
  )
}

const styles = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, typography: 'body2', color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' } as const

/** The whole of a long one is on the contact's page. */
const noteStyles = { flexBasis: '100%', color: 'text.primary', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' } as const

/** Which of the account's numbers is called or called from, when the caller called before, and the last note about them. */
export const CallFacts = ({ call, isCentered = false }: { call: PhoneCall; isCentered?: boolean }) => {
  const t = useT()
  const line = useLineName(call.line)
  const note = usePersonOf(call.other)?.note ?? ''
  return (
    <Box sx={{ ...styles, ...(isCentered && { justifyContent: 'center' }) }}>
      {line === '' ? null : <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{t('Your number: {line}', { line })}</Box>}
      <LastCall call={call} />
      {note === '' ? null : (
        <Box dir="auto" sx={noteStyles}>
          {note}
        </Box>
      )}
    </Box>
  )
}
