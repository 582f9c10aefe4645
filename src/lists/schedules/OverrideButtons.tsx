import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { useT } from '@/i18n/useT'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { Aside } from '@/ui/Aside'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { overrideOf, standingOf } from './standingOf'
import { useOverride } from './useOverride'

const OverrideDialog = lazyComponent(async () => (await import('./OverrideDialog')).OverrideDialog)

interface OverrideButtonsProps {
  schedule: ListedSchedule
  others?: readonly Action[]
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const

/** Opens or closes with one click; the menu has the other ways, and what else a list offers. */
export const OverrideButtons = ({ schedule, others = [] }: OverrideButtonsProps) => {
  const t = useT()
  const { isBusy, set, remove } = useOverride(schedule)
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = standingOf(schedule)?.isOpen === true
  const isOverridden = overrideOf(schedule) !== null
  const state = isOpen ? 'closed' : 'open'
  const { name } = schedule
  const actionsOf = (): Action[] => [
    { label: isOpen ? t('Close until…') : t('Open until…'), onChoose: () => setIsAsking(true) },
    {
      label: isOpen ? t('Close until someone reopens it') : t('Open until someone closes it'),
      onChoose: () => void set({ state, until: null }),
    },
    ...others,
  ]
  const about = <Aside text={name} />
  return (
    <Box sx={styles}>
      {isOverridden ? (
        <Button size="small" variant="outlined" loading={isBusy} onClick={() => void remove()}>
          {t('Resume regular hours')}
          {about}
        </Button>
      ) : (
        <Button
          size="small"
          variant="outlined"
          loading={isBusy}
          onClick={() => void set({ state, until: 'next_change' })}
        >
          {isOpen ? t('Close now') : t('Open by hand')}
          {about}
        </Button>
      )}
      <ActionsMenu label={t('More actions for {name}', { name })} actionsOf={actionsOf} />
      {isAsking ? (
        <DialogSlot>
          <OverrideDialog schedule={schedule} state={state} onClose={() => setIsAsking(false)} />
        </DialogSlot>
      ) : null}
    </Box>
  )
}
