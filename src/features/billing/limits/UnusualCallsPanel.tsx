import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UnusualAnswer, UnusualReason } from 'contract/callLimits'
import { useAnswerUnusualCallsMutation, useGetUnusualCallsQuery, type UnusualCalls } from '@/api/endpoints/callLimits'
import { explainAct } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { durationText } from '@/lists/history/cells'
import { countryName } from '@/lib/country'
import { formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { BusyButton } from '@/ui/BusyButton'
import { FailureNotice } from '@/ui/FailureNotice'
import { ListRow, plainList } from '@/ui/ListRow'
import { Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { LocalTime } from '@/ui/RelativeTime'
import { listFormat } from './LimitsPanel'

const why: Readonly<Record<UnusualReason, Message>> = {
  new_destination: msg('to countries that nobody called in the last four weeks'),
  night: msg('at night'),
  short_calls: msg('many short calls in rows'),
  growth: msg('far more than usual'),
}

interface AnswerProps {
  id: UnusualCalls['id']
  given: UnusualAnswer
  label: string
  saved: Message
}

const Answer = ({ id, given, label, saved }: AnswerProps) => {
  const [answer] = useAnswerUnusualCallsMutation()
  const form = useToastSubmit({ send: () => answer({ id, answer: given }), saved, explain: explainAct })
  return (
    <BusyButton variant={given === 'yes' ? 'contained' : 'outlined'} color={given === 'yes' ? 'primary' : 'error'} isBusy={form.isBusy} onClick={() => form.submit()}>
      {label}
    </BusyButton>
  )
}

const Call = ({ call }: { call: UnusualCalls['calls'][number] }) => {
  const [t, language] = [useT(), useLanguage()]
  const length = durationText(call.seconds, language)
  const place = call.country === null ? '' : countryName(call.country, language)
  const details = [length === null ? t('in progress') : t(length), ...(call.cost === null ? [] : [formatMoney(call.cost, language)]), call.user_name ?? t('transferred by a call flow')]
  return (
    <ListRow
      head={
        <>
          <span>{phoneText(call.phone_number)}</span>
          <span>{place}</span>
        </>
      }
      lines={[<LocalTime key="time" wire={call.date} />, details.join(' · ')]}
    />
  )
}

/** For owners: calls abroad that are slowed until one of them says whose they are. */
export const UnusualCallsPanel = () => {
  const [t, language] = [useT(), useLanguage()]
  const { data, isError, refetch } = useGetUnusualCallsQuery(undefined, { refetchOnMountOrArgChange: true })
  const title = t('Are these your calls?')
  if (isError && data === undefined) return <FailureNotice message={t("Couldn't check for unusual calls.")} subject={title} onRetry={() => void refetch()} />
  if (data === undefined || data === null) return null
  const reasons = listFormat(language).format(data.reasons.map((reason) => t(why[reason])))
  return (
    <Panel title={title} isUrgent note={t('They are unlike those of the last weeks: {reasons}. Until you answer, calls abroad go one at a time, five minutes apart.', { reasons })}>
      <Box component="ul" role="list" aria-label={title} sx={{ ...plainList, maxHeight: 320, overflowY: 'auto' }} tabIndex={0}>
        {data.calls.map((call) => (
          <Call key={`${call.id} ${call.date}`} call={call} />
        ))}
      </Box>
      <Typography variant="body2">
        {t("If they aren't yours, calls to these countries are no longer allowed until you change your limits. Somebody may know a password of your team: have everybody change theirs, and end the sessions that they don't know.")}{' '}
        <TextLink to={paths.security}>{t('Security')}</TextLink>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Answer id={data.id} given="yes" label={t('Yes, these are ours')} saved={msg('Calls abroad go on as usual.')} />
        <Answer id={data.id} given="no" label={t('No, stop them')} saved={msg('Calls to these countries are no longer allowed.')} />
      </Box>
    </Panel>
  )
}
