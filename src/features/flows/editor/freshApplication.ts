import type { Id } from 'contract/operation'
import { getApplication, type OpenedApplication } from '@/api'
import { msg } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import type { AppDispatch } from '@/store/makeStore'

/** Fetches the current version: a failed query would keep the data of an earlier one. */
export const freshApplication =
  (applicationId: Id) =>
  async (dispatch: AppDispatch): Promise<OpenedApplication | Failure> => {
    const { data, error } = await dispatch(getApplication.initiate(applicationId, { forceRefetch: true, subscribe: false }))
    return data === undefined || error !== undefined ? toFailure(error) : data
  }

export const isFresh = (result: OpenedApplication | Failure): result is OpenedApplication => 'branches' in result

export const branchIsGone = msg('A branch no longer exists. Its unsaved steps were copied: paste them where you need them.')
