import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { JournalTopic } from 'contract/views'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { useMay } from '@/store/useMay'

interface JournalLinkProps {
  topic?: JournalTopic
  text?: Message
}

/** To the account's journal, for whoever may read it. */
export const JournalLink = ({ topic, text = msg('Who changed what') }: JournalLinkProps) => {
  const t = useT()
  const may = useMay()
  if (!readSettings().extensions || !may('listOwnJournal')) return null
  return (
    <Link component={RouterLink} to={topic === undefined ? paths.journal : `${paths.journal}?topic=${topic}`} variant="body2" sx={{ justifySelf: 'start' }}>
      {t(text)}
    </Link>
  )
}
