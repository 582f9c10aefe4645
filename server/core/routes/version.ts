/** Of what a caller reads and may save later. */
export interface Versioned<Reply> {
  version: number
  reply: Reply
}

/** Whether the caller's `If-Match` allows to change what stands at this version. */
export type IsExpected = (version: number) => boolean

export const tagOf = (version: number): string => `"${version}"`

/** A header that names no version of ours, such as a weak tag, matches none. */
export const expectationOf = (header: string | undefined): IsExpected => {
  const tags = (header ?? '*').split(',').map((tag) => tag.trim())
  return (version) => tags.includes('*') || tags.includes(tagOf(version))
}
