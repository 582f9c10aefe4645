import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
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
export interface DeletedItems {
  hidden: Partial<Record<DeletableKind, Id[]>>
  /** Those of them that the service has deleted: another try of the same that it refuses brings none of them back. */
  gone: Partial<Record<DeletableKind, Id[]>>
}

const initialState: DeletedItems = { hidden: {}, gone: {} }

type Held = DeletedItems[keyof DeletedItems]

const idsOf = (held: Held, kind: DeletableKind): Id[] => held[kind] ?? []

const put = (held: Held, { kind, id }: Deletion): void => {
  held[kind] = [...idsOf(held, kind).filter((other) => other !== id), id]
}

export const deletedItemsSlice = createSlice({
  name: 'deletedItems',
  initialState,
  reducers: {
    /** The person deletes it; it stays hidden unless the service refuses. */
    itemDeleted: ({ hidden }, { payload }: PayloadAction<Deletion>) => put(hidden, payload),
    /** The service has deleted it. */
    deletionDone: ({ hidden, gone }, { payload }: PayloadAction<Deletion>) => {
      put(hidden, payload)
      put(gone, payload)
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

/** The slice is injected late: before that it is empty. */
export const { selectDeleted } = deletedItemsSlice.getSelectors(
  (state: { deletedItems?: DeletedItems }) => state.deletedItems ?? initialState,
)
