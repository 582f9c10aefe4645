import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { MAX_LOGO_BYTES, PRODUCT_NAMES } from 'contract/brand'
import { useGetBrandQuery, useSetBrandMutation, type ReadBrand } from '@/api/endpoints/operator'
import { FormBanner } from '@/forms/SubmitButton'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useFreshError, useSubmit } from '@/forms/useSubmit'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { useLeaveGuard } from '@/lib/leaveGuard'
import { BASE_PATH } from '@/lib/paths'
import { isRecord, parseJson } from '@/lib/values'
import { useNotify } from '@/store/useNotify'
import { Loaded } from '@/ui/Loaded'
import { FormFooter } from '@/ui/FormPaper'
import { Page, Panel } from '@/ui/Page'
import { FormStack } from '@/ui/PageParts'
import { explainAct } from '@/forms/explainDialog'

/** '' for no logo. */
type Fields = Record<keyof ReadBrand, string>

const fieldsIn = ({ logo_light, logo_dark, ...texts }: ReadBrand): Fields => ({ ...texts, logo_light: logo_light ?? '', logo_dark: logo_dark ?? '' })

const isDifferent = (one: Fields, other: Fields): boolean => JSON.stringify(Object.entries(one).sort()) !== JSON.stringify(Object.entries(other).sort())

/** The texts that were typed and not saved. Pictures have to be chosen again. */
const draftIn = (text: string, saved: Fields): Fields => {
  const draft = parseJson(text)
  const typed = isRecord(draft) ? Object.entries(draft).filter(([name, value]) => name in saved && typeof value === 'string') : []
  return { ...saved, ...Object.fromEntries(typed) }
}

const draftOf = (fields: Fields, saved: Fields): string => {
  const { logo_light: _, logo_dark: __, ...texts } = fields
  const typed = Object.entries(texts).filter(([name, text]) => Reflect.get(saved, name) !== text)
  return typed.length === 0 ? '' : JSON.stringify(Object.fromEntries(typed))
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } } as const

/** As every address begins. */
const WEB = 'https://'

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const looks = {
  light: { page: '#ffffff', text: '#1b2430', line: '#dde3ea', onColor: '#fff', own: '#1f5fae', shownAs: (color: string) => color },
  // As the service derives it.
  dark: { page: '#171e28', text: '#e8edf4', line: '#2a3442', onColor: 'rgba(0, 0, 0, 0.87)', own: '#8fbcf5', shownAs: (color: string) => `color-mix(in srgb, ${color} 30%, white)` },
} as const

/** The head of the console, as the browser will draw it. */
const Preview = ({ scheme, fields }: { scheme: keyof typeof looks; fields: Fields }) => {
  const t = useT()
  const language = useLanguage()
  const { page, text, line, onColor, own, shownAs } = looks[scheme]
  const [size, setSize] = useState({ address: '', isWide: false })
  const logo = (scheme === 'dark' && fields.logo_dark) || fields.logo_light
  const hasName = logo === '' || size.address !== logo || !size.isWide
  return (
    <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, p: 2, bgcolor: page, color: text, border: 1, borderColor: line, borderRadius: 1, fontWeight: 600 }}>
      <Box
        component="img"
        alt=""
        src={logo || `${BASE_PATH}/icon.svg`}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ address: logo, isWide: naturalWidth > 2 * naturalHeight })}
        sx={{ height: 28, maxWidth: 200, objectFit: 'contain' }}
      />
      {hasName ? <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{fields[`name_${language}`] || PRODUCT_NAMES[language]}</Box> : null}
      <Box component="span" sx={{ ml: 'auto', px: 2, py: 0.75, borderRadius: 1, fontSize: '0.875rem', color: onColor }} style={{ background: isColor(fields.color) ? shownAs(fields.color) : own }}>
        {t('Save')}
      </Box>
    </Box>
  )
}

const readAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('the file was not read as a text')))
    reader.onerror = () => reject(new Error('the file was not read'))
    reader.readAsDataURL(file)
  })

interface LogoInputProps {
  label: string
  value: string
  onChange: (address: string) => void
  error: string | undefined
  isDisabled: boolean
}

const LogoInput = ({ label, value, onChange, error: rejection, isDisabled }: LogoInputProps) => {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const rejected = useFreshError(value, rejection)
  const error = problem ?? rejected
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    if (file.size > MAX_LOGO_BYTES) return setProblem(t('A logo can be at most 200\u00a0kB.'))
    setProblem(null)
    await readAddress(file).then(onChange, () => setProblem(t("The file couldn't be read.")))
    // Allows choosing the same file again.
    if (input.current !== null) input.current.value = ''
  }
  const choose = value === '' ? t('Choose a picture') : t('Choose another')
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <input ref={input} hidden type="file" accept="image/png,image/jpeg,image/webp" aria-label={label} onChange={({ target }) => void take(target.files?.[0])} />
        <Button variant="outlined" size="small" disabled={isDisabled} aria-invalid={error !== undefined} aria-label={`${choose} (${label})`} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {value === '' ? null : (
          <Button size="small" disabled={isDisabled} aria-label={`${t('Remove')} (${label})`} onClick={() => onChange('')}>
            {t('Remove')}
          </Button>
        )}
      </Box>
      {error === undefined ? null : (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

const ColorPicker = ({ value, onChange }: { value: string; onChange: (color: string) => void }) => {
  const t = useT()
  return <input type="color" aria-label={t('Pick the main colour')} value={isColor(value) ? value : looks.light.own} onChange={({ target }) => onChange(target.value)} />
}

const BrandForm = ({ brand }: { brand: ReadBrand }) => {
  const t = useT()
  const notify = useNotify()
  const draft = useTextDraft('brand', { fields: '' })
  const [saved, setSaved] = useState(() => fieldsIn(brand))
  const { fields, setFields, fieldsOf } = useFields(() => draftIn(draft.texts.fields, saved))
  const change = (next: Fields): void => {
    setFields(next)
    draft.write({ fields: draftOf(next, saved) })
  }
  const [save] = useSetBrandMutation()
  const form = useSubmit<ReadBrand>({
    send: () => save({ ...fields, logo_light: fields.logo_light || null, logo_dark: fields.logo_dark || null }),
    onDone: (data) => {
      setSaved(fieldsIn(data))
      setFields(fieldsIn(data))
      draft.drop()
      notify('success', msg('The brand was saved. Pages that are open show it when they are loaded again.'))
    },
    explain: explainAct,
  })
  useLeaveGuard(isDifferent(fields, saved))
  const field = (name: keyof Fields) => ({ ...fieldsOf(form)(name), onChange: (value: string): void => change({ ...fields, [name]: value }), autoComplete: 'off' })
  const area = (name: keyof Fields) => ({ ...fieldsOf(form)(name), onChange: (value: string): void => change({ ...fields, [name]: value }), rows: 3 })
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      <Panel title={t('Name and look')} note={t('Empty fields keep the default. Customers see a change when they load a page.')}>
        <Box sx={{ ...pair, pt: 1 }}>
          <TextInput {...field('name_en')} label={t('Name in English')} hint={t('Default: {name}', { name: PRODUCT_NAMES.en })} />
          <TextInput {...field('name_fr')} label={t('Name in French')} hint={t('Default: {name}', { name: PRODUCT_NAMES.fr })} />
          <LogoInput {...field('logo_light')} label={t('Logo on a light background')} />
          <LogoInput {...field('logo_dark')} label={t('Logo on a dark background')} />
          <TextInput {...field('color')} label={t('Main colour')} hint={t('Such as #1f5fae, with a contrast of at least 4.5:1. The dark theme takes a lighter shade of it.')} end={() => <ColorPicker {...field('color')} />} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('PNG, JPEG or WebP, at most 200\u00a0kB. A logo more than twice as wide as it is high replaces the name; any other stands beside it. A square one is also the icon of the tab, and, as a PNG of 192 pixels or more, of the app.')}
        </Typography>
        <Box sx={pair}>
          <Preview scheme="light" fields={fields} />
          <Preview scheme="dark" fields={fields} />
        </Box>
      </Panel>
      <Panel title={t('Links')} note={t('Below the sign-in form and in the user menu.')}>
        <Box sx={{ ...pair, pt: 1 }}>
          <TextInput {...field('help_url')} label={t('Help page')} placeholder={WEB} />
          <TextInput {...field('terms_url')} label={t('Terms of service')} placeholder={WEB} />
          <TextInput {...field('privacy_url')} label={t('Privacy policy')} placeholder={WEB} />
        </Box>
      </Panel>
      <Panel title={t('Mails')} note={t('Mails that can’t be delivered still go back to the address in the service’s settings. Mail servers must accept the sender for your domain (SPF, DKIM).')}>
        <Box sx={{ ...pair, pt: 1 }}>
          <TextInput {...field('sender_name')} label={t('Name of the sender')} />
          <TextInput {...field('sender_address')} type="email" label={t('Address of the sender')} />
          <TextAreaInput {...area('signature_en')} label={t('Signature in English')} />
          <TextAreaInput {...area('signature_fr')} label={t('Signature in French')} />
        </Box>
      </Panel>
      <Panel title={t('Seller on invoices')} note={t('Fill in all four, or leave all four empty to use the seller from the service’s settings. Issued invoices keep their seller.')}>
        <Box sx={{ ...pair, pt: 1 }}>
          <TextInput {...field('seller_name')} label={t('Company')} />
          <TextInput {...field('seller_address')} label={t('Address on one line')} />
          <TextInput {...field('seller_gst_number')} label={t('GST number')} />
          <TextInput {...field('seller_qst_number')} label={t('QST number')} />
        </Box>
      </Panel>
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Save')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

export const BrandPage = () => {
  const t = useT()
  const query = useGetBrandQuery()
  return (
    <Page title={t('Brand')}>
      <Loaded query={query} subject={t('Brand')} loadFailed={t("Couldn't load the brand.")} height={480}>
        {(brand) => <BrandForm brand={brand} />}
      </Loaded>
    </Page>
  )
}
