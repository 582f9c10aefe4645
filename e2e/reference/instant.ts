/** As services of another make write an instant: without an offset, in UTC. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
