import Box from '@mui/material/Box'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { serviceNow } from '@/lib/time'
import { montrealTime, relativeText } from '@/lib/timeText'
import type { PhoneCall } from '@/slices/webphone'
import { useLastCall, useLineName } from './usePhone'

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

/** Which of the account's numbers is called or called from, and when the caller called before. */
export const CallFacts = ({ call, isCentered = false }: { call: PhoneCall; isCentered?: boolean }) => {
  const t = useT()
  const line = useLineName(call.line)
  return (
    <Box sx={{ ...styles, ...(isCentered && { justifyContent: 'center' }) }}>
      {line === '' ? null : <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{t('Your number: {line}', { line })}</Box>}
      <LastCall call={call} />
    </Box>
  )
}
