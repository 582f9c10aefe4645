import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo, useId } from 'react'
import type { ListedNumber, NamedApplication } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { countryName } from '@/lib/country'
import { formatDate } from '@/lib/time'
import { oneLine, wideTable } from '@/ui/cardTable'
import { Flag } from '@/ui/Flag'
import { quietDanger, quietUntilHover } from '@/ui/quietStyles'
import { StatusChip } from '@/ui/StatusChip'
import { kindOf, placeOf, renewalOf, titleOf } from './numberView'
import { routeOf } from './routing'

export type NumberAction = 'label' | 'configure' | 'release'

export interface NumberRowProps {
  number: ListedNumber
  applications: readonly NamedApplication[]
  onAction: (action: NumberAction, number: ListedNumber) => void
}

export interface RowsProps extends Omit<NumberRowProps, 'number'> {
  label: string
  numbers: readonly ListedNumber[]
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'start',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
  [wideTable]: { gridTemplateColumns: '30px minmax(0, 6fr) minmax(0, 5fr) 14.5rem', alignItems: 'center' },
  ...quietUntilHover,
} as const

const lineStyles = { display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0, maxWidth: '100%' } as const
const besideFlag = { gridColumn: { xs: 2, md: 'auto' }, minWidth: 0 } as const
const titleStyles = { ...oneLine, fontSize: '1rem', fontWeight: 600, textAlign: 'left' } as const
const figureStyles = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const
const kindStyles = { fontSize: '0.6875rem', letterSpacing: '0.04em', whiteSpace: 'nowrap' } as const
const alignedButton = { px: 0.75, mx: -0.75, py: 0, justifyContent: 'flex-start', textAlign: 'left', minWidth: 0 } as const

const Title = ({ number, titleId, onAction }: Omit<NumberRowProps, 'applications'> & { titleId: string }) => {
  const t = useT()
  const { title, beside } = titleOf(number)
  const name = (
    <Link
      component="button"
      type="button"
      id={titleId}
      dir="auto"
      title={title}
      aria-haspopup="dialog"
      onClick={() => onAction('configure', number)}
      sx={titleStyles}
    >
      {title}
    </Link>
  )
  return (
    <Box sx={{ ...lineStyles, flexWrap: 'wrap' }}>
      {beside === null ? null : name}
      {/* On one line, so that a hidden pencil never takes a line of its own. */}
      <Box component="span" sx={lineStyles}>
        {beside === null ? (
          name
        ) : (
          <Box component="span" sx={figureStyles}>
            {beside}
          </Box>
        )}
        <IconButton
          size="small"
          data-quiet
          aria-label={t('Edit label')}
          aria-describedby={titleId}
          aria-haspopup="dialog"
          onClick={() => onAction('label', number)}
        >
          <Edit fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const Details = ({ number }: Pick<NumberRowProps, 'number'>) => {
  const t = useT()
  const language = useLanguage()
  const where = [countryName(number.country, language), placeOf(number)].filter((part) => part !== '')
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ ...lineStyles, flexWrap: 'wrap' }}>
      <Box component="span" sx={kindStyles}>
        {t(kindOf(number))}
      </Box>
      {where.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </Typography>
  )
}

const Answered = ({ number, applications, onAction, titleId }: NumberRowProps & { titleId: string }) => {
  const t = useT()
  if (number.endpoint_type === 'parking') {
    return (
      <Box sx={{ ...lineStyles, ...besideFlag, columnGap: 1.75, flexWrap: 'wrap' }}>
        <StatusChip tone="warning" label={t('Rejects calls')} />
        <Button size="small" aria-describedby={titleId} aria-haspopup="dialog" onClick={() => onAction('configure', number)} sx={alignedButton}>
          {t('Choose who answers')}
        </Button>
      </Box>
    )
  }
  const route = routeOf(number, applications)
  // Keeps its place among the columns when empty.
  const text = route === null ? '' : t(route)
  return (
    <Typography variant="body2" dir="auto" title={text} sx={{ ...oneLine, ...besideFlag }}>
      {text}
    </Typography>
  )
}

const Renewal = ({ date, titleId, onRelease }: { date: string | null; titleId: string; onRelease: () => void }) => {
  const t = useT()
  const language = useLanguage()
  if (date === null) {
    return (
      <Typography variant="body2" color="textSecondary" sx={besideFlag}>
        {t("No renewal date: it can't be released here.")}
      </Typography>
    )
  }
  return (
    <Box sx={{ ...lineStyles, ...besideFlag, flexWrap: 'wrap', display: { xs: 'flex', md: 'grid' }, justifyItems: 'start' }}>
      <Typography variant="body2" sx={figureStyles}>
        {t('Renewal: {date}', { date: formatDate(date, language) })}
      </Typography>
      <Button
        size="small"
        color="inherit"
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={onRelease}
        sx={{ ...alignedButton, ...quietDanger }}
      >
        {t('Release this number')}
      </Button>
    </Box>
  )
}

/** A list, not a table: its rows are windowed. */
export const NumberRow = memo(({ number, applications, onAction }: NumberRowProps) => {
  const language = useLanguage()
  const titleId = useId()
  const { country } = number
  return (
    <Box sx={rowStyles}>
      <Flag country={country} name={countryName(country, language)} />
      <Box sx={{ minWidth: 0 }}>
        <Title number={number} titleId={titleId} onAction={onAction} />
        <Details number={number} />
      </Box>
      <Answered number={number} applications={applications} titleId={titleId} onAction={onAction} />
      <Renewal date={renewalOf(number)} titleId={titleId} onRelease={() => onAction('release', number)} />
    </Box>
  )
})
NumberRow.displayName = 'NumberRow'
