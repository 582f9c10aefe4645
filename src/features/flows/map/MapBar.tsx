import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent, ReactNode } from 'react'
import { useT } from '@/i18n/useLanguage'
import { QuickFilter } from '@/lists/QuickFilter'
import { Choice } from '@/ui/Choice'
import { visuallyHidden } from '@/ui/styles'

export type MapShape = 'drawing' | 'list'

interface MapBarProps {
  titleId: string
  shape: MapShape
  onShape: (shape: MapShape) => void
  search: {
    text: string
    found: ReadonlySet<string>
    /** 0 before any is shown. */
    position: number
    change: (text: string) => void
    step: (by: 1 | -1) => void
  }
  /** What the map counts. */
  children?: ReactNode
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const
const findStyles = { flex: { xs: '1 1 100%', sm: '0 1 15rem' }, displayPrint: 'none' } as const
const matchStyles = { display: 'flex', alignItems: 'center', displayPrint: 'none' } as const

export const ShapeChoice = ({ shape, onShape }: Pick<MapBarProps, 'shape' | 'onShape'>) => {
  const t = useT()
  return (
    <Choice
      label={t('Show the map as')}
      value={shape}
      options={[
        { value: 'drawing', label: t('Drawing') },
        { value: 'list', label: t('List') },
      ]}
      onChange={onShape}
    />
  )
}

export const MapBar = ({ titleId, shape, onShape, search, children }: MapBarProps) => {
  const t = useT()
  const { text, found, position, change, step } = search
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const result =
    text.trim() === ''
      ? ''
      : found.size === 0
        ? t('No match')
        : position === 0
          ? t('Matches: {count}', { count: found.size })
          : t('Match {position} of {count}', { position, count: found.size })
  return (
    <>
      <Typography id={titleId} component="h2" sx={visuallyHidden}>
        {t('Map of the call flow')}
      </Typography>
      <Box sx={bar}>
        {children}
        {/* Enter in the field shows the next match. */}
        <Box onKeyDown={handleKeyDown} sx={findStyles}>
          <QuickFilter label={t('Find a branch or step')} value={text} onChange={change} isFluid />
        </Box>
        <Box sx={matchStyles}>
          <Box sx={{ visibility: text.trim() === '' ? 'hidden' : 'visible' }}>
            <IconButton size="small" aria-label={t('Previous match')} disabled={found.size === 0} onClick={() => step(-1)}>
              <KeyboardArrowUp fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={t('Next match')} disabled={found.size === 0} onClick={() => step(1)}>
              <KeyboardArrowDown fontSize="small" />
            </IconButton>
          </Box>
          <Typography role="status" variant="body2" color="textSecondary">
            {result}
          </Typography>
        </Box>
        <Box sx={{ ml: 'auto', displayPrint: 'none' }}>
          <ShapeChoice shape={shape} onShape={onShape} />
        </Box>
      </Box>
    </>
  )
}
