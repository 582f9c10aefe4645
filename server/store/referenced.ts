/** Whether PostgreSQL refused a deletion (or an insertion) because a foreign key would point to nothing. */
export const isReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
