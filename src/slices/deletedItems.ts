import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/row'
import { signedOut } from './session'

/** The lists whose items can be deleted. */
export type DeletableKind = 'audiofile' | 'voicemail' | 'recording' | 'application' | 'branch' | 'preset' | 'rehearsal' | 'creditCard'

interface Deletion {
  kind: DeletableKind
  id: Id
}

/**
 * Ids that no list shows, whatever the cache holds. Patching the cached list and taking the patch back, beside a refetch
 * of the same list, doubles rows and brings deleted ones back; a set of hidden ids cannot.
 */
export type DeletedItems = Partial<Record<DeletableKind, Id[]>>

const initialState: DeletedItems = {}

const idsOf = (state: DeletedItems, kind: DeletableKind): Id[] => state[kind] ?? []

export const deletedItemsSlice = createSlice({
  name: 'deletedItems',
  initialState,
  reducers: {
    /** The person deleted it; it stays hidden unless the service refuses. */
    itemDeleted: (state, { payload: { kind, id } }: PayloadAction<Deletion>) => {
      state[kind] = [...idsOf(state, kind).filter((other) => other !== id), id]
    },
    deletionRefused: (state, { payload: { kind, id } }: PayloadAction<Deletion>) => {
      state[kind] = idsOf(state, kind).filter((other) => other !== id)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
  selectors: {
    selectDeleted: createSelector(
      [(state: DeletedItems) => state, (_: DeletedItems, kind: DeletableKind) => kind],
      (state, kind): ReadonlySet<Id> => new Set(idsOf(state, kind)),
    ),
  },
})

export const { itemDeleted, deletionRefused } = deletedItemsSlice.actions
