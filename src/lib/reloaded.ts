interface Refetched<Data> {
  data?: Data | undefined
  isError: boolean
}

/**
 * What a query answers when it is asked anew; nothing when that fails. What was loaded before stays in the query then, with
 * addresses that have run out.
 */
export const reloaded = async <Data>(refetch: () => PromiseLike<Refetched<Data>>): Promise<Data | undefined> => {
  const { data, isError } = await refetch()
  return isError ? undefined : data
}
