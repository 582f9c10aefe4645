import Box from '@mui/material/Box'
import { useState, useEffect, useRef } from 'react'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { SelectInput, type SelectOption } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useLanguage'
import { AudioPlayer } from '@/ui/AudioPlayer'
import { FailureNotice } from '@/ui/FailureNotice'
import { UnheardNote } from '@/ui/UnheardNote'
import { useListAudioFilesInfiniteQuery, uploadOne } from '@/api'
import { matches, normalText } from '@/lists/matches'
import { renewAddress } from '@/lists/sounds/renewAddress'
import { useDebounced } from '@/lists/useDebounced'
import { acceptedAudio, validateFiles } from '@/forms/validateFiles'
import { msg, type Message } from '@/i18n/message'
import { newUuid } from '@/lib/values'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { atTextEdge } from '@/ui/styles'

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; sent: number }
  | { kind: 'refused'; file: File; reason: string | Message }

const useOneUpload = (onUploaded: (uploaded: { id: Id; name: string }) => void) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setState({ kind: 'sending', file, sent: 0 })
    const onProgress = (sent: number): void => {
      if (!controller.signal.aborted) setState({ kind: 'sending', file, sent })
    }
    const uploaded = await dispatch(uploadOne({ id: newUuid(), file, signal: controller.signal, onProgress }))
    if (uploaded === null) return
    if ('reason' in uploaded) return setState({ kind: 'refused', file, reason: uploaded.reason })
    setState({ kind: 'idle' })
    const { fileId } = uploaded
    if (fileId !== null) onUploaded({ id: fileId, name: file.name })
    // The list, which is read again, offers it.
    else notify('success', msg('Upload completed!'))
  }

  return {
    state,
    choose: (file: File): void => {
      const [reason] = validateFiles({ audio: [file], others: [], waiting: 0 }).refusals
      if (reason === undefined) void send(file)
      else setState({ kind: 'refused', file, reason })
    },
    cancel: (): void => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}

type OneUpload = ReturnType<typeof useOneUpload>

const accepted = Object.entries(acceptedAudio).flat(2).join(',')
const HUNDRED = 100

const State = ({ state }: Pick<OneUpload, 'state'>) => {
  const t = useT()
  if (state.kind === 'idle') return null
  const { name, size } = state.file
  if (state.kind === 'sending') {
    const percent = size === 0 ? HUNDRED : Math.min(HUNDRED, Math.floor((state.sent / size) * HUNDRED))
    return <LinearProgress variant="determinate" value={percent} aria-label={t('Uploading {name}', { name })} sx={{ borderRadius: 1 }} />
  }
  const reason = typeof state.reason === 'string' ? state.reason : t(state.reason)
  return (
    <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {t('{what}: {reason}', { what: t('{file} upload failed', { file: name }), reason })}
    </Typography>
  )
}

const UploadInPlace = ({ onUploaded }: { onUploaded: (uploaded: { id: Id; name: string }) => void }) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { state, choose, cancel } = useOneUpload(onUploaded)
  const isSending = state.kind === 'sending'
  const handleFiles = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) choose(file)
    // Allows choosing the same file again after a rejection.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <input
        ref={input}
        hidden
        type="file"
        accept={accepted}
        aria-label={t('Audio file to upload')}
        onChange={(event) => handleFiles(event.target.files)}
      />
      <Button
        startIcon={isSending ? null : <CloudUploadOutlined />}
        onClick={() => (isSending ? cancel() : input.current?.click())}
        sx={{ ...atTextEdge.medium, justifySelf: 'start' }}
      >
        <span>{isSending ? t('Cancel upload') : t('Upload an audio file')}</span>
      </Button>
      <State state={state} />
    </Box>
  )
}

const SEARCH_FROM_FILES = 10

const filesOf = (pages: { rows: AudioFile[] }[] | undefined): AudioFile[] => pages?.flatMap(({ rows }) => rows) ?? []

/** Loads pages until the chosen file is found or the list ends; only then does the file count as deleted. */
const useAudioChoices = (chosenId: string) => {
  const [search, setSearch] = useState('')
  const query = useDebounced(normalText(search))
  const all = useListAudioFilesInfiniteQuery('')
  const isSearching = query !== '' && all.hasNextPage
  const found = useListAudioFilesInfiniteQuery(query, { skip: !isSearching })
  const loaded = filesOf(all.currentData?.pages)
  const offered = (isSearching ? filesOf((found.currentData ?? all.currentData)?.pages) : loaded).filter(({ friendly_name }) =>
    matches(friendly_name, search.trim()),
  )
  const chosen = [...loaded, ...offered].find(({ id }) => String(id) === chosenId)
  const isLoadingChosen = chosenId !== '' && chosen === undefined && all.hasNextPage
  const { isFetching, isError, fetchNextPage } = all

  useEffect(() => {
    if (isLoadingChosen && !isFetching && !isError) void fetchNextPage()
  }, [isLoadingChosen, isFetching, isError, fetchNextPage])

  return {
    search,
    setSearch,
    offered,
    chosen,
    isChosenDeleted: chosenId !== '' && chosen === undefined && all.data !== undefined && !isFetching && !isError && !all.hasNextPage,
    isMany: loaded.length > SEARCH_FROM_FILES,
    isPartial: (isSearching ? found : all).hasNextPage,
    isFailed: all.data === undefined && isError && !isFetching,
    retry: (): void => void all.refetch(),
    renew: async (): Promise<string | null> =>
      chosen === undefined ? null : renewAddress(loaded.includes(chosen) ? all : found, chosen.id),
  }
}

interface AudioFileFieldProps {
  name: string
  label: string
  isLabelHidden: boolean
  /** Id of the chosen file; '' for none. */
  value: string
  error: string | undefined
  onChange: (id: Id) => void
}

const optionOf = ({ id, friendly_name }: AudioFile): SelectOption => ({ value: String(id), label: friendly_name })

export const AudioFileField = ({ value, onChange, ...given }: AudioFileFieldProps) => {
  const t = useT()
  const choices = useAudioChoices(value)
  const { offered, chosen, search, setSearch } = choices
  const [uploaded, setUploaded] = useState<{ id: Id; name: string } | null>(null)
  const isUploaded = uploaded !== null && String(uploaded.id) === value

  const nameOfChosen = (): string => {
    if (value === '') return t('Choose an audio file')
    if (chosen !== undefined) return chosen.friendly_name
    if (isUploaded) return uploaded.name
    return choices.isChosenDeleted ? t('deleted audio file') : t('Loading')
  }
  const isListed = offered.some(({ id }) => String(id) === value)
  const options = [...(isListed ? [] : [{ value, label: nameOfChosen() }]), ...offered.map(optionOf)]
  const handleUploaded = (file: { id: Id; name: string }): void => {
    setUploaded(file)
    setSearch('')
    onChange(file.id)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {choices.isMany ? (
        <TextInput
          name="audiofile-search"
          label={t('Search audio files')}
          autoComplete="off"
          value={search}
          onChange={setSearch}
          {...(choices.isPartial ? { hint: t('Not all files are listed. Search to find the others.') } : {})}
        />
      ) : null}
      <SelectInput
        {...given}
        value={value}
        options={options}
        onChange={(id) => onChange(offered.find((file) => String(file.id) === id)?.id ?? id)}
      />
      {choices.isFailed ? (
        <FailureNotice message={t("Couldn't load your audio files.")} subject={t('Audio files')} onRetry={choices.retry} />
      ) : null}
      {chosen === undefined ? null : (
        <AudioPlayer key={String(chosen.id)} name={chosen.friendly_name} src={chosen.file_url} onExpired={choices.renew} />
      )}
      {chosen?.is_playable === 0 ? <UnheardNote /> : null}
      <UploadInPlace onUploaded={handleUploaded} />
    </Box>
  )
}
