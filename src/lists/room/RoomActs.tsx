import Pause from '@mui/icons-material/Pause'
import PhoneForwarded from '@mui/icons-material/PhoneForwardedOutlined'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import type { OtherCall, RoomAct, RoomView } from 'contract/webphone'
import { useActInRoomMutation, useGetRoomQuery } from '@/api/endpoints/room'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { isShortcut } from '@/lib/shortcut'
import { useColleagueName } from '@/phone/CallFacts'
import { RingAlert } from '@/phone/RingAlert'
import { takesText, useOtherParty, usePhone } from '@/phone/usePhone'
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
    // Before the keypad, which would send them.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  })
}

/** Of whoever else is on this side of the call; '' for nobody. */
const useGuestName = ({ colleague }: Pick<RoomView, 'colleague'>): string => {
  const { user_id = null, number = null } = colleague ?? {}
  const name = useColleagueName(user_id === null ? null : String(user_id))
  return number === null ? name : phoneText(number)
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
/** For labels that are whole sentences in French. */
const wideActsStyles = { ...actsStyles, '& > *': { flex: '1 1 14rem' } } as const
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
  const act = async (what: RoomAct): Promise<void> => {
    const { error } = await send(what)
    if (error !== undefined) notify('error', explainRoom(toFailure(error)))
  }
  return [(what: RoomAct['act'], more: Pick<RoomAct, 'call_id'> = {}) => void act({ act: what, ...more }), isLoading] as const
}

/** Neither is anybody asked, nor anybody else in it. */
const isPlain = ({ state }: Pick<RoomView, 'state'>): boolean => state === 'talking' || state === 'held'

const buttonProps = (isCompact: boolean): ButtonProps =>
  isCompact
    ? { size: 'small', color: 'inherit', variant: 'outlined', sx: { borderColor: 'divider' } }
    : { color: 'inherit', variant: 'outlined', sx: { minHeight: 44, borderColor: 'divider' } }

const Acts = ({ call, room, isCompact }: RoomProps) => {
  const t = useT()
  const [act, isBusy] = useAct()
  const [isTransferring, setIsTransferring] = useState(false)
  const { state, is_holder, is_answered } = room
  const isHeld = state === 'held'
  const canAct = is_holder === 1 && !isBusy && !isTransferring
  const hold = (): void => act(isHeld ? 'resume' : 'hold')
  const transfer = (): void => setIsTransferring(true)
  useCallKeys({ h: canAct && isPlain(room) ? hold : null, t: canAct && isPlain(room) ? transfer : null })
  if (is_holder === 0) return null
  const shared = buttonProps(isCompact)
  return (
    <Box sx={isCompact ? compactStyles : actsStyles}>
      {isPlain(room) ? (
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
  const name = useGuestName(room)
  const sentence = sentenceOf(room, { other, name })
  return (
    <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere', ...(!isCompact && { fontWeight: 600, textAlign: 'center' }) }}>
      {sentence === null ? '' : t(sentence)}
    </Typography>
  )
}

const useRoom = ({ stage }: PhoneCall): RoomView | null =>
  useGetRoomQuery(undefined, { skip: stage !== 'open' || !readSettings().extensions }).currentData ?? null

const otherBarStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, flexBasis: '100%', minWidth: 0 } as const
const otherPanelStyles = { display: 'grid', gap: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'action.hover', textAlign: 'center' } as const
const otherTextStyles = { flex: '1 1 12rem', fontWeight: 600, overflowWrap: 'anywhere' } as const

interface OtherProps {
  other: OtherCall
  room: RoomView
  isCompact: boolean
}

/** What another call is, and what can be done about it. */
const OtherCallBox = ({ label, role, sentence, isCompact, children }: Pick<OtherProps, 'isCompact'> & { label: string; role: 'alert' | 'status'; sentence: string; children: ReactNode }) => (
  <Box role="group" aria-label={label} sx={isCompact ? otherBarStyles : otherPanelStyles}>
    <Typography role={role} variant="body2" sx={otherTextStyles}>
      {sentence}
    </Typography>
    <Box sx={isCompact ? compactStyles : wideActsStyles}>{children}</Box>
  </Box>
)

const useNameOf = ({ number }: OtherCall): string => useOtherParty({ other: number })

const WaitingCall = ({ other, room, isCompact }: OtherProps) => {
  const t = useT()
  const caller = useNameOf(other)
  const [act, isBusy] = useAct()
  const { call_id, number } = other
  const shared = { ...buttonProps(isCompact), disabled: isBusy }
  const canEnd = room.is_holder === 1 && isPlain(room)
  const canHold = canEnd && room.aside === null
  const take = (how: RoomAct['act']) => (): void => act(how, { call_id })
  useCallKeys({ 1: canHold && !isBusy ? take('answer_and_hold') : null, 2: canEnd && !isBusy ? take('answer_and_end') : null })
  return (
    <OtherCallBox label={t('Call waiting')} role="alert" sentence={t('{caller} is calling.', { caller })} isCompact={isCompact}>
      <RingAlert call={{ other: number, line: '' }} onChoice={(choice) => take(choice === 'decline' ? choice : canHold ? 'answer_and_hold' : 'answer_and_end')()} />
      {canHold ? (
        <Button {...shared} color="primary" variant="contained" aria-keyshortcuts="1" onClick={take('answer_and_hold')}>
          {t('Hold and answer')}
        </Button>
      ) : null}
      {canEnd ? (
        <Button {...shared} aria-keyshortcuts="2" onClick={take('answer_and_end')}>
          {t('End and answer')}
        </Button>
      ) : null}
      <Button {...shared} onClick={take('decline')}>
        {t('Decline')}
      </Button>
    </OtherCallBox>
  )
}

const AsideCall = ({ other, room, isCompact }: OtherProps) => {
  const t = useT()
  const name = useNameOf(other)
  const [act, isBusy] = useAct()
  return (
    <OtherCallBox label={t('Call on hold')} role="status" sentence={t('{other} is on hold and hears music.', { other: name })} isCompact={isCompact}>
      <Button {...buttonProps(isCompact)} disabled={isBusy || room.is_holder === 0 || !isPlain(room)} onClick={() => act('swap')}>
        {t('Switch calls')}
      </Button>
    </OtherCallBox>
  )
}

/** A call that waits during this one, and one that is on hold meanwhile. */
export const OtherCalls = ({ call, isCompact = false }: { call: PhoneCall; isCompact?: boolean }) => {
  const room = useRoom(call)
  if (room === null) return null
  const { waiting, aside } = room
  return (
    <>
      {waiting === null ? null : <WaitingCall key={waiting.call_id} other={waiting} room={room} isCompact={isCompact} />}
      {aside === null ? null : <AsideCall other={aside} room={room} isCompact={isCompact} />}
    </>
  )
}

/** Ends this call alone while another one is on hold, which is back then. */
export const useHangUp = (call: PhoneCall): (() => void) => {
  const ask = usePhone()
  const hasOther = (useRoom(call)?.aside ?? null) !== null
  const [send] = useActInRoomMutation()
  const hangUp = async (): Promise<void> => {
    const { error } = hasOther ? await send({ act: 'end' }) : { error: 'alone' }
    if (error !== undefined) await ask((phone) => phone.hangUp())
  }
  return () => void hangUp()
}

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
