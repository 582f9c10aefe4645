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
import { Flag } from '@/ui/Flag'
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
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  columnGap: 2,
  rowGap: 1,
  alignItems: { xs: 'start', md: 'center' },
  px: { xs: 2, sm: 2.5 },
  py: 1.75,
} as const

const titleStyles = { fontSize: '1rem', fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere', minWidth: 0 } as const
const lineStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 } as const
const kindStyles = { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.04em' } as const

const Title = ({ number, titleId, onAction }: Omit<NumberRowProps, 'applications'> & { titleId: string }) => {
  const t = useT()
  const { title, beside } = titleOf(number)
  return (
    <Box sx={lineStyles}>
      <Link
        component="button"
        type="button"
        id={titleId}
        dir="auto"
        aria-haspopup="dialog"
        onClick={() => onAction('configure', number)}
        sx={titleStyles}
      >
        {title}
      </Link>
      {beside === null ? null : <Typography component="span">{beside}</Typography>}
      <IconButton
        size="small"
        aria-label={t('Edit label')}
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={() => onAction('label', number)}
      >
        <Edit fontSize="small" />
      </IconButton>
    </Box>
  )
}

const Details = ({ number, applications }: Omit<NumberRowProps, 'onAction'>) => {
  const t = useT()
  const language = useLanguage()
  const route = routeOf(number, applications)
  const where = [countryName(number.country, language), placeOf(number)].filter((part) => part !== '')
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ ...lineStyles, columnGap: 1.5 }}>
      <Box component="span" sx={kindStyles}>
        {t(kindOf(number))}
      </Box>
      {where.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {route === null ? null : (
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {t(route)}
        </Box>
      )}
    </Typography>
  )
}

const Renewal = ({ date, titleId, onRelease }: { date: string; titleId: string; onRelease: () => void }) => {
  const t = useT()
  return (
    <Box sx={{ ...lineStyles, gridColumn: { xs: 2, md: 'auto' }, columnGap: 2, rowGap: 1 }}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('Renewal: {date}', { date })}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={onRelease}
      >
        {t('Release this number')}
      </Button>
    </Box>
  )
}

export const NumberRow = memo(({ number, applications, onAction }: NumberRowProps) => {
  const language = useLanguage()
  const titleId = useId()
  const country = number.country
  const renewal = renewalOf(number)
  return (
    <Box sx={rowStyles}>
      <Flag country={country} name={countryName(country, language)} />
      <Box sx={{ minWidth: 0 }}>
        <Title number={number} titleId={titleId} onAction={onAction} />
        <Details number={number} applications={applications} />
      </Box>
      {renewal === null ? null : (
        <Renewal date={renewal} titleId={titleId} onRelease={() => onAction('release', number)} />
      )}
    </Box>
  )
})
NumberRow.displayName = 'NumberRow'
