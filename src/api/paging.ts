/** Where a page begins; `null` for the first. */
export type Cursor = string | null

export const firstPage: Cursor = null

/** Part 1, section 9: as many as 'Load more' adds. */
export const PAGE_ROWS = 20

/** `null` after the last page, which is also the only one of a service that does not know pages. */
export const cursorOf = (reply: { next_cursor?: unknown }): Cursor => {
  const { next_cursor: cursor } = reply
  return typeof cursor === 'string' && cursor !== '' ? cursor : null
}
