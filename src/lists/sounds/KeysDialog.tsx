import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { DialogFrame } from '@/ui/DialogFrame'

export interface KeysDialogProps {
  isArchive: boolean
  /** The service tells which ones are new. */
  hasNew: boolean
  mayDelete: boolean
  isAnywhere: boolean
  onAnywhere: (isOn: boolean) => void
  onClose: () => void
}

const keysOf = ({ isArchive, hasNew, mayDelete }: KeysDialogProps): [string, MessageKey][] => [
  ['J', messageKey('Next')],
  ['K', messageKey('Previous')],
  ['P', messageKey('Play or pause')],
  ['Enter', messageKey('Play or pause')],
  ['S', messageKey('Change playback speed')],
  ['X', messageKey('Select')],
  ['A', isArchive ? messageKey('Restore') : messageKey('Archive')],
  ...(mayDelete ? [['D', messageKey('Delete')] satisfies [string, MessageKey]] : []),
  ...(hasNew && !isArchive ? [['N', messageKey('Mark as new or as listened to')] satisfies [string, MessageKey]] : []),
  ['U', messageKey('Undo the last archive or restore')],
  ['?', messageKey('Show these shortcuts')],
]

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.75,
  my: 2,
  '& dd': { m: 0 },
  '& kbd': { display: 'inline-block', minWidth: '1.75em', px: 0.5, textAlign: 'center', border: 1, borderColor: 'divider', borderRadius: 0.5 },
} as const

export const KeysDialog = (props: KeysDialogProps) => {
  const t = useT()
  const { isAnywhere, onAnywhere, onClose } = props
  return (
    <DialogFrame title={t('Keyboard shortcuts')} actions={<Button onClick={onClose}>{t('Close')}</Button>} onClose={onClose}>
      {t("These shortcuts act on the row you're on, and on the first one until then.")}
      <Box component="dl" sx={listStyles}>
        {keysOf(props).map(([key, meaning]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={isAnywhere} onChange={(_, isOn) => onAnywhere(isOn)} />}
        label={t('Use them anywhere on this page, not only in the list')}
      />
    </DialogFrame>
  )
}
