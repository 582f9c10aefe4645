import Pause from '@mui/icons-material/Pause'
import PhoneForwarded from '@mui/icons-material/PhoneForwardedOutlined'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { RoomAct, RoomView } from 'contract/webphone'
import { useListColleaguesQuery } from '@/api/endpoints/availability'
import { useActInRoomMutation, useGetRoomQuery } from '@/api/endpoints/room'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { isShortcut } from '@/lib/shortcut'
import { takesText, useOtherParty } from '@/phone/usePhone'
import type { PhoneCall } from '@/slices/webphone'
import { useNotify } from '@/store/useNotify'
import { explainRoom, TransferDialog } from './TransferDialog'

/** By key, while no text is typed. */
const useCallKeys = (acts: Readonly<Record<string, (() => void) | null>>): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const act = acts[event.key.toLowerCase()]
      if (!act || isShortcut(event) || event.repeat || event.defaultPrevented || takesText(event.target)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })
}

/** Of whoever else is on this side of the call; '' for nobody. */
const useColleagueName = ({ colleague }: Pick<RoomView, 'colleague'>): string => {
  const t = useT()
  const { data } = useListColleaguesQuery(undefined, { skip: colleague === null })
  if (colleague === null) return ''
  if (colleague.number !== null) return phoneText(colleague.number)
  return data?.find(({ id }) => String(id) === String(colleague.user_id))?.name ?? t('A colleague')
}

/** What is heard by whom, if that isn't as in any call. */
const sentenceOf = ({ state, is_answered, is_holder, came_back }: RoomView, named: Record<'other' | 'name', string>): Message | null => {
  const { other } = named
  if (came_back === 1 && state === 'talking') return msg('Nobody answered, so the call is back.')
  if (state === 'held') return msg('{other} is on hold and hears music.', { other })
  if (state === 'together') return msg("You're talking with {other} and {name}.", named)
  if (state !== 'asking') return null
  if (is_holder === 1 && is_answered === 0) return msg('Calling {name}… {other} hears music.', named)
  return msg("You're talking with {name}. {other} hears music.", named)
}

const actsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 8rem' } } as const
/** The buttons are among those of the bar. */
const compactStyles = { display: 'contents' } as const

interface RoomProps {
  call: PhoneCall
  room: RoomView
  /** For the bar above other screens. */
  isCompact: boolean
}

const useAct = () => {
  const notify = useNotify()
  const [send, { isLoading }] = useActInRoomMutation()
  const act = async (what: RoomAct['act']): Promise<void> => {
    const { error } = await send({ act: what })
    if (error !== undefined) notify('error', explainRoom(toFailure(error)))
  }
  return [(what: RoomAct['act']) => void act(what), isLoading] as const
}

const Acts = ({ call, room, isCompact }: RoomProps) => {
  const t = useT()
  const [act, isBusy] = useAct()
  const [isTransferring, setIsTransferring] = useState(false)
  const { state, is_holder, is_answered } = room
  const isHeld = state === 'held'
  const isPlain = state === 'talking' || isHeld
  const canAct = is_holder === 1 && !isBusy && !isTransferring
  const hold = (): void => act(isHeld ? 'resume' : 'hold')
  const transfer = (): void => setIsTransferring(true)
  useCallKeys({ h: canAct && isPlain ? hold : null, t: canAct && isPlain ? transfer : null })
  if (is_holder === 0) return null
  const shared: ButtonProps = isCompact
    ? { size: 'small', color: 'inherit', variant: 'outlined', sx: { borderColor: 'divider' } }
    : { color: 'inherit', variant: 'outlined', sx: { minHeight: 44, borderColor: 'divider' } }
  return (
    <Box sx={isCompact ? compactStyles : actsStyles}>
      {isPlain ? (
        <>
          <Button {...shared} variant={isHeld ? 'contained' : 'outlined'} aria-pressed={isHeld} aria-keyshortcuts="H" startIcon={isCompact ? null : <Pause />} disabled={isBusy} onClick={hold}>
            <span>{t('Hold')}</span>
          </Button>
          <Button {...shared} aria-haspopup="dialog" aria-keyshortcuts="T" startIcon={isCompact ? null : <PhoneForwarded />} disabled={isBusy} onClick={transfer}>
            <span>{t('Transfer')}</span>
          </Button>
        </>
      ) : (
        <>
          <Button {...shared} color="primary" variant="contained" disabled={isBusy} sx={isCompact ? {} : { minHeight: 44, flexBasis: '100%' }} onClick={() => act('complete')}>
            {t('Complete transfer')}
          </Button>
          {state === 'asking' && is_answered === 1 ? (
            <Button {...shared} disabled={isBusy} onClick={() => act('merge')}>
              {t('Talk together')}
            </Button>
          ) : null}
          <Button {...shared} disabled={isBusy} onClick={() => act('take_back')}>
            {t('Take back')}
          </Button>
        </>
      )}
      {isTransferring ? <TransferDialog call={call} onClose={() => setIsTransferring(false)} /> : null}
    </Box>
  )
}

const Sentence = ({ call, room, isCompact }: RoomProps) => {
  const t = useT()
  const other = useOtherParty(call)
  const name = useColleagueName(room)
  const sentence = sentenceOf(room, { other, name })
  return (
    <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere', ...(!isCompact && { fontWeight: 600, textAlign: 'center' }) }}>
      {sentence === null ? '' : t(sentence)}
    </Typography>
  )
}

const useRoom = ({ stage }: PhoneCall): RoomView | null =>
  useGetRoomQuery(undefined, { skip: stage !== 'open' || !readSettings().extensions }).currentData ?? null

/** To hold an open call and to pass it on, where the service can. */
export const RoomButtons = ({ call, isCompact = false }: { call: PhoneCall; isCompact?: boolean }) => {
  const room = useRoom(call)
  return room === null ? null : <Acts call={call} room={room} isCompact={isCompact} />
}

/** Who hears whom, and who is called, as it changes. */
export const RoomStatus = ({ call, isCompact = false }: { call: PhoneCall; isCompact?: boolean }) => {
  const room = useRoom(call)
  return room === null ? null : <Sentence call={call} room={room} isCompact={isCompact} />
}
