import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount } from '@/lib/format'
import { lineColour } from '@/ui/lineSeries'
import { changeText, type ComparedLine } from './compare'

const BAR_HEIGHT = 100

/** All tiles share the highest value, so that their bars can be compared. */
const Bars = ({ calls, most }: { calls: readonly number[]; most: number }) => (
  <svg viewBox={`0 0 ${calls.length} ${BAR_HEIGHT}`} preserveAspectRatio="none" width="100%" height="56" aria-hidden="true">
    {calls.map((count, day) => {
      const height = most === 0 ? 0 : (count / most) * BAR_HEIGHT
      return <rect key={day} x={day + 0.1} y={BAR_HEIGHT - height} width={0.8} height={height} fill="currentColor" />
    })}
  </svg>
)

interface LineTilesProps {
  label: string
  lines: readonly ComparedLine[]
  /** Otherwise the colour of the line in the chart above. */
  hasBars: boolean
}

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
/** Figures stand below the name, at the lower end: level with those of a longer name beside them. */
const tileStyles = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
} as const
const nameStyles = { display: 'flex', alignItems: 'baseline', gap: 1, mb: 'auto', minWidth: 0, typography: 'body2', fontWeight: 600 } as const
const figureStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 } as const
const markStyles = { flex: 'none', width: 12, height: 12, borderRadius: 0.5 } as const

export const LineTiles = ({ label, lines, hasBars }: LineTilesProps) => {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(0, ...lines.flatMap(({ calls }) => calls))
  return (
    <Box component="ul" aria-label={label} sx={styles}>
      {lines.map((line, index) => {
        const change = changeText(line, language)
        const before = t('{count} before', { count: formatCount(line.previous, language) })
        return (
          <Box component="li" key={index} sx={tileStyles}>
            <Box sx={nameStyles}>
              {hasBars ? null : <Box component="span" sx={markStyles} style={{ background: lineColour(line.slot) }} />}
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {line.name}
              </Box>
            </Box>
            <Box sx={figureStyles}>
              <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(line.total, language)}
              </Box>
              <Typography component="span" variant="body2" color="textSecondary">
                {change === null ? before : `${change} · ${before}`}
              </Typography>
            </Box>
            {hasBars ? (
              <Box sx={{ color: 'primary.main', borderBottom: 1, borderColor: 'divider', lineHeight: 0, mt: 0.5 }}>
                <Bars calls={line.calls} most={most} />
              </Box>
            ) : null}
          </Box>
        )
      })}
    </Box>
  )
}
