import type { Id } from 'contract/operation'
import { useSearchParams } from 'react-router-dom'
import { KEEPS_SCROLL } from '@/lib/keepsScroll'
import { paths } from '@/lib/paths'

const COMPARED = 'with'

/** Whether a part of an address may name a version. */
export const isVersion = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

export const comparedPath = (applicationId: Id, version: number, other: number): string => `${paths.version(applicationId, version)}?${COMPARED}=${other}`

/** The version to compare this one with, in the address. */
export const useCompared = (version: number) => {
  const [params, setParams] = useSearchParams()
  const text = params.get(COMPARED) ?? ''
  const other = isVersion(text) && Number(text) !== version ? Number(text) : null
  const compare = (chosen: number | null): void => setParams(chosen === null ? {} : { [COMPARED]: String(chosen) }, { replace: true, state: KEEPS_SCROLL })
  return { other, compare }
}
