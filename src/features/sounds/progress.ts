import { isActive, type Upload } from '@/slices/uploads'

const HUNDRED = 100

/** In percent; an empty file counts as complete. */
export const percentOf = ({ sent, size }: Pick<Upload, 'sent' | 'size'>): number =>
  size === 0 ? HUNDRED : Math.floor((sent / size) * HUNDRED)

export interface QueueProgress {
  percent: number
  done: number
  canRetry: boolean
  count: number
  isActive: boolean
}

export const progressOf = (files: readonly Upload[]): QueueProgress => {
  const going = files.filter(({ status }) => status !== 'failed')
  const sum = (field: 'sent' | 'size'): number => going.reduce((total, file) => total + file[field], 0)
  return {
    percent: percentOf({ sent: sum('sent'), size: sum('size') }),
    done: files.filter(({ status }) => status === 'done').length,
    canRetry: files.some(({ status, isHopeless }) => status === 'failed' && !isHopeless),
    count: files.length,
    isActive: files.some(isActive),
  }
}
