export interface Versioned<Reply> {
  version: number
  reply: Reply
}

export type IsExpected = (version: number) => boolean

export const tagOf = (version: number): string => `"${version}"`

/** Unknown versions, such as weak tags, match nothing. */
export const expectationOf = (header: string | undefined): IsExpected => {
  const tags = (header ?? '*').split(',').map((tag) => tag.trim())
  return (version) => tags.includes('*') || tags.includes(tagOf(version))
}
