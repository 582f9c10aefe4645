import { useState, type ReactNode } from 'react'
import { useT } from '@/i18n/useLanguage'
import { FailureNotice } from './FailureNotice'
import { Loading } from './Boundary'

interface LoadedProps<Data> {
  query: { data?: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What is shown, for the name of its Retry button. */
  subject: string
  loadFailed: string
  /** In pixels, while nothing is loaded. */
  height: number
  children: (data: Data) => ReactNode
}

/**
 * What was loaded, for a form that begins from it. A screen that is hidden because its role was taken away no longer asks for
 * it, and without it the form would begin anew.
 */
export const useKept = <Query extends { data?: unknown }>(query: Query): Query => {
  const [kept, setKept] = useState(query.data)
  if (query.data !== undefined && query.data !== kept) setKept(query.data)
  return query.data === undefined ? { ...query, data: kept } : query
}

/** Data that couldn't be refreshed stays, below a notice. */
export const Loaded = <Data,>({ query, subject, loadFailed, height, children }: LoadedProps<Data>) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = query
  const message = data === undefined ? loadFailed : t("Couldn't refresh the data. It may be out of date.")
  return (
    <>
      {isError && !isFetching ? (
        <FailureNotice message={message} subject={subject} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading height={height} />
      ) : null}
      {data === undefined ? null : children(data)}
    </>
  )
}
