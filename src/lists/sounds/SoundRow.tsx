import { memo, useCallback, useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { AudioPlayer, type PlayerControls } from '@/ui/AudioPlayer'
import { partRoles } from '@/ui/cardTable'
import { RelativeTime } from '@/ui/RelativeTime'
import { RowButton, RowIcon } from '@/ui/RowButton'
import { RowCheckbox } from '@/ui/RowCheckbox'
import { msg } from '@/i18n/message'
import { download } from '@/lib/download'
import { readSettings } from '@/lib/settings'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppStore } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import type { Action } from '@/ui/ActionsMenu'
import { ContactMenu } from '../contacts/ContactMenu'
import { CallBackLink, DirectionText, DurationCell, callBackPath, ContactText, isOnRow, NumberText } from '../history/cells'
import { callerOf, soundOf, type Sound, type SoundItem } from './sound'
import type { SoundLabels } from './soundLabels'

/** Sound addresses work for ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each row was first shown; a refetched list has new rows. */
const seen = new WeakMap<SoundItem, number>()

/** `performance.now` isn't affected by changes of the clock. */
const noteSeen = (item: SoundItem): void => {
  if (!seen.has(item)) seen.set(item, performance.now())
}

const isFresh = (item: SoundItem): boolean => performance.now() - (seen.get(item) ?? -Infinity) < FRESH_MS

interface Downloaded {
  item: SoundItem
  url: string
  renew: () => Promise<string | null>
}

/** Downloads a row's sound, after renewing an address that may have expired. */
const useDownload = ({ item, url, renew }: Downloaded): (() => Promise<void>) => {
  const notify = useNotify()
  const store = useAppStore()
  useEffect(() => noteSeen(item), [item])
  return async () => {
    try {
      const address = isFresh(item) ? url : await renew()
      if (address === null) throw new Error('The address could not be renewed.')
      download(address)
    } catch {
      // After the session ends, the sign-in page explains it.
      if (selectIsAuthenticated(store.getState())) notify('warning', msg('An error occurred, please try again in a moment.'))
    }
  }
}

interface SoundMenuProps {
  name: string
  item: SoundItem
  sound: Sound
  mayDelete: boolean
  actions: RowActions
}

const SoundMenu = ({ name, item, sound, mayDelete, actions }: SoundMenuProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { id, url, contactNumber, isArchived, isNew } = sound
  const download = useDownload({ item, url, renew: () => actions.renew(id) })
  const ofContact: Action[] = [
    { label: t('Call back'), onChoose: () => void navigate(callBackPath(contactNumber, sound.numberId)) },
    { label: t('Edit contact name'), onChoose: () => actions.nameContact(item) },
  ]
  const choosesDownload = (): void => {
    void download()
    if (isNew === true) actions.setNew(id, 0)
  }
  const ofSound: Action[] = [{ label: t('Download'), onChoose: choosesDownload }]
  const ofInbox: Action[] = [
    { label: isNew === true ? t('Mark as listened to') : t('Mark as new'), onChoose: () => actions.setNew(id, isNew === true ? 0 : 1) },
  ]
  const actionsOf = (): Action[] => [
    ...(readSettings().extensions ? [{ label: t('Call details'), onChoose: () => actions.showCall(item) }] : []),
    ...(contactNumber === '' || readSettings().extensions ? [] : ofContact),
    ...(isNew === null || isArchived ? [] : ofInbox),
    { label: isArchived ? t('Restore') : t('Archive'), onChoose: () => actions.move(id) },
    ...(url === '' ? [] : ofSound),
    ...(mayDelete ? [{ label: t('Delete'), onChoose: () => actions.remove(item) }] : []),
  ]
  const label = t('Actions for {name}', { name })
  return <ContactMenu number={contactNumber} name={sound.contactName} callFrom={sound.numberId} label={label} othersOf={actionsOf} />
}

/** Stable between renders, so that only changed rows render. */
export interface RowActions {
  toggle: (id: Id) => void
  remove: (item: SoundItem) => void
  move: (id: Id) => void
  setNew: (id: Id, is_new: 0 | 1) => void
  nameContact: (item: SoundItem) => void
  showCall: (item: SoundItem) => void
  renew: (id: Id) => Promise<string | null>
  register: (id: Id, controls: PlayerControls | null) => void
}

interface RowButtonsProps {
  sound: Sound
  caller: string
  callerId: string
  /** Recordings leave these to the menu, beside a column of directions. */
  hasEveryday: boolean
  onEdit: () => void
  onMove: () => void
}

const RowButtons = ({ sound, caller, callerId, hasEveryday, onEdit, onMove }: RowButtonsProps) => {
  const t = useT()
  const { contactNumber, numberId, isArchived } = sound
  const isKnown = contactNumber !== ''
  return (
    <>
      {isKnown ? (
        <RowButton
          aria-label={t('Edit contact name')}
          aria-describedby={callerId}
          aria-haspopup="dialog"
          title={t('Edit contact name')}
          onClick={onEdit}
          className="quiet-in-cell"
        >
          <RowIcon name="pencil" />
        </RowButton>
      ) : null}
      {hasEveryday && isKnown ? <CallBackLink number={contactNumber} numberId={numberId} contact={caller} isAlwaysShown /> : null}
      {hasEveryday ? (
        <RowButton aria-describedby={callerId} aria-label={isArchived ? t('Restore') : t('Archive')} title={isArchived ? t('Restore') : t('Archive')} onClick={onMove}>
          <RowIcon name={isArchived ? 'restore' : 'archive'} />
        </RowButton>
      ) : null}
    </>
  )
}

interface SoundRowProps {
  labels: SoundLabels
  item: SoundItem
  isNarrow: boolean
  isSelected: boolean
  mayDelete: boolean
  actions: RowActions
}

export const SoundRow = memo(function SoundRow({ labels, item, isNarrow, isSelected, mayDelete, actions }: SoundRowProps) {
  const t = useT()
  const [isPlaying, setIsPlaying] = useState(false)
  const sound = soundOf(item)
  const { url } = sound
  const { id } = item
  const callerId = useId()
  const caller = callerOf(sound, t)
  const hasEveryday = labels.kind === 'voicemail'
  const { register, setNew } = actions
  const controls = useCallback((given: PlayerControls | null) => register(id, given), [register, id])
  const isNew = useRef(sound.isNew)
  useEffect(() => {
    isNew.current = sound.isNew
  })
  // The player repeats the state to a new function; one marked as new while it plays stays so.
  const handlePlaying = useCallback(
    (isNow: boolean) => {
      setIsPlaying(isNow)
      if (isNow && isNew.current === true) setNew(id, 0)
    },
    [setNew, id],
  )
  const handleClick = (event: MouseEvent): void => {
    if (isOnRow(event)) actions.toggle(id)
  }
  return (
    <tr
      {...partRoles.row}
      tabIndex={-1}
      data-selected={isSelected}
      data-new={sound.isNew ?? undefined}
      aria-current={isPlaying ? 'true' : undefined}
      onClick={handleClick}
    >
      <td {...partRoles.cell} className="cell-tick">
        <RowCheckbox label={t(labels.select, { caller })} isChecked={isSelected} onToggle={() => actions.toggle(id)} />
      </td>
      <td {...partRoles.cell} className="cell-bin">
        {mayDelete ? (
          <RowButton
            aria-haspopup="dialog"
            aria-label={t(labels.remove, { caller })}
            title={t('Delete')}
            onClick={() => actions.remove(item)}
            className="is-danger"
          >
            <RowIcon name="bin" />
          </RowButton>
        ) : null}
      </td>
      {labels.kind === 'recording' ? (
        <td {...partRoles.cell} className="cell-direction">
          <DirectionText direction={sound.direction} isNarrow={isNarrow} />
        </td>
      ) : null}
      <td {...partRoles.cell} className="cell-number">
        <NumberText data={sound} />
        {sound.box === null ? null : <span className="number-line small-line">{t('{label}: {value}', { label: t('Box'), value: sound.box.name })}</span>}
      </td>
      <td {...partRoles.cell} className="cell-caller">
        {sound.isNew === true ? <span className="new-mark" title={t('New')}><span>{t('New')}</span></span> : null}
        <ContactText data={sound} unknown={caller} id={callerId} />
      </td>
      <td {...partRoles.cell} className="cell-duration">
        <DurationCell value={sound.duration} />
      </td>
      <td {...partRoles.cell} className="cell-date">
        <RelativeTime wire={sound.at} />
      </td>
      <td {...partRoles.cell} className="cell-player">
        {url === '' ? (
          '–'
        ) : (
          <AudioPlayer
            hasWaveform
            name={t(labels.name, { caller })}
            src={url}
            {...(sound.seconds !== undefined && { duration: sound.seconds })}
            onExpired={() => actions.renew(id)}
            onPlayingChange={handlePlaying}
            controls={controls}
          />
        )}
      </td>
      <td {...partRoles.cell} className={hasEveryday ? 'cell-more' : 'cell-fewMore'}>
        <div className="row-actions">
          <RowButtons
            sound={sound}
            caller={caller}
            callerId={callerId}
            hasEveryday={hasEveryday}
            onEdit={() => actions.nameContact(item)}
            onMove={() => actions.move(id)}
          />
          <SoundMenu name={t(labels.name, { caller })} item={item} sound={sound} mayDelete={mayDelete} actions={actions} />
        </div>
      </td>
    </tr>
  )
})
