import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { msg, messageKey, type Message } from '@/i18n/message'
import { signedOut } from './session'

/** Without the keys pressed in the call, which may be card numbers or mailbox codes: support staff can see the store. */
export interface PhoneCall {
  direction: 'in' | 'out'
  /** '' for a hidden number. */
  other: string
  /** The account's number, as the service writes it; '' if the call doesn't tell it. */
  line: string
  /** Of an incoming call, as in the call log; '' if the call doesn't tell it. */
  id: string
  /** The id of whoever passed it on, or asks about it; '' for any other call. */
  passedBy: string
  /** `asked`: rings until the user answers. */
  stage: 'asked' | 'connecting' | 'open'
  establishedAt: number | null
  isRecorded: boolean
  isMuted: boolean
  troubles: string[]
}

/** `off`: not started. `elsewhere`: in another tab. `lost`: reconnecting. `failed`: given up. */
export type PhoneState = 'off' | 'connecting' | 'ready' | 'elsewhere' | 'lost' | 'failed'

export interface Webphone {
  phone: PhoneState
  status: Message | null
  call: PhoneCall | null
}

const nothing: Webphone = { phone: 'off', status: null, call: null }

export const RECONNECTING = 'reconnecting'

const errorOf = (message: Message): Message => ({ key: messageKey('Error: {message}'), values: { message } })

const connecting = msg('Connecting to voice server...')

const newCall = (call: Pick<PhoneCall, 'direction' | 'other' | 'line' | 'id' | 'passedBy' | 'stage'>, isRecorded: boolean): PhoneCall => ({
  ...call,
  establishedAt: null,
  isRecorded,
  isMuted: false,
  troubles: [],
})

type Reason = PayloadAction<{ reason: Message }>

export const webphoneSlice = createSlice({
  name: 'webphone',
  initialState: nothing,
  reducers: {
    phoneStarted: (state) => {
      state.phone = 'connecting'
      state.status = connecting
    },
    phoneReady: (state) => {
      state.phone = 'ready'
      if (state.call === null) state.status = msg('Client is ready')
    },
    /** A call may survive this; its own events report its end. */
    phoneLost: (state, { payload: { reason } }: Reason) => {
      state.phone = 'lost'
      if (state.call === null) state.status = errorOf(reason)
    },
    phoneFailed: (_, { payload: { reason } }: Reason): Webphone => ({ phone: 'failed', status: errorOf(reason), call: null }),
    phoneHeldElsewhere: (): Webphone => ({ ...nothing, phone: 'elsewhere' }),
    phoneStopped: () => nothing,
    callPlaced: (state, { payload: { to, line, isRecorded } }: PayloadAction<{ to: string; line: string; isRecorded: boolean }>) => {
      state.call = newCall({ direction: 'out', other: to, line, id: '', passedBy: '', stage: 'connecting' }, isRecorded)
      state.status = connecting
    },
    callCameIn: (state, { payload: { caller, line, id, passedBy, isAsked } }: PayloadAction<{ caller: string; line: string; id: string; passedBy: string; isAsked: boolean }>) => {
      state.call = newCall({ direction: 'in', other: caller, line, id, passedBy, stage: isAsked ? 'asked' : 'connecting' }, false)
      state.status = { key: messageKey('Incoming connection from {caller}'), values: { caller: caller === '' ? msg('Hidden number') : caller } }
    },
    callAccepted: ({ call }) => {
      if (call?.stage === 'asked') call.stage = 'connecting'
    },
    callEstablished: (state, { payload: { at } }: PayloadAction<{ at: number }>) => {
      if (state.call === null) return
      Object.assign(state.call, { stage: 'open', establishedAt: at })
      state.status = msg('Successfully established call')
    },
    /** The phone may be connected to another call than before. A call that was made learns its id. */
    callFollowed: ({ call }, { payload }: PayloadAction<Pick<PhoneCall, 'direction' | 'other' | 'line' | 'id' | 'establishedAt' | 'isRecorded'>>) => {
      if (call?.stage !== 'open' || call.id === payload.id) return
      if (call.id === '') call.id = payload.id
      else Object.assign(call, payload, { passedBy: '' })
    },
    callEnded: (state) => {
      if (state.call === null) return
      state.call = null
      state.status = msg('Call ended')
    },
    callFailed: (state, { payload: { reason } }: Reason) => {
      state.call = null
      state.status = errorOf(reason)
    },
    muteChanged: ({ call }, { payload: { isMuted } }: PayloadAction<{ isMuted: boolean }>) => {
      if (call !== null) call.isMuted = isMuted
    },
    troubleNoticed: ({ call }, { payload: { trouble } }: PayloadAction<{ trouble: string }>) => {
      if (call !== null && !call.troubles.includes(trouble)) call.troubles.push(trouble)
    },
    troubleCleared: ({ call }, { payload: { trouble } }: PayloadAction<{ trouble: string }>) => {
      if (call !== null) call.troubles = call.troubles.filter((name) => name !== trouble)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => nothing)
  },
  selectors: {
    selectWebphone: (webphone) => webphone,
    selectCall: ({ call }) => call,
  },
})

export const {
  phoneStarted,
  phoneReady,
  phoneLost,
  phoneFailed,
  phoneHeldElsewhere,
  phoneStopped,
  callPlaced,
  callCameIn,
  callAccepted,
  callEstablished,
  callFollowed,
  callEnded,
  callFailed,
  muteChanged,
  troubleNoticed,
  troubleCleared,
} = webphoneSlice.actions

export const { selectWebphone, selectCall } = webphoneSlice.getSelectors(
  (state: { webphone?: Webphone }) => state.webphone ?? nothing,
)
