import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { idsIn } from 'callflow/parameters'
import { useListColleaguesQuery } from '@/api/endpoints/availability'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useLanguage'
import { Loaded } from '@/ui/Loaded'

interface PeopleFieldProps {
  name: string
  label: string
  value: unknown
  error: string | undefined
  onChange: (ids: readonly string[]) => void
}

const listStyles = { display: 'grid', maxHeight: 280, overflow: 'auto', mt: 0.5, pt: 1 } as const

/** People of the account; everybody while none is chosen. */
export const PeopleField = ({ name, label, value, error, onChange }: PeopleFieldProps) => {
  const t = useT()
  const query = useListColleaguesQuery()
  const [labelId, noteId] = [useId(), useId()]
  const chosen = idsIn({ [name]: value }, name)
  const removed = chosen.filter((id) => query.data?.some((person) => String(person.id) === id) === false)
  const people = [...(query.data ?? []).map((person) => ({ id: String(person.id), name: person.name })), ...removed.map((id) => ({ id, name: t('a removed person') }))]
  const handleChange = (id: string, isChosen: boolean): void => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={noteId}>
      <FormLabel component="legend" id={labelId}>
        {label}
      </FormLabel>
      <FormHelperText id={noteId} role="status" sx={{ mx: 0 }}>
        {error ?? (chosen.length === 0 ? t('Nobody is chosen, so all web phones ring.') : t('Only the web phones of these people ring.'))}
      </FormHelperText>
      <Loaded query={query} subject={label} loadFailed={t("Couldn't load the team.")} height={60}>
        {() => (
          <Box sx={listStyles}>
            {people.map((person) => (
              <CheckboxInput key={person.id} name={name} label={person.name} isChecked={chosen.includes(person.id)} onChange={(isChosen) => handleChange(person.id, isChosen)} />
            ))}
          </Box>
        )}
      </Loaded>
    </FormControl>
  )
}

/** Whose voicemail box; everybody's while nobody is chosen. */
export const PersonField = ({ value, ...input }: Omit<PeopleFieldProps, 'value' | 'onChange'> & { value: string; onChange: (id: string) => void }) => {
  const t = useT()
  const query = useListColleaguesQuery()
  return (
    <Loaded query={query} subject={input.label} loadFailed={t("Couldn't load the team.")} height={56}>
      {(colleagues) => {
        const people = [{ value: '', label: t('Shared') }, ...colleagues.map(({ id, name }) => ({ value: String(id), label: name }))]
        const isGone = people.every((person) => person.value !== value)
        return <SelectInput {...input} value={value} options={isGone ? [...people, { value, label: t('a removed person') }] : people} />
      }}
    </Loaded>
  )
}
