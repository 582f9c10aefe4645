import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { FormBanner } from '@/forms/FormBanner'
import { tooManyTries } from '@/forms/tooManyTries'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { useSubmit } from '@/forms/useSubmit'
import { adoptLanguage } from '@/i18n/language'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { toFailure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { hide } from '@/lib/secrets'
import { FormStack } from '@/ui/FormStack'
import { TextLink } from '@/ui/TextLink'

const noticeToken = /^(en|fr)-([vm])-/

/** The token of a notification begins with the language and the kind of its email. */
export const isNoticeToken = (token: string): boolean => noticeToken.test(token)

const questions = {
  v: msg('Stop emails about new voicemails?'),
  m: msg('Stop emails about missed calls?'),
} as const

const stopped = msg("You won't get these emails anymore. You can turn them on again here:")

/** Reads nothing before the button is pressed, and looks the same for a token that nobody has. */
export const NoticeLink = ({ token }: { token: string }) => {
  const t = useT()
  const [, language, kind] = noticeToken.exec(token) ?? []
  const [answerEmailLink] = useLazyApiMutation((api) => api.answerEmailLink)
  const [isStopped, setIsStopped] = useState(false)
  const form = useSubmit<object>({
    send: async () => {
      const result = await answerEmailLink(() => ({ token: hide(token), answer: 'unsubscribe' }))
      return result.error !== undefined && toFailure(result.error).status === 404 ? { data: {} } : result
    },
    onDone: () => setIsStopped(true),
    explain: (failure) => (failure.status === 429 ? tooManyTries(failure) : msg('An error occurred. Please try again.')),
  })
  useEffect(() => adoptLanguage(language === 'fr' ? 'fr' : 'en'), [language])
  return (
    <>
      <Typography role="status">
        <span>{t(isStopped ? stopped : kind === 'v' ? questions.v : questions.m)}</span> {isStopped ? <TextLink to={paths.editUser}>{t('Edit user')}</TextLink> : null}
      </Typography>
      {isStopped ? null : (
        <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
          <FormBanner message={form.banner} />
          <Button type="submit" size="large" fullWidth variant="contained" loading={form.isBusy}>
            {t('Stop these emails')}
          </Button>
        </FormStack>
      )}
    </>
  )
}
