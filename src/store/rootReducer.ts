import { combineSlices } from '@reduxjs/toolkit'
import type { api } from '@/api'
import { notificationsSlice } from '@/slices/notifications'
import { sessionSlice } from '@/slices/session'
import type { applicationEditorSlice } from '@/slices/applicationEditor'
import type { deletedItemsSlice } from '@/slices/deletedItems'
import type { uploadsSlice } from '@/slices/uploads'
import type { webphoneSlice } from '@/slices/webphone'

type StateOf<Slice extends { reducerPath: string; reducer: (...given: never[]) => unknown }> = {
  [Path in Slice['reducerPath']]: ReturnType<Slice['reducer']>
}

type LazyState = StateOf<typeof api> &
  StateOf<typeof applicationEditorSlice> &
  StateOf<typeof deletedItemsSlice> &
  StateOf<typeof uploadsSlice> &
  StateOf<typeof webphoneSlice>

export const rootReducer = combineSlices(sessionSlice, notificationsSlice).withLazyLoadedSlices<LazyState>()
