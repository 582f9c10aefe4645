export const counted = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`
