import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import { signedOut } from './session'

export type DeletableKind = 'audiofile' | 'voicemail' | 'recording' | 'application' | 'branch' | 'preset' | 'rehearsal' | 'creditCard'

interface Deletion {
  kind: DeletableKind
  id: Id
}

/** Ids that no list shows. Patching cached lists during a refetch would duplicate rows or bring deleted ones back. */
export interface DeletedItems {
  hidden: Partial<Record<DeletableKind, Id[]>>
  /** Already deleted by the service: a later rejected retry doesn't bring these back. */
  gone: Partial<Record<DeletableKind, Id[]>>
}

const initialState: DeletedItems = { hidden: {}, gone: {} }

type IdsByKind = DeletedItems[keyof DeletedItems]

const idsOf = (ids: IdsByKind, kind: DeletableKind): Id[] => ids[kind] ?? []

const addId = (ids: IdsByKind, { kind, id }: Deletion): void => {
  ids[kind] = [...idsOf(ids, kind).filter((other) => other !== id), id]
}

export const deletedItemsSlice = createSlice({
  name: 'deletedItems',
  initialState,
  reducers: {
    itemDeleted: ({ hidden }, { payload }: PayloadAction<Deletion>) => addId(hidden, payload),
    deletionDone: ({ hidden, gone }, { payload }: PayloadAction<Deletion>) => {
      addId(hidden, payload)
      addId(gone, payload)
    },
    deletionRefused: ({ hidden, gone }, { payload: { kind, id } }: PayloadAction<Deletion>) => {
      if (idsOf(gone, kind).includes(id)) return
      hidden[kind] = idsOf(hidden, kind).filter((other) => other !== id)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
  selectors: {
    selectDeleted: createSelector(
      [(state: DeletedItems) => state, (_: DeletedItems, kind: DeletableKind) => kind],
      ({ hidden }, kind): ReadonlySet<Id> => new Set(idsOf(hidden, kind)),
    ),
  },
})

export const { itemDeleted, deletionDone, deletionRefused } = deletedItemsSlice.actions

export const { selectDeleted } = deletedItemsSlice.getSelectors(
  (state: { deletedItems?: DeletedItems }) => state.deletedItems ?? initialState,
)
