import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import Paper from '@mui/material/Paper'
import { toFailure, statuses } from '@/lib/failure'
import { EmptyState } from '@/ui/EmptyState'
import { TextLink } from '@/ui/PageParts'

interface GoneProps {
  message: string
  link: { to: string; label: string }
}

/** Loading it again can't help, so it leads elsewhere. */
export const Gone = ({ message, link }: GoneProps) => (
  <Paper variant="outlined">
    <EmptyState icon={<AccountTreeOutlined />} message={message} action={<TextLink to={link.to}>{link.label}</TextLink>} />
  </Paper>
)

/** Deleted, or thinned out of older versions, meanwhile. */
export const isGone = ({ error }: { error?: unknown }): boolean => error !== undefined && toFailure(error).status === statuses.gone
