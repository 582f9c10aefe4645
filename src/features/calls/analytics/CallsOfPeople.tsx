import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router-dom'
import { localDay } from 'callflow/calendar'
import { useGetCallsOfPeopleQuery } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { formatDate, serviceNow } from '@/lib/time'
import { durationText } from '@/lists/history/cells'
import { daysIn, rangeIn } from '@/lists/period/RangePicker'
import { FigureTable } from '@/ui/ChartPanel'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'

/** In the period that is chosen above. */
export const CallsOfPeople = ({ maxDays }: { maxDays: number }) => {
  const t = useT()
  const language = useLanguage()
  const [params] = useSearchParams()
  const { from, to } = rangeIn(params, localDay(serviceNow()))
  const days = daysIn({ from, to })
  const isInvalid = !(days >= 1 && days <= maxDays)
  const query = useGetCallsOfPeopleQuery({ from, to }, { skip: isInvalid })
  const title = t('Calls by person')
  const timeText = (seconds: number): string => {
    const text = durationText(seconds, language)
    return text === null ? '–' : t(text)
  }
  if (isInvalid) return null
  return (
    <Panel title={title} note={t('Calls answered and made on web phones, {from} to {to}.', { from: formatDate(from, language), to: formatDate(to, language) })}>
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load the calls by person.")} height={160}>
        {({ people }) =>
          people.every(({ answered, made }) => answered + made === 0) ? (
            <Typography color="textSecondary">{t('No calls on web phones in this period.')}</Typography>
          ) : (
            <FigureTable
              caption={title}
              columns={[{ title: t('Person') }, { title: t('Calls answered'), isFigure: true }, { title: t('Calls made'), isFigure: true }, { title: t('Duration'), isFigure: true }]}
              rows={people.map(({ name, answered, made, seconds }) => [name, formatCount(answered, language), formatCount(made, language), timeText(seconds)])}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
