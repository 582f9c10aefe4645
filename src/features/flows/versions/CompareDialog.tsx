import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { LongList } from '@/lists/LongList'
import { DialogFrame } from '@/ui/DialogFrame'
import { AboutVersion, VersionChips } from './AboutVersion'
import { useVersionList } from './useVersionList'

interface CompareDialogProps {
  applicationId: Id
  version: number
  onChoose: (other: number) => void
  onClose: () => void
}

const listStyles = { listStyle: 'none', m: 0, p: 0, '& li + li': { borderTop: 1, borderColor: 'divider' }, '& li': { px: 2, py: 1.25, display: 'grid', rowGap: 0.5 } } as const
const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 } as const

export const CompareDialog = ({ applicationId, version, onChoose, onClose }: CompareDialogProps) => {
  const t = useT()
  const list = useVersionList(applicationId)
  const others = list.shown.filter((other) => other.version !== version)
  return (
    <DialogFrame title={t('Compare version {version} with', { version })} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      <LongList list={{ ...list, shown: others }} subject={t('Versions')} loadFailed={t("Couldn't load the versions.")}>
        {others.length === 0 ? (
          <Box component="p" sx={{ m: 0, p: 2 }}>{t('There is no other version.')}</Box>
        ) : (
          <Box component="ul" role="list" aria-label={t('Versions')} sx={listStyles}>
            {others.map((other) => (
              <li key={other.version}>
                <Box sx={headStyles}>
                  <button type="button" className="row-link" onClick={() => onChoose(other.version)}>
                    {t('Version {version}', { version: other.version })}
                  </button>
                  <VersionChips version={other} />
                </Box>
                <AboutVersion version={other} />
              </li>
            ))}
          </Box>
        )}
      </LongList>
    </DialogFrame>
  )
}
