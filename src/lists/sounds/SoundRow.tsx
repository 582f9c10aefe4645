import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { Id } from 'contract/operation'
import { memo, useCallback, useId, useState, type MouseEvent } from 'react'
import { useT } from '@/i18n/useT'
import { AudioPlayer, type PlayerControls } from '@/ui/AudioPlayer'
import { quietInCell } from '@/ui/cardTable'
import { RelativeTime } from '@/ui/RelativeTime'
import { RowButton } from '@/ui/RowButton'
import { DirectionText, DurationCell } from '../history/cells'
import { ContactText, NumberText, contactStyles } from '../history/TwoLines'
import { soundOf, type Sound, type SoundItem } from './sound'
import { SoundMenu } from './SoundMenu'
import { cellStyles } from './soundTableStyles'
import type { SoundLabels } from './soundLabels'

/** Stable between renders, so that only changed rows render. */
export interface RowActions {
  toggle: (id: Id) => void
  remove: (item: SoundItem) => void
  move: (id: Id) => void
  nameContact: (item: SoundItem) => void
  renew: (id: Id) => Promise<string | null>
  register: (id: Id, controls: PlayerControls | null) => void
}

interface CallerCellProps {
  sound: Sound
  caller: string
  onEdit: () => void
}

const CallerCell = ({ sound, caller, onEdit }: CallerCellProps) => {
  const t = useT()
  const id = useId()
  return (
    <Box component="td" role="cell" sx={cellStyles.caller}>
      <Box sx={contactStyles}>
        <div>
          <ContactText data={sound} unknown={caller} id={id} />
        </div>
        {sound.contactNumber === '' ? null : (
          <RowButton
            type="button"
            aria-label={t('Edit contact name')}
            aria-describedby={id}
            aria-haspopup="dialog"
            onClick={onEdit}
            sx={quietInCell}
          >
            <Edit fontSize="small" />
          </RowButton>
        )}
      </Box>
    </Box>
  )
}

interface SoundRowProps {
  labels: SoundLabels
  item: SoundItem
  isNarrow: boolean
  isSelected: boolean
  actions: RowActions
}

const deleteStyles = { '&:hover, &:focus-visible': { color: 'error.main' } } as const

const controls = 'a, button, input, label, [role="group"]'

/** Ignores clicks on controls, those in the row's menu, which is elsewhere in the page, and the end of a text selection. */
const isOnRow = ({ currentTarget, target }: MouseEvent): boolean =>
  window.getSelection()?.type !== 'Range' &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(controls) === null

export const SoundRow = memo(function SoundRow({ labels, item, isNarrow, isSelected, actions }: SoundRowProps) {
  const t = useT()
  const [isPlaying, setIsPlaying] = useState(false)
  const sound = soundOf(item)
  const { url } = sound
  const { id } = item
  const caller = sound.caller || t('unknown caller')
  const { register } = actions
  const controls = useCallback((given: PlayerControls | null) => register(id, given), [register, id])
  const handleClick = (event: MouseEvent): void => {
    if (isOnRow(event)) actions.toggle(id)
  }
  return (
    <Box
      component="tr"
      role="row"
      tabIndex={-1}
      data-selected={isSelected}
      aria-current={isPlaying ? 'true' : undefined}
      onClick={handleClick}
    >
      <Box component="td" role="cell" sx={cellStyles.tick}>
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={() => actions.toggle(id)}
          slotProps={{ input: { 'aria-label': t(labels.select, { caller }) } }}
        />
      </Box>
      <Box component="td" role="cell" sx={cellStyles.bin}>
        <RowButton
          type="button"
          aria-haspopup="dialog"
          aria-label={t(labels.remove, { caller })}
          onClick={() => actions.remove(item)}
          sx={deleteStyles}
        >
          <DeleteOutlined fontSize="small" />
        </RowButton>
      </Box>
      {labels.kind === 'recording' ? (
        <Box component="td" role="cell" sx={cellStyles.direction}>
          <DirectionText direction={sound.direction} isNarrow={isNarrow} />
        </Box>
      ) : null}
      <Box component="td" role="cell" sx={cellStyles.number}>
        <NumberText data={sound} />
      </Box>
      <CallerCell sound={sound} caller={caller} onEdit={() => actions.nameContact(item)} />
      <Box component="td" role="cell" sx={cellStyles.duration}>
        <DurationCell value={sound.duration} />
      </Box>
      <Box component="td" role="cell" sx={cellStyles.date}>
        <RelativeTime wire={sound.at} />
      </Box>
      <Box component="td" role="cell" sx={cellStyles.player}>
        {url === '' ? (
          '–'
        ) : (
          <AudioPlayer
            hasWaveform
            name={t(labels.name, { caller })}
            src={url}
            {...(sound.seconds !== undefined && { duration: sound.seconds })}
            onExpired={() => actions.renew(id)}
            onPlayingChange={setIsPlaying}
            controls={controls}
          />
        )}
      </Box>
      <Box component="td" role="cell" sx={cellStyles.more}>
        <SoundMenu name={t(labels.name, { caller })} item={item} sound={sound} actions={actions} />
      </Box>
    </Box>
  )
})
