/** Other implementations write a time in UTC without an offset. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
