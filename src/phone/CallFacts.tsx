import Box from '@mui/material/Box'
import { useListColleaguesQuery } from '@/api/endpoints/availability'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { serviceNow } from '@/lib/time'
import { montrealTime, relativeText } from '@/lib/timeText'
import { selectSession } from '@/slices/session'
import type { PhoneCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
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

/** Of somebody on the team; '' for nobody. */
export const useColleagueName = (userId: string | null): string => {
  const t = useT()
  const { data } = useListColleaguesQuery(undefined, { skip: userId === null })
  return userId === null ? '' : (data?.find(({ id }) => String(id) === userId)?.name ?? t('A colleague'))
}

/** Of a call that a colleague passed on or asks about, or that is back because nobody took it. */
const PassedBy = ({ userId }: { userId: string }) => {
  const t = useT()
  const { userId: own } = useAppSelector(selectSession)
  const name = useColleagueName(userId)
  return <Box sx={{ flexBasis: '100%', fontWeight: 600 }}>{userId === String(own) ? t('The call that you passed on is back') : t('Passed on by {name}', { name })}</Box>
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
      {call.passedBy === '' ? null : <PassedBy userId={call.passedBy} />}
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
