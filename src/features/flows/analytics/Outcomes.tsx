import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CountedFlow } from '@/api/endpoints/callPaths'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { Panel } from '@/ui/Page'
import { callsText } from '../map/mapView'
import { formatChange, formatPercent, formatPoints, endingsOf, unfinishedIn, type Ending } from './flowFigures'

interface OutcomesProps {
  counted: CountedFlow
  /** Of the period before; `null` until loaded, and if that failed. */
  before: CountedFlow | null
  days: number
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: 2, sm: 3 },
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
const trackStyles = { height: 10, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.selected', my: 0.75, WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' } as const
const shareStyles = { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' } as const

const colours = {
  reached: 'success.main',
  message: 'primary.main',
  menu: 'warning.main',
  missed: 'error.main',
} as const

const Outcome = ({ ending, label, calls, share, callsBefore, change }: Ending) => {
  const t = useT()
  const language = useLanguage()
  const count = callsText(calls, t, language)
  const before = t('{count} before', { count: formatCount(callsBefore, language) })
  const points = change === null || change === 0 ? null : t(plural(Math.abs(change), '{points} pt', '{points} pts', { points: formatPoints(change, language) }))
  return (
    <li>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t(label)}
      </Typography>
      <Box aria-hidden sx={trackStyles}>
        <Box sx={{ height: 1, bgcolor: colours[ending] }} style={{ width: `${share * 100}%` }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Box component="span" sx={shareStyles}>
          {formatPercent(share, language)}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary">
          {[points, count, change === null ? null : before].filter((part) => part !== null).join(' · ')}
        </Typography>
      </Box>
    </li>
  )
}

const changeLine = (calls: number, before: number, days: number, language: string) => {
  const values = { change: formatChange((calls - before) / before, language), calls: formatCount(before, language) }
  return calls === before
    ? plural(days, 'Same as the previous day ({calls}).', 'Same as the previous {count} days ({calls}).', values)
    : plural(days, '{change} from the previous day ({calls}).', '{change} from the previous {count} days ({calls}).', values)
}

export const Outcomes = ({ counted, before, days }: OutcomesProps) => {
  const t = useT()
  const language = useLanguage()
  const unfinished = unfinishedIn(counted)
  return (
    <Panel title={t('How calls ended')}>
      <Box role="status">
        <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 }}>
          {callsText(counted.calls, t, language)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {before === null
            ? null
            : t(
                before.calls === 0
                  ? plural(days, 'No calls the day before.', 'No calls in the {count} days before.')
                  : changeLine(counted.calls, before.calls, days, language),
              )}
        </Typography>
      </Box>
      <Box component="ul" aria-label={t('How calls ended')} sx={listStyles}>
        {endingsOf(counted, before).map((ending) => (
          <Outcome key={ending.ending} {...ending} />
        ))}
      </Box>
      {unfinished === 0 ? null : (
        <Typography variant="body2" color="textSecondary">
          {t(
            plural(unfinished, '{count} call is still in progress or was interrupted.', '{count} calls are still in progress or were interrupted.', {
              count: formatCount(unfinished, language),
            }),
          )}
        </Typography>
      )}
    </Panel>
  )
}
