interface PagesQuery {
  isError: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
}

/** What failed while rows stay: the next page, or the refresh of those that are shown. */
export const pageFailures = ({ isError, isFetching, isFetchNextPageError }: PagesQuery, isLoaded: boolean) => {
  const isFailed = isLoaded && isError && !isFetching
  return { isCut: isFailed && isFetchNextPageError, isStale: isFailed && !isFetchNextPageError }
}
