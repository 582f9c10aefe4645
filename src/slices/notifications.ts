import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Message } from '@/i18n/message'
import { signedOut } from './session'

export const TOAST_MS = 4000

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast extends Message {
  id: string
  kind: ToastKind
  canUndo?: boolean
}

interface Notifications {
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
    paused: (_, __: PayloadAction<string>) => {},
    resumed: (_, __: PayloadAction<string>) => {},
  },
  extraReducers: (builder) => {
    // A toast may name items of the account that was left.
    builder.addCase(signedOut, () => initialState)
  },
  selectors: {
    selectToasts: ({ toasts }) => toasts,
  },
})

export const { notified, dismissed, paused, resumed } = notificationsSlice.actions
export const { selectToasts } = notificationsSlice.selectors
