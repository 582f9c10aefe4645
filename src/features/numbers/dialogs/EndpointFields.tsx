import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useT'
import type { NamedApplication } from '@/api'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'
import { choicesOf, PARKING } from './endpoints'

interface EndpointFieldsProps {
  /** The present choice, which the list of applications may lack. */
  current: string
  choice: string
  onChange: (choice: string) => void
  applications: readonly NamedApplication[]
  error: string | undefined
}

export const EndpointFields = ({ current, choice, onChange, applications, error }: EndpointFieldsProps) => {
  const t = useT()
  const options = [
    { value: PARKING, label: t('Parking - reject all incoming calls') },
    ...choicesOf(applications, current).map(({ value, name }) => ({ value, label: t('Application: {name}', { name }) })),
  ]
  return (
    <>
      <SelectInput name="endpoint" label={t('Send incoming calls to')} value={choice} onChange={onChange} options={options} error={error} />
      {choice === PARKING ? (
        <TextLink to={paths.applications} state={{ create: true }}>
          {t('Create an application')}
        </TextLink>
      ) : null}
      {choice !== PARKING && choice === current ? (
        <TextLink to={paths.application(choice)}>{t('Open this application')}</TextLink>
      ) : null}
    </>
  )
}
