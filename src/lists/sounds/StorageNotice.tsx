import { useGetStorageQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { readSettings } from '@/lib/settings'
import { LocalTime } from '@/ui/LocalTime'
import { Notice } from '@/ui/Notice'

/** Undefined while unknown, or where the service doesn't report it. */
export const useStorage = () => useGetStorageQuery(undefined, { skip: !readSettings().extensions }).data

/** Every file counts as at least this much. */
const MIN_FILE_BYTES = 16 * 1024

export const StorageNotice = () => {
  const t = useT()
  const storage = useStorage()
  if (storage === undefined) return null
  const { used_bytes: used, quota_bytes: quota, calls_quota_bytes: ofCalls, unkept_at: unkeptAt } = storage
  const takesNoCalls = typeof ofCalls === 'number' && used + MIN_FILE_BYTES > ofCalls
  const full = takesNoCalls
    ? t("Your storage is full: new recordings and voicemails aren't saved. Delete audio files, recordings or voicemails.")
    : t('Your storage is full. Delete audio files, recordings or voicemails before uploading more.')
  return (
    <>
      {used + MIN_FILE_BYTES > quota ? (
        <Notice kind="warning" role="status">
          {full}
        </Notice>
      ) : null}
      {typeof unkeptAt === 'string' ? (
        <Notice kind="warning" role="status">
          {t("A recording or voicemail couldn't be saved because storage was full. Last time:")} <LocalTime wire={unkeptAt} />
        </Notice>
      ) : null}
    </>
  )
}
