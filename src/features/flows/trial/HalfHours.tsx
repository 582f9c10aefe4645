import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FlowBehaviours } from 'contract/callPaths'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { capitalized } from '@/lib/text'
import { weekdayName } from '@/lib/weekdays'
import { atTextEdge } from '@/ui/styles'
import { timeText } from '../schedules/week/weekRules'
import { tableStyles, titleStyles } from './tableStyles'

type Tried = NonNullable<FlowBehaviours['tried_hours']>
type HalfHour = Tried['half_hours'][number]

/** `start` is a time of the clock, `HH:MM`. */
export type OpenHalfHour = (weekday: number, start: string) => void

const endOf = (start: string): string => (start.endsWith('00') ? `${start.slice(0, 3)}30` : `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`)

interface Stretch extends HalfHour {
  end: string
}

/** Half hours that follow each other. */
const stretchesOf = (halfHours: readonly HalfHour[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const half of halfHours) {
    const last = stretches.at(-1)
    if (last?.weekday !== half.weekday || last.end !== half.start) {
      stretches.push({ ...half, end: endOf(half.start) })
      continue
    }
    last.end = endOf(half.start)
    last.minutes += half.minutes
    last.quiet_minutes += half.quiet_minutes
    last.calls += half.calls
  }
  return stretches
}

const HOUR_MIN = 60

const useHoursText = (): ((half: HalfHour & { end: string }) => string) => {
  const t = useT()
  const language = useLanguage()
  return ({ weekday, start, end }) =>
    t('{weekday}, {start} to {end}', { weekday: capitalized(weekdayName(weekday, language)), start: timeText(start, language), end: timeText(end, language) })
}

/** Who called in the hours of the week that change, and in how many of them nobody did. */
const Changed = ({ title, halfHours }: { title: string; halfHours: readonly HalfHour[] }) => {
  const t = useT()
  const language = useLanguage()
  const hoursText = useHoursText()
  if (halfHours.length === 0) return null
  return (
    <>
      <Box component="h3" sx={titleStyles}>
        {title}
      </Box>
      <Box component="table" aria-label={title} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('Time of the week')}</th>
            <th scope="col">{t('Calls')}</th>
            <th scope="col">{t('Hours without a call')}</th>
          </tr>
        </thead>
        <tbody>
          {stretchesOf(halfHours).map((stretch) => (
            <tr key={`${stretch.weekday} ${stretch.start}`}>
              <th scope="row">{hoursText(stretch)}</th>
              <td>{formatCount(stretch.calls, language)}</td>
              <td>{t('{quiet} of {hours}', { quiet: formatCount(stretch.quiet_minutes / HOUR_MIN, language), hours: formatCount(stretch.minutes / HOUR_MIN, language) })}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  )
}

interface HalfHoursProps {
  tried: Tried
  onOpen: OpenHalfHour
}

/** What edited hours change in the week, by the calls of the period, and where opening would have met most missed calls. */
export const HalfHours = ({ tried: { half_hours, most_missed }, onOpen }: HalfHoursProps) => {
  const t = useT()
  const language = useLanguage()
  const hoursText = useHoursText()
  return (
    <>
      <Changed title={t('Opening hours added')} halfHours={half_hours.filter(({ change }) => change === 'opens')} />
      <Changed title={t('Opening hours removed')} halfHours={half_hours.filter(({ change }) => change === 'closes')} />
      {most_missed === null ? null : (
        <>
          <Box component="h3" sx={titleStyles}>
            {t('Most missed calls outside these hours')}
          </Box>
          <Box component="p" sx={{ m: 0 }}>
            {t(
              plural(most_missed.missed, '{time}: {count} caller reached nobody and left no message.', '{time}: {count} callers reached nobody and left no message.', {
                time: hoursText({ ...most_missed, end: endOf(most_missed.start) }),
                count: formatCount(most_missed.missed, language),
              }),
            )}
          </Box>
          <Button size="small" sx={atTextEdge.small} onClick={() => onOpen(most_missed.weekday, most_missed.start)}>
            {t('Open in this half hour')}
          </Button>
        </>
      )}
    </>
  )
}
