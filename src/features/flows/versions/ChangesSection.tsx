import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import type { OpenedVersion } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useT'
import { Panel } from '@/ui/Panel'
import { atTextEdgeOnPhone } from '@/ui/atTextEdge'
import { bringFocusBack } from '@/ui/focusHeading'
import { ChangeList } from './ChangeList'
import { noChanges } from './changeMessage'
import { CompareDialog } from './CompareDialog'
import { useCompared } from './compared'
import { Comparison } from './Comparison'

const buttonsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' } as const

export const ChangesSection = ({ applicationId, opened }: { applicationId: Id; opened: OpenedVersion }) => {
  const t = useT()
  const [isChoosing, setIsChoosing] = useState(false)
  const { version } = opened
  const number = version.version
  const { other, compare } = useCompared(number)
  const handleLeave = (): void => {
    compare(null)
    bringFocusBack()
  }
  const handleChoose = (chosen: number): void => {
    setIsChoosing(false)
    compare(chosen)
  }
  const ends = other === null ? null : { from: Math.min(other, number), to: Math.max(other, number) }
  return (
    <Panel
      title={ends === null ? t('Changes in this version') : t('From version {from} to version {to}', ends)}
      action={
        <Box sx={buttonsStyles}>
          {other === null ? null : (
            <Button size="small" sx={atTextEdgeOnPhone} onClick={handleLeave}>
              {t('Changes in this version')}
            </Button>
          )}
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            {t('Compare with another version')}
          </Button>
        </Box>
      }
    >
      {other === null ? (
        <ChangeList changes={version.changes} more={version.more_changes} none={t(noChanges(version))} />
      ) : (
        <Comparison applicationId={applicationId} opened={opened} other={other} />
      )}
      {isChoosing ? <CompareDialog applicationId={applicationId} version={number} onChoose={handleChoose} onClose={() => setIsChoosing(false)} /> : null}
    </Panel>
  )
}
