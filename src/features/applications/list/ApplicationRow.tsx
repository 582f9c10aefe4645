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
import { LocalTime } from '@/ui/LocalTime'

export type ApplicationAction = 'edit' | 'duplicate' | 'delete'

interface ApplicationRowProps {
  application: ListedApplication
  /** This browser has unsaved changes. */
  hasDraft: boolean
  onAction: (action: ApplicationAction, application: ListedApplication) => void
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  py: 1.75,
} as const

const lineStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 } as const
const nameStyles = { fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 } as const

const Modified = ({ at }: { at: string }) => {
  const t = useT()
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={lineStyles}>
      <span>{t('Last modified')}</span>
      <LocalTime wire={at} />
    </Typography>
  )
}

export const ApplicationRow = ({ application, hasDraft, onAction }: ApplicationRowProps) => {
  const t = useT()
  const nameId = useId()
  const modifiedAt = application.updated_at
  const about = { 'aria-describedby': nameId, 'aria-haspopup': 'dialog' } as const
  return (
    <Box sx={rowStyles}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={lineStyles}>
          <Link component={RouterLink} to={paths.application(application.id)} id={nameId} dir="auto" sx={nameStyles}>
            {application.friendly_name || t('Untitled application')}
          </Link>
          <IconButton size="small" aria-label={t('Edit application')} {...about} onClick={() => onAction('edit', application)}>
            <Edit fontSize="small" />
          </IconButton>
          {hasDraft ? <Chip size="small" variant="outlined" label={t('Unsaved changes')} /> : null}
        </Box>
        {modifiedAt === '' ? null : <Modified at={modifiedAt} />}
      </Box>
      <Box sx={lineStyles}>
        <Button size="small" variant="outlined" {...about} onClick={() => onAction('duplicate', application)}>
          {t('Duplicate')}
        </Button>
        <Button size="small" variant="outlined" color="error" {...about} onClick={() => onAction('delete', application)}>
          {t('Delete')}
        </Button>
      </Box>
    </Box>
  )
}
