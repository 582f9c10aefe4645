import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { msg, messageKey, type Message } from '@/i18n/message'
import { signedOut } from './session'

/**
 * The call that is on, or about to be. No key that is pressed in it gets here: people type the number of their card and
 * the code of their mailbox, and the store is shown to support staff.
 */
export interface PhoneCall {
  direction: 'in' | 'out'
  /** As the wire names the other side. */
  other: string
  /** `asked`: it rings until the person accepts. */
  stage: 'asked' | 'connecting' | 'open'
  /** In milliseconds since 1970; null before it is established. */
  establishedAt: number | null
  isRecorded: boolean
  isMuted: boolean
  /** What the voice client found wrong with its sound, by the client's own names. */
  troubles: string[]
}

/**
 * `off`: nobody wanted it yet. `elsewhere`: another tab has it. `lost`: the voice client tries to connect again by
 * itself. `failed`: it has given up.
 */
export type PhoneState = 'off' | 'connecting' | 'ready' | 'elsewhere' | 'lost' | 'failed'

export interface Webphone {
  phone: PhoneState
  /** What the status line says. */
  status: Message | null
  call: PhoneCall | null
}

const nothing: Webphone = { phone: 'off', status: null, call: null }

/** Names of troubles that the engine adds to those of the voice client. */
export const RECONNECTING = 'reconnecting'

const errorOf = (message: Message): Message => ({ key: messageKey('Error: {message}'), values: { message } })

const connecting = msg('Connecting to voice server...')

const begun = (call: Pick<PhoneCall, 'direction' | 'other' | 'stage'>, isRecorded: boolean): PhoneCall => ({
  ...call,
  establishedAt: null,
  isRecorded,
  isMuted: false,
  troubles: [],
})

type Reason = PayloadAction<{ reason: Message }>

/** What the person sees of the web phone. The voice client itself, and all that is secret about it, live in its engine. */
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
    /** The connection broke. A call may survive it: its own events tell. */
    phoneLost: (state, { payload: { reason } }: Reason) => {
      state.phone = 'lost'
      if (state.call === null) state.status = errorOf(reason)
    },
    phoneFailed: (_, { payload: { reason } }: Reason): Webphone => ({ phone: 'failed', status: errorOf(reason), call: null }),
    phoneHeldElsewhere: (): Webphone => ({ ...nothing, phone: 'elsewhere' }),
    phoneStopped: () => nothing,
    callPlaced: (state, { payload: { to, isRecorded } }: PayloadAction<{ to: string; isRecorded: boolean }>) => {
      state.call = begun({ direction: 'out', other: to, stage: 'connecting' }, isRecorded)
      state.status = connecting
    },
    callCameIn: (state, { payload: { caller, isAsked } }: PayloadAction<{ caller: string; isAsked: boolean }>) => {
      state.call = begun({ direction: 'in', other: caller, stage: isAsked ? 'asked' : 'connecting' }, false)
      state.status = msg('Incoming connection from {caller}', { caller })
    },
    callAccepted: ({ call }) => {
      if (call?.stage === 'asked') call.stage = 'connecting'
    },
    callEstablished: (state, { payload: { at } }: PayloadAction<{ at: number }>) => {
      if (state.call === null) return
      Object.assign(state.call, { stage: 'open', establishedAt: at })
      state.status = msg('Successfully established call')
    },
    /** After a failure nothing is left to end: the error stays to be read. */
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
  callEnded,
  callFailed,
  muteChanged,
  troubleNoticed,
  troubleCleared,
} = webphoneSlice.actions

/** The slice is injected late: before that it is empty. */
export const { selectWebphone, selectCall } = webphoneSlice.getSelectors(
  (state: { webphone?: Webphone }) => state.webphone ?? nothing,
)
