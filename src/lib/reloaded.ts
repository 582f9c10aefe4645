interface Refetched<Data> {
  data?: Data | undefined
  isError: boolean
}

/** Reloads a query; `undefined` if that fails, although the query still holds the old data with expired addresses. */
export const reloaded = async <Data>(refetch: () => PromiseLike<Refetched<Data>>): Promise<Data | undefined> => {
  const { data, isError } = await refetch()
  return isError ? undefined : data
}
