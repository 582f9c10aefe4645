import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ListedApplication } from '@/api'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { oneLine, wideTable } from '@/ui/cardTable'
import { LocalTime } from '@/ui/LocalTime'
import { quietDanger, quietUntilHover } from '@/ui/quietStyles'

export type ApplicationAction = 'edit' | 'duplicate' | 'delete'

interface ApplicationRowProps {
  application: ListedApplication
  /** Those that lead to it; `null` while unknown. */
  numbers: readonly string[] | null
  /** This browser has unsaved changes. */
  hasDraft: boolean
  onAction: (action: ApplicationAction, application: ListedApplication) => void
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name more" "modified modified" "delete delete"',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
  [wideTable]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto auto', gridTemplateAreas: '"name modified delete more"' },
  ...quietUntilHover,
} as const

const lineStyles = { display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0 } as const
const nameStyles = { ...oneLine, fontSize: '1rem', fontWeight: 600 } as const
const deleteStyles = { ...quietDanger, gridArea: 'delete', justifySelf: 'start', minWidth: 0, px: 0.75, mx: -0.75 } as const
const modifiedStyles = { gridArea: 'modified', display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { whiteSpace: 'nowrap' } } as const

const Modified = ({ at }: { at: string }) => {
  const t = useT()
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={modifiedStyles}>
      <span>{t('Last modified')}</span>
      <LocalTime wire={at} />
    </Typography>
  )
}

const Numbers = ({ numbers }: { numbers: readonly string[] }) => {
  const t = useT()
  const text = numbers.length === 0 ? t('No phone number leads here') : t('Phone numbers: {numbers}', { numbers: numbers.join(', ') })
  return (
    <Typography variant="body2" color="textSecondary" title={text} sx={oneLine}>
      {text}
    </Typography>
  )
}

export const ApplicationRow = ({ application, numbers, hasDraft, onAction }: ApplicationRowProps) => {
  const t = useT()
  const nameId = useId()
  const modifiedAt = application.updated_at
  const name = application.friendly_name || t('Untitled application')
  const about = { 'aria-describedby': nameId, 'aria-haspopup': 'dialog' } as const
  const more = () => [{ label: t('Duplicate'), onChoose: () => onAction('duplicate', application) }]
  return (
    <Box sx={rowStyles}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box sx={lineStyles}>
          <Link component={RouterLink} to={paths.application(application.id)} id={nameId} dir="auto" title={name} sx={nameStyles}>
            {name}
          </Link>
          <IconButton size="small" data-quiet aria-label={t('Edit application')} {...about} onClick={() => onAction('edit', application)}>
            <Edit fontSize="small" />
          </IconButton>
          {hasDraft ? <Chip size="small" variant="outlined" label={t('Unsaved changes')} /> : null}
        </Box>
        {numbers === null ? null : <Numbers numbers={numbers} />}
      </Box>
      {modifiedAt === '' ? null : <Modified at={modifiedAt} />}
      <Button size="small" color="inherit" {...about} onClick={() => onAction('delete', application)} sx={deleteStyles}>
        {t('Delete')}
      </Button>
      <Box sx={{ gridArea: 'more' }}>
        <ActionsMenu label={t('More actions for {name}', { name })} actionsOf={more} />
      </Box>
    </Box>
  )
}
