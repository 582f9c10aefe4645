import type { ReactNode } from 'react'
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
