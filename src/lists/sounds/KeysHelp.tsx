import Box from '@mui/material/Box'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useT'

interface KeysHelpProps {
  isArchive: boolean
  /** The service tells which ones are new. */
  hasNew: boolean
}

const keys = ({ isArchive, hasNew }: KeysHelpProps): [string, MessageKey][] => [
  ['J', messageKey('Next')],
  ['K', messageKey('Previous')],
  ['P', messageKey('Play or pause')],
  ['Enter', messageKey('Play or pause')],
  ['S', messageKey('Change playback speed')],
  ['X', messageKey('Select')],
  ['A', isArchive ? messageKey('Restore') : messageKey('Archive')],
  ['D', messageKey('Delete')],
  ...(hasNew && !isArchive ? [['N', messageKey('Mark as new or as listened to')] satisfies [string, MessageKey]] : []),
  ['U', messageKey('Undo the last archive or restore')],
]

const styles = {
  typography: 'body2',
  color: 'text.secondary',
  displayPrint: 'none',
  '& summary': { cursor: 'pointer', width: 'fit-content' },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.75, m: 0, mt: 1 },
  '& dd': { m: 0 },
  '& kbd': {
    display: 'inline-block',
    minWidth: '1.75em',
    textAlign: 'center',
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
    bgcolor: 'background.paper',
    color: 'text.primary',
  },
} as const

/** The shortcuts work only while the focus is in the list, so they need no switch. */
export const KeysHelp = (about: KeysHelpProps) => {
  const t = useT()
  return (
    <Box component="details" sx={styles}>
      <summary>{t('Keyboard shortcuts')}</summary>
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        {t("These shortcuts act on the row you're on.")}
      </Box>
      <dl>
        {keys(about).map(([key, meaning]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </Box>
        ))}
      </dl>
    </Box>
  )
}
