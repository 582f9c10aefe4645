import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lineColour, lineStyle, type LineSeries } from '@/ui/lineSeries'

const dashes = { Solid: '', ShortDash: '5 3', ShortDot: '2 2', LongDash: '9 4' } as const

const marks = {
  circle: 'M10 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  diamond: 'M14 1l5 5l-5 5l-5-5z',
  square: 'M10 2h8v8h-8z',
  triangle: 'M14 1l5 9h-10z',
  'triangle-down': 'M14 11l5-9h-10z',
} as const

const LineMark = ({ slot }: { slot: number }) => {
  const { dashStyle, marker } = lineStyle(slot)
  return (
    <svg width="28" height="12" aria-hidden="true" style={{ color: lineColour(slot) }}>
      <path d="M0 6h28" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dashes[dashStyle]} />
      <path d={marks[marker.symbol]} fill="currentColor" />
    </svg>
  )
}

interface LineLegendProps {
  label: string
  lines: readonly LineSeries[]
  pinned: number | null
  onPin: (index: number | null) => void
  onPoint: (index: number | null) => void
}

const styles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, m: 0, p: 0, listStyle: 'none' } as const
const entryStyles = { maxWidth: '100%', fontWeight: 400, '&[aria-pressed=true]': { bgcolor: 'action.selected' } } as const
const nameStyles = { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'normal', textAlign: 'start' } as const

/** Pointing at an entry or focusing it brings its line forward; pressing it keeps the line there. */
export const LineLegend = ({ label, lines, pinned, onPin, onPoint }: LineLegendProps) => (
  <Box component="ul" aria-label={label} sx={styles} onMouseLeave={() => onPoint(null)} onBlur={() => onPoint(null)}>
    {lines.map(({ name, slot }, index) => (
      <Box component="li" key={index} sx={{ minWidth: 0 }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<LineMark slot={slot ?? index} />}
          aria-pressed={pinned === index}
          onMouseOver={() => onPoint(index)}
          onFocus={() => onPoint(index)}
          onClick={() => onPin(pinned === index ? null : index)}
          sx={entryStyles}
        >
          <Box component="span" sx={nameStyles}>
            {name}
          </Box>
        </Button>
      </Box>
    ))}
  </Box>
)
