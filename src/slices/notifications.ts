import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Message } from '@/i18n/message'
import { signedOut } from './session'

/** How long a toast stays, from when it shows or from when pointer and focus leave it. */
export const TOAST_MS = 4000

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** `t(toast)` is its text. */
export interface Toast extends Message {
  id: string
  kind: ToastKind
  /** What it tells of can be taken back: `lib/undoRegistry` holds how, by the toast's id. */
  canUndo?: boolean
}

interface Notifications {
  /** Oldest first. */
  toasts: Toast[]
}

const initialState: Notifications = { toasts: [] }

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    notified: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: ({ toasts }, { payload }: PayloadAction<Toast>) => {
        toasts.push(payload)
      },
    },
    dismissed: (state, { payload: id }: PayloadAction<string>) => {
      state.toasts = state.toasts.filter((toast) => toast.id !== id)
    },
    /** The pointer or the focus came onto the toast: its time stands still. */
    paused: (_, __: PayloadAction<string>) => {},
    resumed: (_, __: PayloadAction<string>) => {},
  },
  extraReducers: (builder) => {
    // A toast may name things of the account that is left.
    builder.addCase(signedOut, () => initialState)
  },
  selectors: {
    selectToasts: ({ toasts }) => toasts,
  },
})

export const { notified, dismissed, paused, resumed } = notificationsSlice.actions
export const { selectToasts } = notificationsSlice.selectors
