import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { ListedSupportRequest } from '@/api'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { Aside } from '@/ui/Aside'
import { RelativeTime } from '@/ui/RelativeTime'
import { TextLink } from '@/ui/TextLink'
import { isClosed, updateOf } from './requestDetails'

const statusStyles = {
  display: 'inline-block',
  px: 1,
  border: 1,
  borderRadius: 4,
  typography: 'caption',
  fontWeight: 600,
  textTransform: 'capitalize',
  whiteSpace: 'nowrap',
} as const

/** The word carries the meaning; the colour only helps. */
const StatusText = ({ isClosed }: { isClosed: boolean }) => {
  const t = useT()
  return (
    <Box component="span" sx={{ ...statusStyles, color: isClosed ? 'text.secondary' : 'primary.main', borderColor: 'currentcolor' }}>
      {isClosed ? t('closed') : t('open')}
    </Box>
  )
}

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 250px auto' },
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  p: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const aboutStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mt: 0.5 } as const

/** Memoized, because a key in the filter leaves most rows unchanged. */
export const SupportRow = memo(function SupportRow({ request }: { request: ListedSupportRequest }) {
  const t = useT()
  const name = request.subject || t('No subject')
  const path = paths.supportRequest(request.id)
  return (
    <Box component="li" sx={styles}>
      <Box sx={{ minWidth: 0 }}>
        <TextLink to={path} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </TextLink>
        <Box sx={aboutStyles}>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('Request number #{id}', { id: request.id })}
          </Typography>
          <StatusText isClosed={isClosed(request)} />
        </Box>
      </Box>
      <Box sx={{ typography: 'body2' }}>
        <Typography component="span" variant="body2" color="textSecondary">
          {t('Last update:')}{' '}
        </Typography>
        <RelativeTime wire={updateOf(request)} />
      </Box>
      <Box>
        <Button component={Link} to={path} size="small" variant="outlined">
          {t('View details')}
          <Aside text={name} />
        </Button>
      </Box>
    </Box>
  )
})
