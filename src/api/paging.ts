/** Where a page begins; `null` for the first. */
export type Cursor = string | null

export const firstPage: Cursor = null

/** Part 1, section 9: as many as 'Load more' adds. */
export const PAGE_ROWS = 20
